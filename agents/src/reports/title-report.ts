import type { ReportDoc } from "@hoopoe/contract/report.ts";

const templateTitles: Record<ReportDoc["template"], string> = {
  "post-incident-review": "Post-incident review",
  "priority-intelligence-requirement": "Priority intelligence requirement",
  "news-digest": "News digest",
};
const questionCharactersMax = 120;

export function titleReport({ question, template }: Pick<ReportDoc, "question" | "template">): string {
  const asked = question.replace(/\s+/g, " ").trim();
  if (asked === "") return templateTitles[template];
  return `${templateTitles[template]}: ${asked.length > questionCharactersMax ? `${asked.slice(0, questionCharactersMax - 1).trimEnd()}…` : asked}`;
}
