import { expect, it } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { zoneMinutesOf } from "./claim-item.ts";
import type { AnsweredClaim } from "./claims-prompt.ts";

const item = {
  id: "7",
  source_datatype: "gmail",
  date: "2026-11-20T09:00:00.000Z",
  author: "Mara <mara@corvane.example>",
  title: "Peak",
  body: "The peak was “38 Gbps”\n  at 10:08 yesterday. Later 1,140 hosts.\n\n> the peak was 40 Gbps",
};

const answered = (more: Partial<AnsweredClaim>): AnsweredClaim => ({
  source: 1,
  statement: "The peak was 38 Gbps.",
  subjects: [],
  values: [],
  kind: "observed",
  when: null,
  happenedAt: null,
  quote: "The peak was",
  ...more,
});

const check = (more: Partial<AnsweredClaim>) => keptOf(checkClaim(answered(more), item, new Set()));
const keptOf = (checked: ReturnType<typeof checkClaim>) => (typeof checked === "string" ? undefined : checked);

it("a quote may differ in white space and the shape of quotation marks, and is kept as the item has it", () => {
  const claim = check({ quote: 'peak was "38 Gbps" at 10:08', values: [{ text: "38 Gbps", unit: "Gbps" }] });
  expect(claim?.span).toEqual({ itemId: "7", field: "body", start: 4, quote: "peak was “38 Gbps”\n  at 10:08" });
  expect(claim?.values).toEqual([{ text: "38 Gbps", unit: "Gbps" }]);
});

it.each([
  ["words that aren't there", "quote-missing", { quote: "The peak was 39 Gbps" }],
  ["a part of a number", "quote-missing", { quote: "140 hosts" }],
  ["a part of a word", "quote-missing", { quote: "he peak was" }],
  ["a message that the item repeats", "quote-repeated", { quote: "the peak was 40 Gbps" }],
  ["a value from elsewhere", "value-missing", { values: [{ text: "39", unit: "" }] }],
] as const)("%s drop the claim", (_name, fault, more) => {
  expect(checkClaim(answered({ ...more, values: [...("values" in more ? more.values : [])] }), item, new Set())).toBe(
    fault,
  );
});

it("a statement with a figure that the item lacks is replaced by the quote", () => {
  expect(check({ statement: "The peak was 99 Gbps." })?.statement).toBe("The peak was");
});

it("a value of another sentence isn't one of this claim", () => {
  expect(check({ values: [{ text: "1,140", unit: "" }] })?.values).toEqual([]);
});

it.each([
  ["relative words are read beside the item's own date", "10:08 yesterday", null, "2026-11-19T10:08:00.000Z"],
  ["words that aren't in the item give no time", "11:08 yesterday", "2026-11-19T11:08:00Z", null],
  ["a moment whose clock the words don't show is none", "Later", "1999-01-01T00:00:00Z", null],
])("%s", (_name, when, happenedAt, expected) => {
  expect(check({ when, happenedAt })?.happenedAt).toBe(expected);
});

it("a clock is the author's, an hour east of UTC; one with a zone of its own isn't", () => {
  const zoneMinutes = zoneMinutesOf("Fri, 20 Nov 2026 00:30:00 +0100 (CET)");
  const words = "yesterday 23:50, yesterday 23:50 UTC";
  const late = { ...item, date: "2026-11-19T23:30:00.000Z", body: words, zoneMinutes };
  const at = (when: string) => keptOf(checkClaim(answered({ quote: words, when }), late, new Set()))?.happenedAt;
  expect([zoneMinutes, at("yesterday 23:50"), at("yesterday 23:50 UTC")]).toEqual([
    60,
    "2026-11-19T22:50:00.000Z",
    "2026-11-19T23:50:00.000Z",
  ]);
  expect(zoneMinutesOf("20 Nov 2026 10:08:00 -0330")).toBe(-210);
  expect(["2026-11-20T10:08:00Z", "", "+9900"].map(zoneMinutesOf)).toEqual([undefined, undefined, undefined]);
});
