import type { ReadDoc } from "../reports/read-docs.ts";
import type { SentenceCandidate } from "../reports/read-sentences.ts";
import { contentStems } from "../retrieval/tokenise.ts";
import { askedWords } from "./asked-words.ts";

/** A word that no document holds may be a slip of the pen: it alone decides nothing. */
const weightMax = 5;
/** Among a handful of documents that were found by a word, the word is in each, and still was asked for. */
const weightMin = 1.5;

/**
 * How much of what a question asks a sentence speaks of, 0 to 1; a rare word counts more than a common one. A word that
 * people use for it counts for less, and so does what only the title or the rest of the document says.
 */
export function startCoverage(
  question: string,
  inverseFrequency: (stem: string) => number,
): (candidate: SentenceCandidate) => number {
  const asked = askedWords(question).map((word) => ({
    ...word,
    weight: Math.max(weightMin, Math.min(weightMax, inverseFrequency(word.stem))),
  }));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const around = new Map<ReadDoc, { title: ReadonlySet<string>; document: ReadonlySet<string> }>();
  return ({ source, stems }) => {
    if (total === 0) return 1;
    const known = around.get(source) ?? {
      title: new Set(contentStems(source.doc.title)),
      document: new Set(source.terms),
    };
    around.set(source, known);
    const { title, document } = known;
    const covered = asked.map(({ stem, like, weight }) => {
      const isLikeIn = (others: ReadonlySet<string>) => [...like].some((other) => others.has(other));
      if (stems.has(stem)) return weight;
      if (isLikeIn(stems)) return weight * 0.8;
      if (title.has(stem)) return weight * 0.6;
      return document.has(stem) ? weight * 0.45 : isLikeIn(document) ? weight * 0.3 : 0;
    });
    return covered.reduce((sum, weight) => sum + weight, 0) / total;
  };
}
