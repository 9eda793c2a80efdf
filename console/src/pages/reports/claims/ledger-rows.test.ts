import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import { expect, it } from "vitest";
import { filterRows, groupRows, rowsOf } from "./ledger-rows.ts";

const claim = (id: string, text: string, more: Partial<Claim> = {}): Claim => ({
  id,
  statement: `It was ${text}.`,
  subjects: [],
  values: [{ text, unit: "" }],
  kind: "observed",
  happenedAt: null,
  author: "Ada",
  standing: "own",
  saidAt: "2026-11-20T08:00:00.000Z",
  span: { itemId: "1", field: "body", quote: `it was ${text}`, start: 0 },
  relations: [],
  ...more,
});

const matter = (more: Partial<LedgerMatter>): LedgerMatter => ({
  id: "m",
  matter: "Peak",
  subject: "Flood",
  currentId: null,
  supersededIds: [],
  disputedIds: [],
  claims: [],
  override: null,
  hasNewEvidence: false,
  revision: 0,
  history: [],
  ...more,
});

const settled = { id: "o", reason: "By phone", by: "Ben", at: "2026-11-21T08:00:00.000Z" };

it.each([
  ["a current value shows what it replaced", { currentId: "b", supersededIds: ["a"] }, ["holds", "40", "38"]],
  ["both sides of a dispute stay open", { disputedIds: ["a", "b"] }, ["disputed", "40", null]],
  ["what nobody says to hold is only said", {}, ["said", "40", null]],
  ["a value given by hand holds", { override: { ...settled, claimId: null, value: "39" } }, ["holds", "39", null]],
  [
    "left disputed by hand is a dispute",
    { override: { ...settled, claimId: null, value: null } },
    ["disputed", "40", null],
  ],
])("%s", (_name, more, expected) => {
  const [row] = rowsOf(matter({ claims: [claim("a", "38"), claim("b", "40")], ...more }));
  expect([row?.state, row?.value, row?.earlier]).toEqual(expected);
});

it("quotes are rows of their own, and none of them holds", () => {
  const claims = [claim("a", "38", { kind: "unknown" }), claim("b", "40", { kind: "unknown" })];
  const rows = rowsOf(matter({ claims }));
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ["a", "quoted"],
    ["b", "quoted"],
  ]);
});

it("what only strangers and the press say comes last, under no subject", () => {
  const outside = matter({
    id: "x",
    claims: [claim("x", "9", { standing: "stranger" }), claim("y", "9", { standing: "press" })],
  });
  const rows = [outside, matter({ claims: [claim("a", "38")] })].flatMap(rowsOf);
  expect(groupRows(rows).map(({ name }) => name)).toEqual(["Flood", null]);
  expect(filterRows(rows, { only: "outside" }).map(({ id }) => id)).toEqual(["x"]);
  expect(filterRows(rows, { q: "38" }).map(({ id }) => id)).toEqual(["m"]);
});
