import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";

/** What people call the parts of a report. */
export const partNames: Record<ReportPart, readonly string[]> = {
  bluf: ["bottom line", "bluf", "executive summary", "exec summary", "bottom-line", "summary"],
  findings: ["findings", "assessments", "stories"],
  timeline: ["timeline", "time line", "chronology"],
  actions: ["actions taken", "actions", "actions section"],
  gaps: ["gaps", "open points", "open questions"],
  evidence: ["evidence list", "evidence"],
  sources: ["sources table", "sources", "source list"],
  method: ["method note", "methodology", "method"],
};
export const partLabels: Record<ReportPart, string> = {
  bluf: "Bottom line",
  findings: "Findings",
  timeline: "Timeline",
  actions: "Actions taken",
  gaps: "Gaps",
  evidence: "Evidence",
  sources: "Sources",
  method: "Method",
};

const sourceNames: Readonly<Record<string, readonly string[]>> = {
  gmail: ["gmail", "mail", "email", "e-mail"],
  jira: ["jira", "ticket"],
  slack: ["slack", "chat"],
  microsoft365: ["microsoft 365", "microsoft365", "m365", "office 365"],
  "email-security": ["email security", "email-security"],
  news: ["news", "news feed"],
  file: ["file", "upload"],
};

/** For a pattern: every name of a part, the longest first. */
export const partPattern = Object.values(partNames)
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join("|");

export function partOf(words: string): ReportPart | null {
  const said = words.trim().toLowerCase();
  const parts: ReportPart[] = ["bluf", "findings", "timeline", "actions", "gaps", "evidence", "sources", "method"];
  return parts.find((part) => partNames[part].includes(said)) ?? null;
}

/** The one of the given sources that a person means by a word, singular or plural; null where none is meant. */
export function sourceOf(words: string, sources: readonly string[]): string | null {
  const said = words.trim().toLowerCase();
  const isMeant = (source: string) =>
    [source, ...(sourceNames[source] ?? [])].some((name) => said === name || said === `${name}s`);
  return sources.find(isMeant) ?? null;
}

/** A source by the name that people know it by. */
export function sourceLabel(source: string): string {
  return labels[source] ?? source;
}
const labels: Readonly<Record<string, string>> = {
  gmail: "Gmail",
  jira: "Jira",
  slack: "Slack",
  microsoft365: "Microsoft 365",
  "email-security": "Email security",
  news: "News",
  file: "Files",
};

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
