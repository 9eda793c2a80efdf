import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { templateLabels } from "@hoopoe/contract/reports/report-templates.ts";

const questionCharactersMax = 120;

/** The question first: where a list cuts titles off, those of one template would look alike. */
export function titleReport({
  question,
  template,
  templateName,
}: Pick<ReportDoc, "question" | "template" | "templateName">): string {
  const name = templateName === "" ? templateLabels[template] : templateName;
  const asked = question.replace(/\s+/g, " ").trim();
  if (asked === "") return name;
  const short =
    asked.length > questionCharactersMax ? `${asked.slice(0, questionCharactersMax - 1).trimEnd()}…` : asked;
  // Where a heading is broken into lines, the point stays with the question.
  return `${short}\u00A0· ${name}`;
}
