import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

/** Words of which one shuts out the others: directions, sides, seasons, parts of the day, and what is done or undone. */
const sides: readonly (readonly string[])[] = [
  [
    "rise rises rose risen rising raise raised increase grow grows grew grown climb gain gained up upward upwards higher",
    "fall falls fell fallen falling lower lowered decrease decline drop dropped shrink shrank down downward downwards",
  ],
  ["before earlier prior", "after afterwards later"],
  ["many often frequently", "few seldom rarely"],
  ["include including", "exclude excluding except"],
  ["confirm admit admitted", "dismiss deny denies denied dispute"],
  [
    "approve allow permit accept grant granted",
    "block forbid forbade forbidden reject refuse decline deny denied prohibit",
  ],
  ["cause trigger", "prevent avert avoid stop stopped"],
  ["suffer", "avoid escape"],
  ["begin begins began begun start", "end ended finish stop stopped"],
  ["open opened", "close closed shut"],
  ["succeed succeeded success successful", "fail failed failure"],
  ["win wins won", "lose loses lost"],
  ["buy buys bought", "sell sells sold"],
  ["send sends sent", "receive"],
  ["enable activate", "disable deactivate"],
  ["encrypt lock locked", "decrypt unlock unlocked"],
  ["add added", "remove delete"],
  ["attack attacked", "defend defended"],
  ["north northern", "south southern", "east eastern", "west western"],
  ["spring", "summer", "autumn fall", "winter"],
  ["morning", "afternoon", "evening", "night midnight"],
  ["inside internal", "outside external"],
  ["maximum most highest", "minimum least lowest"],
  ["more", "less fewer"],
  ["longer", "shorter"],
  ["bigger larger greater", "smaller"],
  ["faster quicker", "slower"],
  ["better", "worse"],
  ["best", "worst"],
  ["first", "last"],
];
const words = sides.map((group) => group.map((side) => new Set(side.split(" ").map((word) => stemWord(word)))));

const groupsOf = new Map<string, (typeof words)[number][]>();
for (const group of words)
  for (const stem of group.flatMap((side) => [...side])) groupsOf.set(stem, [...(groupsOf.get(stem) ?? []), group]);

/** "Rose" where the quotes say "fell": the sentence is on a side on which no quote is, and leaves the quotes' side out. */
export function checkOpposites(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const said = stemsOf(claims.folded);
  const quoted = new Map(spans.flatMap((span) => [...stemsOf(span.claims.folded)]));
  const known = new Set([...said.keys()].flatMap((stem) => groupsOf.get(stem) ?? []));
  return [...known].flatMap((group) =>
    group.flatMap((side, index) => {
      const here = [...said].find(([stem]) => side.has(stem));
      const isQuoted = [...quoted.keys()].some((stem) => side.has(stem));
      const there = [...quoted].find(
        ([stem]) => !side.has(stem) && !said.has(stem) && group.some((other, at) => at !== index && other.has(stem)),
      );
      return here === undefined || isQuoted || there === undefined
        ? []
        : [`the sentence says "${here[1]}" where the quote says "${there[1]}"`];
    }),
  );
}

function stemsOf(folded: string): Map<string, string> {
  const found = folded.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Map(found.map((word) => [stemWord(word), word]));
}
