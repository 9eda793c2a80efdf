import type { ReportDoc } from "@hoopoe/contract/report.ts";
import { templateLabels } from "@hoopoe/contract/report-templates.ts";

const questionCharactersMax = 120;

export function titleReport({
  question,
  template,
  templateName,
}: Pick<ReportDoc, "question" | "template" | "templateName">): string {
  const name = templateName === "" ? templateLabels[template] : templateName;
  const asked = question.replace(/\s+/g, " ").trim();
  if (asked === "") return name;
  return `${name}: ${asked.length > questionCharactersMax ? `${asked.slice(0, questionCharactersMax - 1).trimEnd()}…` : asked}`;
}
