import { answersOf } from "@hoopoe/contract/reports/question-part.ts";
import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { countStates, isExported } from "@hoopoe/contract/reports/sentence-check.ts";
import { filterSentences } from "./edit/filter-sentences.ts";
import { stateWords } from "./state-words.ts";

/** A report as it leaves Hoopoe: without the sentences that aren't supported, unless a person kept them. `leftOut` counts them. */
export function forExport(report: ReportDoc): { report: ReportDoc; leftOut: number } {
  const leftOut = sentencesOf(report).filter((sentence) => !isExported(sentence)).length;
  return { report: filterSentences(report, (sentence) => (isExported(sentence) ? sentence : null)), leftOut };
}

/** "Answers 3 of 4 parts of the question. Not found: cost.": of what leaves; empty where no model divided the question. */
export function partsWords(report: ReportDoc): string {
  if (report.parts === null || report.parts.length === 0) return "";
  const answers = answersOf(report.parts, sentencesOf(report));
  const open = answers.filter(({ sentenceIds }) => sentenceIds.length === 0).map(({ text }) => text);
  const found = `Answers ${answers.length - open.length} of ${answers.length} parts of the question.`;
  return open.length === 0 ? found : `${found} Not found: ${open.join("; ")}.`;
}

/** What a reader of an export is to know about a sentence; empty where it is quoted or supported. */
export function exportMark({ check }: Sentence): string {
  switch (check.status) {
    case "quoted":
    case "supported":
      return "";
    case "disputed":
      return `disputed: ${check.against.map(({ by, quote }) => `${by} says “${quote}”`).join("; ")}`;
    case "superseded":
      return `superseded: ${check.against.map(({ by, quote }) => `${by} says “${quote}”`).join("; ")}`;
    case "not-supported":
      return `not supported; kept by ${check.keptBy?.name ?? "a person"}`;
  }
}

/** "31 quoted, 9 supported. 2 sentences that aren't supported were left out.": of a report as it was written. */
export function checkWords(written: ReportDoc): string {
  const { report, leftOut } = forExport(written);
  const parts = partsWords(report);
  const counts = `${parts === "" ? "" : `${parts} `}Check: ${stateWords(countStates(sentencesOf(report)))}.`;
  if (leftOut === 0) return counts;
  return leftOut === 1
    ? `${counts} 1 sentence that isn't supported was left out.`
    : `${counts} ${leftOut} sentences that aren't supported were left out.`;
}
