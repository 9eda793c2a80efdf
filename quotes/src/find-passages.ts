import { choosePassages } from "./choose-passages.ts";
import { type Passage, readPassages } from "./passages.ts";
import { rankDocs } from "./rank-docs.ts";
import { readDocs } from "./read-docs.ts";
import { startPace } from "./retrieval/start-pace.ts";
import { contentStems } from "./retrieval/tokenise.ts";
import type { SourceDoc } from "./source-doc.ts";

const passagesMax = 4;
const docsReadMax = 60;
/** How much of the question's words, rare ones counting more, a passage and its item must hold to be shown. */
const coverageMin = 0.4;
/** A passage worth less than this share of the best one isn't shown. */
const scoreShareMin = 0.4;

/**
 * Passages that hold the words of a question, the best first: nothing is concluded from them. `context` is what was said
 * before, for a question that leans on it. Empty where no passage holds enough of the words.
 */
export async function findPassages(
  question: string,
  docs: readonly SourceDoc[],
  { context = "", signal }: { context?: string; signal?: AbortSignal } = {},
): Promise<Passage[]> {
  const pace = startPace(signal);
  const read = await readDocs(docs, { pace });
  const ranked = await rankDocs(read, { question: `${question} ${context}`, pace });
  const best = read
    .toSorted((a, b) => (ranked.relevance[b.index] ?? 0) - (ranked.relevance[a.index] ?? 0))
    .slice(0, docsReadMax);
  const own = [...new Set(contentStems(question))];
  const isKnown = (stem: string) => read.some(({ terms }) => terms.includes(stem));
  // A word that stands nowhere may be a slip of the pen, or another language's: it alone decides nothing.
  const weights = new Map(
    own.map((stem) => [stem, isKnown(stem) ? Math.max(1, Math.min(5, ranked.inverseFrequency(stem))) : 1]),
  );
  const weightOf = (stem: string) => weights.get(stem) ?? 0;
  const total = own.reduce((sum, stem) => sum + weightOf(stem), 0);
  const coverageOf = ({ stems, source }: Passage) => {
    const held = own.map((stem) => (stems.has(stem) ? 1 : source.terms.includes(stem) ? 0.5 : 0) * weightOf(stem));
    return total === 0 ? 1 : held.reduce((sum, weight) => sum + weight, 0) / total;
  };
  const bodies = (await readPassages(best, { pace })).filter(({ field }) => field === "body");
  const chosen = (await choosePassages(bodies, ranked, { pace }))
    .map(({ passage, score }) => ({ passage, coverage: coverageOf(passage), score: score * coverageOf(passage) }))
    .filter(({ coverage }) => coverage >= coverageMin)
    .toSorted((a, b) => b.score - a.score);
  const top = chosen[0]?.score ?? 0;
  return chosen
    .filter(({ score }) => score >= top * scoreShareMin)
    .slice(0, passagesMax)
    .map(({ passage }) => passage);
}
