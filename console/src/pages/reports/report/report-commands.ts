import type { ChosenOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { tlpMarks } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { sourceLook } from "../../../ui/source-look.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** A change that needs no model: what stands on it, and what it does. */
export interface ReportCommand {
  readonly label: string;
  readonly operation: ChosenOperation;
}

/** The changes that this report can take; none that would come to nothing. */
export function reportCommands(doc: ReportDoc): ReportCommand[] {
  const { bluf, findings, timeline, sections, sources, tlp, method } = doc;
  const commands: (ReportCommand | false)[] = [
    bluf.length > 1 && { label: texts.shortenTheBottomLine, operation: { kind: "shorten", part: "bluf", to: null } },
    findings.some((finding) => finding.sentences.length > 1) && {
      label: texts.shortenTheFindings,
      operation: { kind: "shorten", part: "findings", to: null },
    },
    method.states["not-supported"] > 0 && {
      label: texts.removeNotSupported,
      operation: { kind: "drop-not-supported" },
    },
    timeline.length > 0 &&
      sections[0]?.part !== "timeline" && {
        label: texts.putTheTimelineFirst,
        operation: { kind: "move-part", part: "timeline", where: "first" },
      },
    ...(["timeline", "actions", "gaps"] as const).map(
      (part) =>
        sections.some((section) => section.part === part) && {
          label: texts.removeSection(partWords[part]),
          operation: { kind: "drop-part" as const, part },
        },
    ),
    ...sources.map(
      ({ source_datatype: source, used }) =>
        used > 0 && {
          label: texts.leaveOut(sourceLook(source).label),
          operation: { kind: "drop-source" as const, source },
        },
    ),
    ...tlpMarks.map(
      (mark) => mark !== tlp && { label: texts.markAs(mark), operation: { kind: "set-tlp" as const, tlp: mark } },
    ),
  ];
  return commands.filter((command) => command !== false);
}

const partWords = { timeline: texts.timeline, actions: texts.actionsTaken, gaps: texts.gaps } as const;
