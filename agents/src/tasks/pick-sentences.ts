import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { findProse } from "@hoopoe/quotes/retrieval/find-prose.ts";
import { overlapOf } from "@hoopoe/quotes/retrieval/overlap-of.ts";
import { selectDiverse } from "@hoopoe/quotes/retrieval/select-diverse.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { startBm25 } from "@hoopoe/quotes/retrieval/start-bm25.ts";
import { contentStems, tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { SaidSentence } from "./cited-sentence.ts";

const wordsMin = 5;
const sentencesMax = 4000;
/** What is longer is a dump or a key, of which its beginning is quoted. */
const quoteCharactersMax = 2000;

/**
 * The built-in way to shorten or to answer: up to `limit` sentences of the documents, word for word, in their order. With
 * a `question` those that answer it, else those that say most of what the documents say.
 */
export function pickSentences(
  docs: readonly SourceDoc[],
  { limit, question }: { limit: number; question: string | null },
): SaidSentence[] {
  const all = docs.flatMap((doc, index) => sentencesOf(doc, index)).slice(0, sentencesMax);
  const builder = startBm25();
  for (const { stems } of all) builder.add(stems);
  const index = builder.finish();
  const query = question === null ? centreOf(all.map(({ stems }) => stems)) : wantedOf(question);
  const scores = index.score(query);
  const matching = all
    .map((sentence, at) => ({ ...sentence, at, terms: new Set(sentence.stems), score: scores[at] ?? 0 }))
    .filter(({ score, terms }) => score > 0 && (question === null || overlapOf(terms, new Set(query.keys())) > 0))
    // The first sentence of a text tells what it is about more often than any other.
    .map((sentence) =>
      question === null && sentence.isFirst ? { ...sentence, score: sentence.score * 1.3 } : sentence,
    );
  const best = matching.toSorted((one, other) => other.score - one.score).slice(0, 400);
  return selectDiverse(best, { limit, diversity: 0.35 })
    .flatMap((chosen) => best[chosen] ?? [])
    .toSorted((one, other) => (question === null ? one.at - other.at : other.score - one.score))
    .map(({ quote, number }) => ({ text: quote, citations: [{ n: number, quote }] }));
}

function sentencesOf({ body, author }: SourceDoc, index: number) {
  return findProse(body, author)
    .flatMap((range) => splitSentences(body, range))
    .map(({ start, end }, place) => ({
      quote: beginningOf(body.slice(start, end)),
      number: index + 1,
      isFirst: place === 0,
    }))
    .filter(({ quote }) => tokenise(quote).length >= wordsMin)
    .map((sentence) => ({ ...sentence, stems: contentStems(sentence.quote) }));
}

/** Whole words. */
function beginningOf(sentence: string): string {
  if (sentence.length <= quoteCharactersMax) return sentence;
  return sentence.slice(0, Math.max(0, sentence.lastIndexOf(" ", quoteCharactersMax)));
}

/** Terms by how many sentences hold them: what is said often is what it is about. */
function centreOf(sentences: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of sentences) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1 || sentences.length < 4));
}

const wantedOf = (question: string): Map<string, number> => new Map(contentStems(question).map((stem) => [stem, 1]));
