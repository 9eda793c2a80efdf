import type { ReportSource } from "@hoopoe/contract/reports/report.ts";
import { dateWords } from "./date-words.ts";

const staleMs = 24 * 3_600_000;

/** What the sources could not give, counted from their items: silent ones, ones that end early, and where all end. */
export function findGaps({ sources, asOf }: { sources: readonly ReportSource[]; asOf: string }): string[] {
  const newest = sources
    .flatMap(({ newestAt }) => newestAt ?? [])
    .toSorted()
    .at(-1);
  if (newest === undefined) return ["No item matched the question."];
  const gaps = sources
    .filter(({ used }) => used === 0)
    .map(
      ({ considered, source_datatype }) =>
        `None of the ${considered} items from ${source_datatype} had anything for this report.`,
    );
  for (const { source_datatype, newestAt, used } of sources) {
    if (used > 0 && newestAt !== null && Date.parse(newest) - Date.parse(newestAt) > staleMs)
      gaps.push(`Nothing from ${source_datatype} after ${dateWords(newestAt)}.`);
  }
  if (Date.parse(asOf) - Date.parse(newest) > staleMs)
    gaps.push(`No source has anything after ${dateWords(newest)}, so this report doesn't cover what happened since.`);
  return gaps;
}
