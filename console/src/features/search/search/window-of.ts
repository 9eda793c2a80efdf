import { texts } from "../../../messages/en/features/search/search.ts";

const dayMs = 86_400_000;

/** Windows that are offered by name; `days` counts back from now, to the full hour. */
export const windows = [
  { value: "all", label: texts.allTime, days: null },
  { value: "1", label: texts.last24Hours, days: 1 },
  { value: "7", label: texts.last7Days, days: 7 },
  { value: "14", label: texts.last14Days, days: 14 },
  { value: "30", label: texts.last30Days, days: 30 },
  { value: "custom", label: texts.fromTo, days: null },
] as const;

/** The start of a window of so many days, on the hour so that the same choice is the same search. */
export function daysBack(days: number, nowMs: number): string {
  const hour = 3_600_000;
  return new Date(Math.ceil((nowMs - days * dayMs) / hour) * hour).toISOString();
}

/** Which named window an address means; `custom` where it is none of them. */
export function windowOf(range: { from?: string | undefined; to?: string | undefined }, nowMs: number): string {
  if (range.from === undefined && range.to === undefined) return "all";
  if (range.from === undefined || range.to !== undefined) return "custom";
  const from = range.from;
  return windows.find(({ days }) => days !== null && daysBack(days, nowMs) === from)?.value ?? "custom";
}
