import { sectionOf } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";

/** A version that nothing was found for says so first among its gaps, under a heading even where its template has none. */
export function markEmptied(doc: ReportDoc, versionBefore: number): ReportDoc {
  const said = `This question no longer finds anything. The sources of version ${versionBefore} are gone, so don't rely on it.`;
  const hasGaps = doc.sections.some(({ part }) => part === "gaps");
  const sections = hasGaps ? doc.sections : [sectionOf("gaps"), ...doc.sections];
  return { ...doc, gaps: [said, ...doc.method.stale], sections };
}
