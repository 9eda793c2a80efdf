import { type Bm25, startBm25 } from "../retrieval/start-bm25.ts";
import type { Pace } from "../retrieval/start-pace.ts";
import { contentStems, tokenise } from "../retrieval/tokenise.ts";
import { keepToMatter } from "./keep-to-matter.ts";
import type { ReadDoc } from "./read-docs.ts";
import { findRisingTerms } from "./find-rising-terms.ts";

const seedsMax = 14;
const expansionTermsMax = 48;
const threadSizeMax = 30;
/** The key begins with the kind of source; a subject of one or two words is a channel more often than a thread. */
const threadWordsMin = 3;
/** What people write around a question, not about its subject. */
const askingWords = new Set(
  contentStems(
    "report reports write summary summarise summarize review happened happen tell explain describe give show find know question answer post-incident incident incidents event events please timeline overview brief briefing details",
  ).concat("post"),
);

/** `isSearchResult`: most documents match the question already, as when somebody searched for them. */
export type RankedDocs = { relevance: Float64Array; isSearchResult: boolean };

/** How much each document is about the question, 0 to 1. Works in two rounds: what matches the question (or, when that tells nothing apart, what many sources speak of) shows the words of the matter, and those find the rest. Where neither tells anything, all that was handed in counts the same. */
export async function rankDocs(
  docs: readonly ReadDoc[],
  { question, pace }: { question: string; pace: Pace },
): Promise<RankedDocs> {
  const builder = startBm25();
  for (const doc of docs) {
    builder.add(doc.terms);
    await pace();
  }
  const bm25 = builder.finish();
  const asked = scaleToOne(bm25.score(questionTerms(question, bm25, docs.length)));
  const rising = await findRisingTerms(docs, { bm25, pace });
  const salience = scaleToOne(bm25.score(rising));
  const isTelling = asked.some((score) => score > 0);
  if (!isTelling && !salience.some((score) => score > 0)) return { relevance: asked.fill(1), isSearchResult: true };
  let seeds = asked.map((score, index) =>
    isTelling ? score * (0.4 + 0.6 * (salience[index] ?? 0)) : (salience[index] ?? 0),
  );
  for (let round = 0; round < 2; round += 1) {
    const expansion = scaleToOne(bm25.score(expandQuery(docs, seeds, { bm25, rising })));
    seeds = expansion.map((score, index) => 0.6 * score + 0.25 * (asked[index] ?? 0) + 0.15 * (salience[index] ?? 0));
    await pace();
  }
  const relevance = liftThreads(docs, keepToMatter(docs, scaleToOne(seeds), { asked, bm25 }));
  const isSearchResult = asked.filter((score) => score > 0).length > docs.length / 2;
  return { relevance, isSearchResult };
}

/** Words that most documents share tell little apart: they count where nothing else is asked. Asking words never do. */
function questionTerms(question: string, bm25: Bm25, total: number): Map<string, number> {
  // An id counts as a whole where the sources know it: every ticket of a project shares its first letters.
  const stems = [
    ...new Set(
      tokenise(question).flatMap(({ text }) => {
        const [whole = "", ...parts] = contentStems(text);
        return whole === "" ? [] : bm25.documentFrequency(whole) > 0 ? [whole] : [whole, ...parts];
      }),
    ),
  ];
  const subject = stems.filter((stem) => !askingWords.has(stem));
  const kept = subject.filter((stem) => bm25.documentFrequency(stem) <= total * 0.7);
  return new Map((kept.length === 0 ? subject : kept).map((stem) => [stem, 1]));
}

function expandQuery(
  docs: readonly ReadDoc[],
  seeds: Float64Array,
  { bm25, rising }: { bm25: Bm25; rising: ReadonlyMap<string, number> },
): Map<string, number> {
  const best = [...seeds.keys()].toSorted((a, b) => (seeds[b] ?? 0) - (seeds[a] ?? 0)).slice(0, seedsMax);
  const weights = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const index of best) {
    const terms = docs[index]?.terms ?? [];
    for (const term of new Set(terms)) {
      weights.set(term, (weights.get(term) ?? 0) + (seeds[index] ?? 0));
      seen.set(term, (seen.get(term) ?? 0) + 1);
    }
  }
  const scored = [...weights].flatMap(([term, weight]): [string, number][] => {
    const times = seen.get(term) ?? 0;
    if (times < Math.min(2, best.length)) return [];
    const exclusive = times / Math.max(1, bm25.documentFrequency(term));
    return [[term, weight * bm25.inverseFrequency(term) * Math.sqrt(exclusive) * (1 + (rising.get(term) ?? 0))]];
  });
  const kept = scored.toSorted((a, b) => b[1] - a[1]).slice(0, expansionTermsMax);
  const top = kept[0]?.[1] ?? 1;
  return new Map(kept.map(([term, weight]) => [term, weight / top]));
}

/** "It was 41, not 43" says little alone; it belongs to what its thread is about. A channel or a file name that everything shares is no thread. */
function liftThreads(docs: readonly ReadDoc[], scores: Float64Array): Float64Array {
  const threads = new Map<string, { best: number; size: number; hasReply: boolean }>();
  for (const [index, { thread, isReply }] of docs.entries()) {
    const known = threads.get(thread) ?? { best: 0, size: 0, hasReply: false };
    const hasReply = known.hasReply || isReply;
    threads.set(thread, { best: Math.max(known.best, scores[index] ?? 0), size: known.size + 1, hasReply });
  }
  return scores.map((score, index) => {
    const thread = docs[index]?.thread ?? "";
    const { best = 0, size = 0, hasReply = false } = threads.get(thread) ?? {};
    const isThread = size <= threadSizeMax && (hasReply || thread.split(" ").length > threadWordsMin);
    return isThread ? Math.max(score, 0.6 * best) : score;
  });
}

/** Measured by the third best, so that one document that repeats the question does not dwarf the rest. */
function scaleToOne(scores: Float64Array): Float64Array {
  const top = scores.toSorted().at(-Math.min(3, scores.length)) ?? 0;
  return top <= 0 ? scores : scores.map((score) => Math.min(1, score / top));
}
