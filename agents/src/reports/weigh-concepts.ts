import type { SentenceCandidate } from "./read-sentences.ts";

const docsPerConceptMax = 12;

/** The concepts of a sentence: its claims, and its neighbouring content words in pairs. */
export function conceptsOf(candidate: SentenceCandidate): Set<string> {
  const concepts = new Set(candidate.atoms);
  let before = "";
  for (const stem of candidate.stems) {
    if (before !== "") concepts.add(`b:${before} ${stem}`);
    before = stem;
  }
  return concepts;
}

/** How much each concept matters: the relevance of the documents that share it, more when they are of several kinds. A concept of a single document counts for little, unless it is a claim. */
export function weighConcepts(candidates: readonly SentenceCandidate[]): Map<string, number> {
  const uses = new Map<string, { docs: Map<number, number>; sources: Set<string>; authors: Set<string> }>();
  for (const candidate of candidates) {
    for (const concept of conceptsOf(candidate)) {
      const use = uses.get(concept) ?? { docs: new Map(), sources: new Set(), authors: new Set() };
      use.docs.set(candidate.source.index, candidate.relevance);
      use.sources.add(candidate.source.doc.source_datatype);
      use.authors.add(candidate.source.doc.author);
      uses.set(concept, use);
    }
  }
  const weights = new Map<string, number>();
  for (const [concept, use] of uses) {
    const relevance = [...use.docs.values()]
      .toSorted((a, b) => b - a)
      .slice(0, docsPerConceptMax)
      .reduce((sum, value) => sum + value, 0);
    const spread = 1 + 0.35 * (use.sources.size - 1) + 0.1 * Math.min(5, use.authors.size - 1);
    const isClaim = !concept.startsWith("b:");
    const alone = use.docs.size === 1 ? (isClaim ? 0.6 : 0.15) : 1;
    weights.set(concept, Math.log1p(relevance) * spread * alone * claimValue(concept));
  }
  return weights;
}

/** A counted thing or a clock time is worth more than a pair of words; a bare number less. */
function claimValue(concept: string): number {
  if (concept.startsWith("n:")) return concept.endsWith(" ") ? 1 : 2.2;
  if (concept.startsWith("t:")) return 2;
  if (concept.startsWith("i:")) return 1.8;
  if (concept.startsWith("p:")) return concept.includes(" ", 2) ? 1.8 : 1;
  if (concept.startsWith("d:")) return 1.4;
  return 0.6;
}
