import { sectionOf } from "@hoopoe/contract/reports/report-layout.ts";
import { builtInTemplates, type ReportTemplateKind } from "@hoopoe/contract/reports/report-templates.ts";
import type { ReportLayout } from "./parse-template.ts";

export function builtInLayout(kind: ReportTemplateKind): ReportLayout {
  const { tlp, parts } = builtInTemplates[kind];
  return { name: "", tlp, sections: parts.map(([part, heading]) => sectionOf(part, heading)) };
}
