import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";

/** `after` with the parts that were to stay as they are in `before`, and what they cite. */
export function keepParts(before: ReportDoc, after: ReportDoc, kept: readonly ReportPart[]): ReportDoc {
  if (kept.length === 0) return after;
  const cited = new Set(after.evidence.map(({ id }) => id));
  const stays = (part: ReportPart) => kept.includes(part);
  return {
    ...after,
    bluf: stays("bluf") ? before.bluf : after.bluf,
    findings: stays("findings") ? before.findings : after.findings,
    timeline: stays("timeline") ? [...before.timeline, ...ofNewSections(before, after)] : after.timeline,
    actions: stays("actions") ? before.actions : after.actions,
    gaps: stays("gaps") ? before.gaps : after.gaps,
    // What nothing cites any more is left out when the whole is checked again.
    evidence: [...after.evidence, ...before.evidence.filter(({ id }) => !cited.has(id))].toSorted(
      (a, b) => a.number - b.number,
    ),
  };
}

/** A timeline of another stretch, asked for beside the one that stays. */
function ofNewSections(before: ReportDoc, after: ReportDoc): ReportDoc["timeline"] {
  const known = new Set(before.sections.map(({ id }) => id));
  return after.timeline.filter(({ sectionId }) => !known.has(sectionId));
}
