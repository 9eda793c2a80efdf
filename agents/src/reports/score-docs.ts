import type { Pace } from "../retrieval/start-pace.ts";
import { rankDocs } from "./rank-docs.ts";
import { isPinned, type ReadDoc } from "./read-docs.ts";
import { readSentences, type SentenceCandidate } from "./read-sentences.ts";
import { scoreSentences, type ScoredSentence } from "./score-sentences.ts";
import { settleClaims, type SettledClaims } from "./settle-claims.ts";
import type { ReportProgress } from "./source-doc.ts";
import { weighConcepts } from "./weigh-concepts.ts";

const docsReadMax = 260;
const relevanceMin = 0.12;
/** Almost all of what somebody searched for is about the matter. */
const relevanceOfResultMin = 0.04;

export interface ScoredDocs {
  /** What was pinned, then by relevance, best first. */
  readonly ranked: readonly { source: ReadDoc; relevance: number }[];
  readonly candidates: readonly SentenceCandidate[];
  readonly weights: ReadonlyMap<string, number>;
  readonly settled: SettledClaims;
  readonly scored: readonly ScoredSentence[];
}

/** Reads the documents that are about the question sentence by sentence, and says what each is worth. */
export async function scoreDocs(
  docs: readonly ReadDoc[],
  { question, pace, onProgress }: { question: string; pace: Pace; onProgress?: (progress: ReportProgress) => void },
): Promise<ScoredDocs> {
  const { relevance, isSearchResult } = await rankDocs(docs, { question, pace });
  onProgress?.({ stage: "ranking", done: docs.length, total: docs.length });
  const ranked = docs
    .map((source) => ({ source, relevance: isPinned(source) ? 1 : (relevance[source.index] ?? 0) }))
    .filter((doc) => doc.relevance >= (isSearchResult ? relevanceOfResultMin : relevanceMin))
    .toSorted((a, b) => Number(isPinned(b.source)) - Number(isPinned(a.source)) || b.relevance - a.relevance)
    .slice(0, docsReadMax);
  const candidates = await readSentences(ranked, { pace });
  onProgress?.({ stage: "writing", done: 0, total: 3 });
  const weights = weighConcepts(candidates);
  await pace();
  const settled = settleClaims(candidates);
  const scored = scoreSentences(candidates, { weights, settled });
  await pace();
  return { ranked, candidates, weights, settled, scored };
}
