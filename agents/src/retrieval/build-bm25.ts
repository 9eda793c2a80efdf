export type Bm25 = {
  /** Score of each document for a bag of weighted terms; 0 where none occurs. */
  score: (query: ReadonlyMap<string, number>) => Float64Array;
  documentFrequency: (term: string) => number;
  inverseFrequency: (term: string) => number;
};

const saturation = 1.2;
const lengthWeight = 0.75;

/** Okapi BM25 over documents given as lists of terms (k1 1.2, b 0.75, the idf of Lucene, never negative). */
export function buildBm25(documents: readonly (readonly string[])[]): Bm25 {
  const postings = new Map<string, { documents: number[]; counts: number[] }>();
  let lengthTotal = 0;
  documents.forEach((terms, index) => {
    lengthTotal += terms.length;
    for (const [term, count] of countTerms(terms)) {
      const posting = postings.get(term) ?? { documents: [], counts: [] };
      posting.documents.push(index);
      posting.counts.push(count);
      postings.set(term, posting);
    }
  });
  const lengthMean = lengthTotal / Math.max(1, documents.length) || 1;
  const documentFrequency = (term: string) => postings.get(term)?.documents.length ?? 0;
  const inverseFrequency = (term: string) => {
    const frequency = documentFrequency(term);
    return Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5));
  };
  const score = (query: ReadonlyMap<string, number>) => {
    const scores = new Float64Array(documents.length);
    for (const [term, weight] of query) {
      const posting = postings.get(term);
      if (posting === undefined) continue;
      const gain = weight * inverseFrequency(term) * (saturation + 1);
      posting.documents.forEach((document, position) => {
        const count = posting.counts[position] ?? 0;
        const length = (documents[document]?.length ?? 0) / lengthMean;
        scores[document] =
          (scores[document] ?? 0) + (gain * count) / (count + saturation * (1 - lengthWeight + lengthWeight * length));
      });
    }
    return scores;
  };
  return { score, documentFrequency, inverseFrequency };
}

export function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
