import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";

/** The numbers of so many findings at one end; none where there are fewer. */
export function atEnd(end: string, count: number, findingCount: number): number[] {
  if (count > findingCount) return [];
  const before = end.toLowerCase() === "first" ? 0 : findingCount - count;
  return Array.from({ length: count }, (_, index) => before + index + 1);
}

/** Findings from one to another, each dropped; null where that is no stretch. */
export function range(from: number, to: number): EditOperation[] | null {
  if (from < 1 || to <= from || to - from > 20) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => ({ kind: "drop-finding", number: from + index }));
}
