import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../policy/check-citations.ts";
import { draftSentence } from "../reports/draft-sentence.ts";
import { readDocs } from "../reports/read-docs.ts";
import { readSentences, type SentenceCandidate } from "../reports/read-sentences.ts";
import { settleClaims, turnedClaims } from "../reports/settle-claims.ts";
import type { SourceDoc } from "../reports/source-doc.ts";
import { selectDiverse } from "../retrieval/select-diverse.ts";
import { startBm25 } from "../retrieval/start-bm25.ts";
import { startPace } from "../retrieval/start-pace.ts";
import { tokenise } from "../retrieval/tokenise.ts";
import { startCoverage } from "./start-coverage.ts";
import { findBeginning } from "./find-beginning.ts";
import { fitsKind } from "./fits-kind.ts";
import { questionTerms } from "./question-terms.ts";
import type { Question } from "./read-question.ts";

/** Passages for a question, the best first: nothing is concluded from them. */
export type Passages = { sentences: Sentence[]; evidence: Evidence[] };

const sentencesMax = 4;
const candidatesMax = 300;
/** How much of what was asked the best sentence must speak of to be told at all. */
const coverageMin = 0.36;
/** Where it holds what was asked for: a domain for which domain. */
const coverageOfFitMin = 0.2;

/**
 * Answers with sentences of the documents, word for word, the best first; each is laid beside its quotes, and none that
 * the check refuses is given. `context` is what was said before, for a question that leans on it. Empty where no sentence
 * speaks of enough of what was asked: whoever does not know says so.
 */
export async function answerExtractive(
  question: Question,
  docs: readonly SourceDoc[],
  { context = "", signal }: { context?: string; signal?: AbortSignal } = {},
): Promise<Passages> {
  const pace = startPace(signal);
  const read = await readDocs(docs, { pace });
  const builder = startBm25();
  for (const { terms } of read) builder.add(terms);
  const byDoc = builder.finish();
  const asked = questionTerms(question.subject === "" ? question.text : question.subject, context);
  for (const [stem, weight] of questionTerms(question.text)) if (!asked.has(stem)) asked.set(stem, weight * 0.6);
  const ownTerms = questionTerms(question.text);
  const leaning = new Set([...asked.keys()].filter((stem) => !ownTerms.has(stem)));
  const docScores = byDoc.score(asked);
  const best = Math.max(...docScores, Number.EPSILON);
  const relevant = read
    .map((source, index) => ({ source, relevance: (docScores[index] ?? 0) / best }))
    .filter(({ relevance }) => relevance > 0.12);
  const candidates = await readSentences(relevant, { pace });
  const coverageIn = startCoverage(question.text, byDoc.inverseFrequency);
  const isBeginning = findBeginning(question, candidates);
  const scoreOf = startScore(question, {
    asked,
    leaning,
    inverseFrequency: byDoc.inverseFrequency,
    isBeginning,
    superseded: settleClaims(candidates).superseded,
  });
  const scored = candidates
    .map((candidate) => {
      const coverage = coverageIn(candidate);
      return { candidate, terms: candidate.stems, coverage, score: scoreOf(candidate, coverage) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, candidatesMax);
  const top = scored[0]?.score ?? 0;
  const chosen = selectDiverse(scored, { limit: sentencesMax * 2, diversity: 0.35 })
    .flatMap((index) => scored[index] ?? [])
    .filter(({ score }) => score > top * 0.45);
  return layAnswer(chosen, question, isBeginning);
}

interface Asked {
  /** The stems that were asked for, with their weight, and those of them that only the context holds. */
  readonly asked: ReadonlyMap<string, number>;
  readonly leaning: ReadonlySet<string>;
  readonly inverseFrequency: (stem: string) => number;
  readonly isBeginning: (candidate: SentenceCandidate) => boolean;
  readonly superseded: ReadonlySet<string>;
}

/** How well a sentence answers; 0 where it speaks of nothing that was asked. */
function startScore(
  question: Question,
  { asked, leaning, inverseFrequency, isBeginning, superseded }: Asked,
): (candidate: SentenceCandidate, coverage: number) => number {
  const people = namesOf(question.text);
  return (candidate, coverage) => {
    const met = [...asked].filter(([stem]) => candidate.stems.has(stem));
    const overlap = met.reduce((sum, [stem, weight]) => sum + weight * inverseFrequency(stem), 0);
    if (overlap === 0) return 0;
    const isOwn = met.some(([stem]) => !leaning.has(stem));
    const factors = [
      overlap / Math.sqrt(candidate.words + 8),
      0.35 + candidate.relevance,
      0.15 + coverage,
      // What was said before says where to look, not what was asked.
      isBeginning(candidate) ? 3 : isOwn ? 1 : 0.2,
      people.length === 0 || people.some((name) => isAbout(candidate, name)) ? 1 : 0.5,
      fitsKind(question, candidate),
      correctionFactor(candidate, question, superseded),
      ...toneFactors(candidate),
    ];
    return factors.reduce((product, factor) => product * factor);
  };
}

/** A correction counts more where a number is asked for, what was corrected less. */
function correctionFactor(candidate: SentenceCandidate, { kind }: Question, superseded: ReadonlySet<string>): number {
  if (turnedClaims(candidate).length > 0) return kind === "how-many" ? 1.6 : 1;
  return [...candidate.atoms].some((atom) => superseded.has(atom)) ? 0.2 : 1;
}

function toneFactors({ cues, field }: SentenceCandidate): number[] {
  return [
    cues.asking > 1 ? 0.15 : cues.asking > 0 ? 0.6 : 1,
    cues.hedging > 0 && cues.certainty === 0 ? 0.6 : 1,
    1 + 0.15 * Math.min(2, cues.certainty),
    field === "title" ? 0.35 : 1,
  ];
}

function layAnswer(
  picked: readonly { candidate: SentenceCandidate; coverage: number }[],
  question: Question,
  isBeginning: Asked["isBeginning"],
): Passages {
  const evidence: Evidence[] = [];
  const sentences: Sentence[] = [];
  const said: Set<string>[] = [];
  for (const { candidate, coverage } of picked) {
    if (sentences.length === sentencesMax) break;
    const words = new Set(tokenise(candidate.quote).map(({ lower }) => lower));
    if (said.some((other) => containment(words, other) > 0.8)) continue;
    const { doc } = candidate.source;
    const known = evidence.find(({ itemId }) => itemId === doc.itemId);
    const number = known?.number ?? evidence.length + 1;
    const cited: Evidence = known ?? { id: `e${number}`, number, ...doc };
    const { text, citations } = draftSentence(candidate, cited.id);
    const check = checkCitations({ text, citations }, [cited]);
    if (check.status !== "quoted") continue;
    if (sentences.length === 0) {
      const spoken = isBeginning(candidate) ? 1 : coverage;
      const fit = fitsKind(question, candidate);
      if (spoken < (fit > 1.5 ? coverageOfFitMin : coverageMin)) break;
    }
    if (known === undefined) evidence.push(cited);
    said.push(words);
    sentences.push({ id: `s${sentences.length + 1}`, text, citations, check });
  }
  return { sentences, evidence };
}

/** Names in a question, but for the word that opens it. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}’'-]+/gu)].map(([name]) => name.toLowerCase());
}

/** Said in the sentence, or by whom it names: the item's author, or who speaks there. */
function isAbout({ quote, source, field }: SentenceCandidate, name: string): boolean {
  const { author, title } = source.doc;
  return `${quote} ${author} ${field === "body" ? title : ""}`.toLowerCase().includes(name);
}

/** How much of the smaller set stands in the other. */
function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return small.size === 0 ? 0 : [...small].filter((word) => large.has(word)).length / small.size;
}
