import type { Citation, Evidence, SentenceCheck } from "@hoopoe/contract/reports/report.ts";
import { checkCases } from "./check-cases.ts";
import { checkConditions } from "./check-conditions.ts";
import { checkCounts } from "./check-counts.ts";
import { checkDates } from "./check-dates.ts";
import { checkDegrees } from "./check-degrees.ts";
import { checkHeads } from "./check-heads.ts";
import { checkIdentifiers } from "./check-identifiers.ts";
import { checkInfinitives } from "./check-infinitives.ts";
import { checkMerges } from "./check-merges.ts";
import { checkNames } from "./check-names.ts";
import { checkNegations } from "./check-negations.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkOpposites } from "./check-opposites.ts";
import { checkOwners } from "./check-owners.ts";
import { checkPairings } from "./check-pairings.ts";
import { checkQualifiers } from "./check-qualifiers.ts";
import { checkQuestions } from "./check-questions.ts";
import { checkRelations } from "./check-relations.ts";
import { checkRivals } from "./check-rivals.ts";
import { checkRoles } from "./check-roles.ts";
import { checkRuns } from "./check-runs.ts";
import { checkScripts } from "./check-scripts.ts";
import { checkSpeakers } from "./check-speakers.ts";
import { checkTenses } from "./check-tenses.ts";
import { checkTimes } from "./check-times.ts";
import { checkWords } from "./check-words.ts";
import { type EvidenceSpan, toEvidenceSpan } from "./evidence-span.ts";
import { findLeftOutNegation } from "./find-left-out-negation.ts";
import { hasHiddenMarks } from "./hidden-marks.ts";
import { locateQuote } from "./locate-quote.ts";
import { readClaims } from "./read-claims.ts";

/**
 * Lays a sentence beside its quotes, in code. Verified means: there is a quote of five words or more, every quote stands
 * word for word in the named field, and each number, date, time, name, id and negation of the sentence stands in them.
 * Anything else is unverified, with the reasons in words.
 */
export function checkCitations(
  sentence: { text: string; citations: readonly Citation[] },
  evidence: readonly Evidence[],
): SentenceCheck {
  const reasons: string[] = [];
  const spans: EvidenceSpan[] = [];
  for (const citation of sentence.citations) {
    const source = evidence.find((candidate) => candidate.id === citation.evidenceId);
    const refusal =
      source === undefined
        ? `the source "${citation.evidenceId}" isn't in the evidence`
        : refuseQuote(citation, source);
    if (refusal !== null) reasons.push(refusal);
    else if (source !== undefined) spans.push(toEvidenceSpan(citation, source));
  }
  const prose = spans.filter((span) => span.field === "title" || span.field === "body");
  if (prose.length === 0) reasons.push("no quote covers this sentence");
  else reasons.push(...checkClaims(sentence.text, spans, prose));
  return reasons.length === 0 ? { status: "verified" } : { status: "unverified", reasons: [...new Set(reasons)] };
}

/** An author or a date may be quoted as such, short as it is; it then stands for that name or that day only. */
function refuseQuote(citation: Citation, source: Evidence): string | null {
  if (citation.field === "date")
    return isStartOfDate(citation, source.date) ? null : `the quote "${citation.quote}" isn't the day of its source`;
  const isProse = citation.field !== "author";
  const text = source[citation.field];
  const place = locateQuote({ text, quote: citation.quote, start: citation.start, wordsMin: isProse ? 5 : 1 });
  if (!place.found) return place.reason;
  return isProse ? findLeftOutNegation({ text, start: citation.start, length: citation.quote.length }) : null;
}

/** An ISO date may be quoted as its day, its minute or whole. */
function isStartOfDate({ quote, start }: Citation, date: string): boolean {
  return start === 0 && date.startsWith(quote) && [10, 16, 19, date.length].includes(quote.length);
}

function checkClaims(text: string, spans: readonly EvidenceSpan[], prose: readonly EvidenceSpan[]): string[] {
  const claims = readClaims(text);
  const dated = spans.filter((span) => span.field !== "author");
  const named = spans.filter((span) => span.field !== "date");
  const reasons = [
    ...checkNumbers(claims, prose),
    ...checkDates(claims, dated),
    ...checkTimes(claims, dated),
    ...checkIdentifiers(claims, named),
    ...checkNames(claims, named),
    ...checkNegations(claims, prose),
    ...checkQualifiers(claims, prose),
    ...checkInfinitives(claims, prose),
    ...checkOpposites(claims, prose),
    ...checkCases(claims, prose),
    ...checkPairings(claims, prose),
    ...checkQuestions(claims, prose),
    ...checkRelations(claims, prose),
    ...checkRivals(claims, prose),
    ...checkRoles(claims, prose),
    ...checkHeads(claims, prose),
    ...checkOwners(claims, prose),
    ...checkScripts(claims, named),
    ...checkSpeakers(claims, spans),
    ...checkTenses(claims, prose),
    ...checkMerges(claims, spans),
    ...checkRuns(claims, prose),
    ...checkConditions(claims, prose),
    ...checkCounts(claims, prose),
    ...checkDegrees(claims, prose),
    ...checkWords(claims, spans),
  ];
  if (hasHiddenMarks(text)) reasons.push("the sentence has invisible letters or marks that change its reading order");
  return reasons;
}
