import { isSearchRecord } from "@hoopoe/contract/assist/is-search-record.ts";
import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import type { Citation, SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { type CheckOptions, checkSentences } from "../check/check-sentences.ts";
import { readClaims } from "../policy/read-claims.ts";
import { claimAtoms } from "../reports/claim-atoms.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { contentStems, tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";

const quotesPerSourceMax = 2;
const wordsMin = 5;

/**
 * Checks each sentence that a model wrote against what it cites as [n], and against what the rest of the answer cites: a list,
 * a sum or a conclusion rests on the sentences beside it. One that cites the record of a search is held against all that was
 * read: nothing of that may say it. A sentence's id is its line and its place there ("3.1"); marks of citations are taken out of
 * its text.
 */
export async function citeText(text: string, options: CheckOptions): Promise<Sentence[]> {
  const { evidence } = options;
  const said = placeText(text, evidence);
  const cited = new Set(said.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  const whole = evidence.flatMap((source) => quotesFor("", source));
  const records = new Set(evidence.filter(isSearchRecord).map(({ id }) => id));
  const checks = await checkSentences(
    said.map(({ plain, citations }, index) => {
      const isAbsence = citations.some(({ evidenceId }) => records.has(evidenceId));
      const own = new Set(citations.map(({ evidenceId }) => evidenceId));
      const inherits = whole.filter(({ evidenceId }) => !own.has(evidenceId) && (isAbsence || cited.has(evidenceId)));
      return { text: plain, citations, inherits, leads: index === 0 && said.length === 1 };
    }),
    options,
  );
  return said.map(({ id, words, citations }, index) => {
    const check = checks[index] ?? { status: "not-supported" as const, reasons: ["it wasn't checked"] };
    return { id, text: words, citations: withSpan(citations, check), check };
  });
}

/** Where the words that confirm it stand in a source that it didn't cite itself, that is cited too. */
function withSpan(citations: readonly Citation[], check: SentenceCheck): Citation[] {
  const isNew =
    check.status === "supported" && !citations.some(({ evidenceId }) => evidenceId === check.span.evidenceId);
  return isNew ? [...citations, check.span] : [...citations];
}

function placeText(text: string, evidence: readonly Evidence[]) {
  return text.split("\n").flatMap((line, lineIndex) =>
    sentencesOf(line).map((said, index) => {
      const numbers = [...said.matchAll(marks)].flatMap((match) => (match[1] ?? "").split(/\s*,\s*/).map(Number));
      const words = said
        .replace(marks, "")
        .replace(/\s+([.,;:!?])(?=\s|$)/g, "$1")
        .trimEnd();
      const plain = words.replace(/\*\*|__|`|^\s*(?:[-*•]|\d+\.|#+|>)\s+/g, "").trim();
      const cited = evidence.filter(({ number }) => numbers.includes(number));
      const citations = cited.flatMap((source) => quotesFor(plain, source));
      return { id: `${lineIndex + 1}.${index + 1}`, words, plain, citations };
    }),
  );
}

const marks = /\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** A mark after the full stop belongs to the sentence before it. */
function sentencesOf(line: string): string[] {
  const moved = line.replace(/([.!?])((?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)/g, "$2$1");
  const spans: { start: number; end: number }[] = [];
  for (const span of splitSentences(moved)) {
    const last = spans.at(-1);
    // "am 9. Juni": a full stop behind a small number need not end a sentence.
    const isCut = last !== undefined && /(?<![\p{L}\p{N}])\p{N}{1,2}\.$/u.test(moved.slice(last.start, last.end));
    if (isCut) last.end = span.end;
    else spans.push({ ...span });
  }
  return spans.map(({ start, end }) => moved.slice(start, end));
}

/** The sentences of a source that share most with what was said. */
function quotesFor(said: string, source: Evidence): Citation[] {
  const stems = new Set(contentStems(said));
  const atoms = claimAtoms(readClaims(said));
  const places = [
    { field: "title" as const, start: 0, quote: source.title },
    ...splitSentences(source.body).map(({ start, end }) => ({
      field: "body" as const,
      start,
      quote: source.body.slice(start, end),
    })),
  ];
  const near = places
    .filter(({ quote }) => tokenise(quote).length >= wordsMin)
    .map((place) => {
      const shared = contentStems(place.quote).filter((stem) => stems.has(stem));
      const carried = [...claimAtoms(readClaims(place.quote))].filter((atom) => atoms.has(atom));
      return { place, score: new Set(shared).size + 2 * carried.length };
    })
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, quotesPerSourceMax)
    .map(({ place }) => ({ evidenceId: source.id, ...place }));
  // In another language nothing is near: the item is cited by its title or its first words.
  const [title, first] = places;
  const whole = title !== undefined && title.quote.trim() !== "" ? title : first;
  return near.length > 0 || whole === undefined ? near : [{ evidenceId: source.id, ...whole }];
}
