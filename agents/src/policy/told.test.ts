import { expect, it } from "vitest";
import { checkCitations } from "./check-citations.ts";
import { toldAtHome, toldAtLarge } from "./testing/told-at-large.ts";
import { toldAtLast, toldAtLength } from "./testing/told-at-last.ts";
import { toldAtNight, toldByDay } from "./testing/told-at-night.ts";
import { toldAtNoon, toldBeforeNoon } from "./testing/told-at-noon.ts";
import { toldInOrder } from "./testing/told-in-order.ts";
import { toldInOtherOrder } from "./testing/told-in-other-order.ts";
import { toldOfOwners, toldOfThem } from "./testing/told-of-owners.ts";
import { toldOfAnother, toldOfItself } from "./testing/told-of-another.ts";
import { type Telling, toldOtherwise } from "./testing/told-otherwise.ts";
import { toldTruly } from "./testing/told-truly.ts";

function check([said, ...quotes]: Telling): string {
  const sources = quotes.map((source, index) => {
    const [before = "", part = source, after = ""] = /\[\[.*\]\]/.test(source)
      ? source.split(/\[\[|\]\]/)
      : ["", source];
    return { id: `e${index}`, body: before + part + after, quote: part, start: before.length };
  });
  const result = checkCitations(
    {
      text: said,
      citations: sources.map(({ id, quote, start }) => ({ evidenceId: id, field: "body" as const, quote, start })),
    },
    sources.map(({ id, body }, index) => ({
      id,
      number: index + 1,
      itemId: id,
      source_datatype: "gmail",
      date: "2026-11-21T10:00:00.000Z",
      author: "Boris Lund",
      title: "Notes",
      body,
      url: null,
    })),
  );
  return result.status === "verified" ? "verified" : result.reasons.join("; ");
}

it.each(
  [
    ...toldOtherwise,
    ...toldInOtherOrder,
    ...toldOfAnother,
    ...toldOfOwners,
    ...toldAtLarge,
    ...toldAtNight,
    ...toldAtLast,
    ...toldAtNoon,
  ].map((telling) => [telling[0], telling] as const),
)("“%s” is marked where its source says otherwise", (_, telling) => {
  expect(check(telling)).not.toBe("verified");
});

it.each(
  [
    ...toldTruly,
    ...toldInOrder,
    ...toldOfItself,
    ...toldOfThem,
    ...toldAtHome,
    ...toldByDay,
    ...toldAtLength,
    ...toldBeforeNoon,
  ].map((telling) => [telling[0], telling] as const),
)("“%s” is verified on a source that says so", (_, telling) => {
  expect(check(telling)).toBe("verified");
});
