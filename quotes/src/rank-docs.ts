import { isPinned, type ReadDoc } from "./read-docs.ts";
import { type Bm25, startBm25 } from "./retrieval/start-bm25.ts";
import type { Pace } from "./retrieval/start-pace.ts";
import { contentStems, tokenise } from "./retrieval/tokenise.ts";

/** From here on (of 1) a document counts as found by the question's own words. */
const foundMin = 0.25;
/** Fewer than these were found by a word that stands there by chance: "what happened" is about no matter. An id is. */
const foundCountMin = 3;
/** A name that more of the documents hold tells no matter from another. */
const commonShareMax = 0.2;
/** A report from fewer documents than this says little of what the rest of them is about. */
const fewMax = 25;
const threadShare = 0.6;
const timeShare = 0.35;
const aroundMs = 12 * 3_600_000;
const nameShare = 0.7;
/** A subject that so many share is a channel, not a thread. */
const threadSizeMax = 30;

export interface RankedDocs {
  /** 0 to 1 for each document, in the order given. */
  readonly relevance: Float64Array;
  readonly inverseFrequency: (stem: string) => number;
  /** Whether the question names a matter at all. */
  readonly isTelling: boolean;
  /** The stems that were looked for, with their weight. */
  readonly asked: ReadonlyMap<string, number>;
}

/**
 * How much each document is about the question: by the question's words (Okapi BM25), by the names and ids that those
 * documents share with others, and by their threads. A question whose words stand nowhere is about all of them.
 */
export async function rankDocs(
  docs: readonly ReadDoc[],
  { question, pace }: { question: string; pace: Pace },
): Promise<RankedDocs> {
  const builder = startBm25();
  for (const { terms } of docs) {
    builder.add(terms);
    await pace();
  }
  const bm25 = builder.finish();
  const asked = askedStems(question, bm25, docs.length);
  const found = scaleToOne(bm25.score(asked));
  const foundCount = found.filter((score) => score >= foundMin).length;
  const isNamed = [...asked.keys()].some((stem) => /\d/.test(stem) && bm25.documentFrequency(stem) > 0);
  const isTelling = isNamed || foundCount >= Math.min(foundCountMin, docs.length);
  const names = await namesOf(docs, isTelling ? found : found.map(() => 1), { bm25, pace });
  const named = scaleToOne(bm25.score(names));
  const share = isTelling ? nameShare : 1;
  const near = found.map((score, index) => Math.max(isTelling ? score : 0, share * (named[index] ?? 0)));
  const scores = isTelling ? await fillUp(docs, near, { bm25, pace }) : near;
  const relevance = scores.some((score) => score > 0) ? liftTimes(docs, liftThreads(docs, scores)) : scores.fill(1);
  for (const doc of docs) if (isPinned(doc)) relevance[doc.index] = 1;
  const { inverseFrequency } = bm25;
  return { relevance, isTelling, inverseFrequency, asked: isTelling ? asked : names };
}

/**
 * The documents were chosen by somebody: where the question's words lead to few of them, what the others have in common comes
 * after these.
 */
async function fillUp(docs: readonly ReadDoc[], near: Float64Array, { bm25, pace }: { bm25: Bm25; pace: Pace }) {
  if (near.filter((score) => score >= foundMin).length >= fewMax) return near;
  const names = await namesOf(
    docs,
    near.map(() => 1),
    { bm25, pace },
  );
  const shared = scaleToOne(bm25.score(names));
  return near.map((score, index) => Math.max(score, foundMin * (shared[index] ?? 0)));
}

/** Words that most documents hold tell nothing apart; an id that the documents know counts as a whole. */
function askedStems(question: string, bm25: Bm25, total: number): Map<string, number> {
  const stems = tokenise(question).flatMap(({ text }) => {
    const [whole = "", ...parts] = contentStems(text);
    return whole === "" ? [] : bm25.documentFrequency(whole) > 0 ? [whole] : [whole, ...parts];
  });
  const telling = stems.filter((stem) => bm25.documentFrequency(stem) <= total * 0.7);
  return new Map((telling.length === 0 ? stems : telling).map((stem) => [stem, 1]));
}

/** Names and ids of what was found that two of its documents hold, weighed by how few of the others do. */
async function namesOf(
  docs: readonly ReadDoc[],
  found: Float64Array,
  { bm25, pace }: { bm25: Bm25; pace: Pace },
): Promise<Map<string, number>> {
  const uses = new Map<string, { inFound: number; authors: Set<string>; sources: Set<string> }>();
  for (const read of docs) {
    await pace();
    const { index, doc } = read;
    if ((found[index] ?? 0) < foundMin) continue;
    for (const name of read.entities) {
      const use = uses.get(name) ?? { inFound: 0, authors: new Set(), sources: new Set() };
      use.inFound += 1;
      use.authors.add(doc.author);
      use.sources.add(doc.source_datatype);
      uses.set(name, use);
    }
  }
  const weighed = [...uses].flatMap(([name, { inFound, authors, sources }]): [string, number][] => {
    const all = bm25.documentFrequency(name);
    if (inFound < 2 || (docs.length > 40 && all > docs.length * commonShareMax)) return [];
    return [[name, (inFound / Math.max(1, all)) * bm25.inverseFrequency(name) * authors.size * sources.size]];
  });
  const top = Math.max(...weighed.map(([, weight]) => weight), Number.EPSILON);
  return new Map(weighed.map(([name, weight]) => [name, weight / top]));
}

/** "It was 41, not 43" says little alone: it belongs to what its thread is about. */
function liftThreads(docs: readonly ReadDoc[], scores: Float64Array): Float64Array {
  const threads = Map.groupBy(docs, ({ thread }) => thread);
  return scores.map((score, index) => {
    const thread = threads.get(docs[index]?.thread ?? "") ?? [];
    if (thread.length > threadSizeMax) return score;
    return Math.max(score, threadShare * Math.max(...thread.map((doc) => scores[doc.index] ?? 0)));
  });
}

/** What was written while much was written about the matter may be about it as well, though it names nothing. */
function liftTimes(docs: readonly ReadDoc[], scores: Float64Array): Float64Array {
  const inTime = docs.toSorted((a, b) => a.at - b.at);
  const sums = new Float64Array(docs.length);
  let [from, to, sum] = [0, 0, 0];
  for (const { at, index } of inTime) {
    for (let next = inTime[to]; next !== undefined && next.at <= at + aroundMs; next = inTime[to]) {
      sum += scores[next.index] ?? 0;
      to += 1;
    }
    for (let last = inTime[from]; last !== undefined && last.at < at - aroundMs; last = inTime[from]) {
      sum -= scores[last.index] ?? 0;
      from += 1;
    }
    sums[index] = sum;
  }
  const top = Math.max(...sums, Number.EPSILON);
  return scores.map((score, index) => Math.max(score, (timeShare * (sums[index] ?? 0)) / top));
}

/** Measured by the third best, so that one document that repeats the question does not dwarf the rest. */
function scaleToOne(scores: Float64Array): Float64Array {
  const top = scores.toSorted().at(-Math.min(3, scores.length)) ?? 0;
  return top <= 0 ? scores : scores.map((score) => Math.min(1, score / top));
}
