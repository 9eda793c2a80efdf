import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import { expect, it } from "vitest";
import { decideCurrent } from "./decide-current.ts";

type Said = Pick<Partial<Claim>, "kind" | "standing" | "values" | "saidAt" | "span"> & {
  readonly says?: [Claim["relations"][number]["kind"], string];
};

/** Claims a, b, c …, each an hour after the one before. */
function decide(...said: readonly Said[]) {
  const claims = said.map(({ says, ...more }, index): Claim => {
    const id = String.fromCodePoint(97 + index);
    return {
      id,
      statement: id,
      subjects: [],
      values: [],
      kind: "observed",
      happenedAt: null,
      author: "",
      standing: "own",
      saidAt: `2026-11-20T${10 + index}:00:00.000Z`,
      span: { itemId: String(index), field: "body", quote: id, start: index },
      relations: says === undefined ? [] : [{ kind: says[0], claimId: says[1] }],
      ...more,
    };
  });
  const { currentId, supersededIds, disputedIds } = decideCurrent(claims);
  return [currentId, supersededIds.join(""), disputedIds.join("")];
}

const together = (start: number) => ({
  saidAt: "2026-11-20T10:00:00.000Z",
  span: { itemId: "7", field: "body" as const, quote: "q", start },
});
const value = { values: [{ text: "38", unit: "GB" }] };

it.each([
  [
    "of what one item says the first with a value holds",
    [together(9), { ...together(0) }, { ...together(4), ...value }],
    ["c", "", ""],
  ],
  ["and where none has one, the first", [together(9), together(0)], ["b", "", ""]],
  ["the latest correction holds", [{}, { says: ["corrects", "a"] }, { says: ["corrects", "b"] }], ["c", "ba", ""]],
  ["a correction said before what it corrects changes nothing", [{ says: ["corrects", "b"] }, {}], ["b", "", ""]],
  ["a stranger corrects nobody", [{}, { standing: "stranger", says: ["corrects", "a"] }], ["a", "", ""]],
  ["the press disputes nobody", [{}, { standing: "press", says: ["disputes", "a"] }], ["a", "", ""]],
  ["a rumour corrects nobody", [{}, { kind: "rumour", says: ["corrects", "a"] }], ["a", "", ""]],
  ["two known sources at odds leave it open", [{}, { standing: "partner", says: ["disputes", "a"] }], [null, "", "ba"]],
  ["a correction ends a dispute", [{}, { says: ["disputes", "a"] }, { says: ["corrects", "a"] }], ["c", "a", ""]],
  [
    "what agreed with a corrected claim falls with it",
    [{}, { says: ["confirms", "a"] }, { says: ["corrects", "a"] }],
    ["c", "ba", ""],
  ],
  ["a plan is never how it went", [{ kind: "planned" }], [null, "", ""]],
  [
    "a rule isn't either, nor a demand, a question or a bare quote",
    [{ kind: "policy" }, { kind: "demanded" }, { kind: "asked" }, { kind: "unknown" }],
    [null, "", ""],
  ],
  [
    "a later plan doesn't replace what was done",
    [{ kind: "done" }, { kind: "planned", says: ["corrects", "a"] }],
    ["a", "", ""],
  ],
  ["a stranger's claim alone holds nowhere", [{ standing: "stranger" }], [null, "", ""]],
] satisfies [string, Said[], unknown[]][])("%s", (_name, said, expected) => {
  expect(decide(...said)).toEqual(expected);
});
