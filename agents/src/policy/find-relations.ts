import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";

/** Two things that a text ties together. `first` is what came before, what brought the other about, or what is more. */
export interface Relation {
  readonly kind: RelationKind;
  readonly text: string;
  readonly first: ReadonlySet<string>;
  readonly second: ReadonlySet<string>;
}
export type RelationKind = "cause" | "order" | "meanwhile" | "than";

/** `isFirstBehind`: what stands behind the words is the first ("A because of B"). */
const ties: readonly { kind: RelationKind; isFirstBehind: boolean; words: string }[] = [
  {
    kind: "cause",
    isFirstBehind: true,
    words: `because of|because|since(?= (?:the|an?|it|they|he|she|no|its|their)\\b[^,]{1,200},)|due to|owing to|thanks to|(?:caused|triggered|brought about|driven|provoked) by|as a result of|
      (?:result|stem|follow)(?:ed|s|med)? from|
      (?<=\\b(?:dismissed|fired|sacked|suspended|banned|expelled|fined|sued|arrested|charged|convicted|sentenced|punished|blamed|criticised|criticized|praised|reprimanded|apologised|apologized)(?: \\p{L}+){0,3} )for(?= (?:\\p{L}+ )?\\p{L}+ing\\b)|wegen|weil|aufgrund|infolge|из-за|потому что|вследствие|благодаря|так как|поскольку|
      à cause d[eu]|parce qu[e']|en raison d[eu]|porque|debido a|a causa de`,
  },
  {
    kind: "cause",
    isFirstBehind: false,
    words: `le(?:d|ads?|ading) to|caus(?:ed?|es|ing)|trigger(?:s|ed)?|result(?:s|ed|ing)? in|brought about|therefore|thus|hence|
      consequently|as a result|(?<=, )so(?! (?:far|much|long|many|on|that)\\b)|deshalb|daher|darum|führten? zum?|поэтому|прив[её]л[аои]? к|в результате|donc|por eso`,
  },
  {
    kind: "meanwhile",
    isFirstBehind: true,
    words:
      "during|amid|when|while|as soon as|once the|at the same time|wenn|sobald|когда|пока|во время|под час|lorsque|quand|cuando|mientras|durante|pendant",
  },
  {
    kind: "order",
    isFirstBehind: true,
    words: "after|following|nach(?:dem)?|после|après|después de|dopo",
  },
  {
    kind: "order",
    isFirstBehind: false,
    words:
      "before|prior to|followed by|then|afterwards|subsequently|bevor|vor de[mnr]|danach|anschließend|dann|до|перед|затем|потом|avant|antes de|prima di",
  },
  {
    kind: "than",
    isFirstBehind: false,
    words:
      "(?<!\\b(?:other|rather) )than(?! (?:\\p{N}|[$€£]|a (?:hundred|thousand|million|dozen|week|month|year|day|third|quarter)|one\\b|two\\b|half\\b|enough\\b))|(?:mehr|weniger|\\p{L}+er) als|чем",
  },
];
const anyTie = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${ties.map(({ words }) => `(${words.replace(/\s*\n\s*/g, "")})`).join("|")})(?![\\p{L}\\p{N}-])`,
  "giu",
);
const sentenceEnd = /[.!?;](?=\s|$)/;
const article =
  /\s(?=(?:the|a|an|its|their|our|his|her|this|that|all|every|no|some|der|die|das|ein|eine|wurden?|war|waren|ist|sind)\s)/i;

/** What a text puts in order, explains or compares, each with the words of its two sides. */
export function findRelations(folded: string): Relation[] {
  return folded.split(sentenceEnd).flatMap((sentence) =>
    [...sentence.matchAll(anyTie)].flatMap((match): Relation[] => {
      const tie = ties.find((_, index) => match[index + 1] !== undefined);
      if (tie === undefined) return [];
      const before = sentence.slice(0, match.index);
      const behind = sentence.slice(match.index + match[0].length);
      const [near, far] = /\p{L}/u.test(before) ? [behind, before] : openingParts(behind);
      const [one, other] = tie.isFirstBehind ? [near, far] : /\p{L}/u.test(before) ? [far, near] : [far, near];
      const [first, second] = apart(stemsOf(one), stemsOf(other));
      return [{ kind: tie.kind, text: match[0].toLowerCase(), first, second }];
    }),
  );
}

/** "After the reboot(,) the patch was installed": what an opening tie governs, and the rest. */
function openingParts(behind: string): [string, string] {
  const comma = behind.indexOf(", ");
  if (comma !== -1) return [behind.slice(0, comma), behind.slice(comma)];
  const opened = behind.trimStart().replace(/^(?:the|a|an|its|their|our|his|her|de[mrn]|das|die)\s/i, "");
  const place = opened.search(article);
  return place === -1 ? [opened, ""] : [opened.slice(0, place), opened.slice(place)];
}

function apart(one: Set<string>, other: Set<string>): [Set<string>, Set<string>] {
  const without = (all: Set<string>, shared: Set<string>) => new Set([...all].filter((stem) => !shared.has(stem)));
  return [without(one, other), without(other, one)];
}

function stemsOf(text: string): Set<string> {
  return new Set(
    // The month is no auxiliary.
    tokenise(text).flatMap(({ lower, text: word }) =>
      isStopWord(lower) && word !== "May" ? [] : [stemWord(lower.replace(/'s?$/, ""))],
    ),
  );
}
