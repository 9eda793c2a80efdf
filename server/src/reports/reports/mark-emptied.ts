import { sectionOf } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";

/** A version that nothing was found for says so first among its gaps, under a heading even where its template has none. */
export function markEmptied(doc: ReportDoc, versionBefore: number): ReportDoc {
  const said = `Nothing was found for this question any more. What version ${versionBefore} says stands on nothing that is still there: take none of it as holding.`;
  const hasGaps = doc.sections.some(({ part }) => part === "gaps");
  const sections = hasGaps ? doc.sections : [sectionOf("gaps"), ...doc.sections];
  return { ...doc, gaps: [said, ...doc.method.stale], sections };
}
