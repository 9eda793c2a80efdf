import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";

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

/** The one of the given sources that a person means by a word, singular or plural; null where none is meant. */
export function sourceOf(words: string, sources: readonly string[]): string | null {
  const said = words.trim().toLowerCase();
  const isMeant = (source: string) =>
    [source, ...(sourceNames.get(source)?.words ?? [])].some((name) => said === name || said === `${name}s`);
  return sources.find(isMeant) ?? null;
}

/** A source by the name that people know it by. */
export function sourceLabel(source: string): string {
  return sourceNames.get(source)?.name.en ?? source;
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
