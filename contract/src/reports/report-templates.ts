import type { ReportPart, TlpMark } from "./report-layout.ts";

/** What kind of report is written; a template of one's own builds on one of them. */
export const reportTemplates = [
  "post-incident-review",
  "priority-intelligence-requirement",
  "news-digest",
  "weekly-operations",
] as const;
export type ReportTemplateKind = (typeof reportTemplates)[number];

export const templateLabels = {
  "post-incident-review": "Post-incident review",
  "priority-intelligence-requirement": "Priority intelligence requirement",
  "news-digest": "News digest",
  "weekly-operations": "Weekly operations",
} as const satisfies Record<ReportTemplateKind, string>;

/** Handles (template_path) of the templates that every workspace has. */
export const builtInTemplateIds = {
  "post-incident-review": "00000000-0000-4000-8000-000000000001",
  "priority-intelligence-requirement": "00000000-0000-4000-8000-000000000002",
  "news-digest": "00000000-0000-4000-8000-000000000003",
  "weekly-operations": "00000000-0000-4000-8000-000000000004",
} as const satisfies Record<ReportTemplateKind, string>;

interface BuiltInTemplate {
  readonly tlp: TlpMark;
  readonly parts: readonly (readonly [ReportPart, string])[];
}

const closing = [
  ["evidence", "Evidence"],
  ["sources", "Sources"],
  ["method", "Method"],
] as const;

export const builtInTemplates: Record<ReportTemplateKind, BuiltInTemplate> = {
  "post-incident-review": {
    tlp: "AMBER+STRICT",
    parts: [
      ["bluf", "Bottom line"],
      ["findings", "Findings"],
      ["timeline", "Timeline"],
      ["actions", "Actions taken"],
      ["gaps", "Gaps"],
      ...closing,
    ],
  },
  "priority-intelligence-requirement": {
    tlp: "AMBER",
    parts: [
      ["bluf", "Bottom line"],
      ["findings", "Assessments"],
      ["gaps", "Gaps"],
      ["timeline", "Timeline"],
      ["actions", "Actions taken"],
      ...closing,
    ],
  },
  "news-digest": {
    tlp: "GREEN",
    parts: [["bluf", "In short"], ["findings", "Stories"], ["gaps", "Gaps"], ...closing],
  },
  "weekly-operations": {
    tlp: "AMBER+STRICT",
    parts: [
      ["bluf", "This week"],
      ["actions", "What was done"],
      ["findings", "What happened"],
      ["timeline", "Day by day"],
      ["gaps", "Open points"],
      ...closing,
    ],
  },
};

/** A built-in template as its text: what a person's own one begins from. */
export function templateText(kind: ReportTemplateKind): string {
  const { tlp, parts } = builtInTemplates[kind];
  return [`TLP: ${tlp}`, ...parts.map(([part, heading]) => `## ${heading}\n{{${part}}}`)].join("\n\n");
}
