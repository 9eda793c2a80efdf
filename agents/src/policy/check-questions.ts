import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

const shareMin = 0.6;

/** "They read the mailbox" is not covered by "Did they read the mailbox?": who only asks has not said it. */
export function checkQuestions(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  if (claims.folded.includes("?")) return [];
  const sentences = spans.flatMap(({ claims: { folded } }) =>
    splitSentences(folded).map(({ start, end }) => folded.slice(start, end)),
  );
  const said = [...new Set(contentStems(claims.folded))];
  const covers = (isAsked: boolean) => {
    const stems = new Set(sentences.filter((text) => text.includes("?") === isAsked).flatMap(contentStems));
    return said.filter((stem) => stems.has(stem)).length / Math.max(1, said.length) >= shareMin;
  };
  return covers(true) && !covers(false) ? ["the quote only asks this"] : [];
}
