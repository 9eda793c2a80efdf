import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

const shareMin = 0.6;
const opening =
  /^\W*(?:(?:and|but|so|then|und|aber|и|но)\s+)?(?:if|unless|in case|provided|assuming|should|had|were|falls|sofern|wenn|если|si)\s[^,]*,(.*)$/is;
const closing = /^(.*?)(?:,?\s)(?:only if|if|unless|provided that|in case|falls|sofern|если|si)\s/is;
const held =
  /\b(?:if|unless|in case|provided|assuming|should|had|were|would|could|may|might|falls|sofern|wenn|könnten?|würden?|si)\b|если|бы\b/i;

/** "Found before it encrypted anything". */
const prevented = /\bbefore\s+([^,.;]*?\bany\p{L}*\b[^,.;]*)/giu;

/** "The bank pays" is not covered by "unless the backup works, the bank pays": what hangs on a condition has not happened. */
export function checkConditions(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  if (held.test(claims.folded)) return [];
  const said = [...new Set(contentStems(claims.folded))];
  const sentences = spans.flatMap(({ claims: { folded } }) =>
    splitSentences(folded).map(({ start, end }) => folded.slice(start, end)),
  );
  const isTold = (texts: readonly string[]) => {
    const stems = new Set(texts.flatMap(contentStems));
    return said.filter((stem) => stems.has(stem)).length / Math.max(1, said.length) >= shareMin;
  };
  const hanging = sentences.flatMap((text) => {
    const main =
      opening.exec(text)?.[1] ??
      closing
        .exec(text)?.[1]
        ?.split(/,\s|\s(?:and|but|und|aber)\s/)
        .at(-1);
    return main === undefined ? [] : [{ text, main }];
  });
  const free = sentences.map((text) => {
    const at = hanging.find((sentence) => sentence.text === text);
    return at === undefined ? text : text.replace(at.main, " ");
  });
  const undone = sentences.flatMap((text) =>
    [...text.matchAll(prevented)].map(([all, main = ""]) => ({ all, stems: contentStems(main) })),
  );
  const done = new Set(contentStems(undone.reduce((text, { all }) => text.replace(all, " "), sentences.join(" \n"))));
  if (
    !/\bbefore\b/i.test(claims.folded) &&
    undone.some(({ stems }) => stems.some((stem) => said.includes(stem) && !done.has(stem)))
  )
    return ["the sentence says it was done, but the quote says it didn't happen"];
  return hanging.some(({ main }) => isTold([main])) && !isTold(free)
    ? ["the sentence states as a fact what the quote makes conditional"]
    : [];
}
