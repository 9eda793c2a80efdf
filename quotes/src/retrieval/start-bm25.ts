export type Bm25 = {
  /** Score of each document for a bag of weighted terms; 0 where none occurs. */
  score: (query: ReadonlyMap<string, number>) => Float64Array;
  documentFrequency: (term: string) => number;
  inverseFrequency: (term: string) => number;
};

export type Bm25Builder = { add: (terms: readonly string[]) => void; finish: () => Bm25 };

const saturation = 1.2;
const lengthWeight = 0.75;

/** Okapi BM25 (k1 1.2, b 0.75, the idf of Lucene, never negative). Documents are added one by one so that a long build can give way in between. */
export function startBm25(): Bm25Builder {
  const postings = new Map<string, { documents: number[]; counts: number[] }>();
  const lengths: number[] = [];
  let lengthTotal = 0;
  const add = (terms: readonly string[]) => {
    for (const [term, count] of countTerms(terms)) {
      const posting = postings.get(term) ?? { documents: [], counts: [] };
      posting.documents.push(lengths.length);
      posting.counts.push(count);
      postings.set(term, posting);
    }
    lengths.push(terms.length);
    lengthTotal += terms.length;
  };
  const documentFrequency = (term: string) => postings.get(term)?.documents.length ?? 0;
  const inverseFrequency = (term: string) => {
    const frequency = documentFrequency(term);
    return Math.log(1 + (lengths.length - frequency + 0.5) / (frequency + 0.5));
  };
  const score = (query: ReadonlyMap<string, number>) => {
    const scores = new Float64Array(lengths.length);
    const lengthMean = lengthTotal / Math.max(1, lengths.length) || 1;
    for (const [term, weight] of query) {
      const posting = postings.get(term);
      const gain = weight * inverseFrequency(term) * (saturation + 1);
      posting?.documents.forEach((document, position) => {
        const count = posting.counts[position] ?? 0;
        const damping = saturation * (1 - lengthWeight + (lengthWeight * (lengths[document] ?? 0)) / lengthMean);
        scores[document] = (scores[document] ?? 0) + (gain * count) / (count + damping);
      });
    }
    return scores;
  };
  return { add, finish: () => ({ score, documentFrequency, inverseFrequency }) };
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
