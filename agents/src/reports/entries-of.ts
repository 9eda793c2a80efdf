import type { TimelineEntry } from "@hoopoe/contract/reports/report.ts";

/** The entries of one section, oldest first: a report may have more than one timeline. */
export function entriesOf(entries: readonly TimelineEntry[], sectionId: string): TimelineEntry[] {
  return entries.filter((entry) => entry.sectionId === sectionId).toSorted((a, b) => a.at.localeCompare(b.at));
}
