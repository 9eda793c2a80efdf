import { hasClock } from "@hoopoe/contract/reports/has-clock.ts";

/** "18 November 2026, 10:05 UTC" from ISO 8601. */
export function dateWords(iso: string): string {
  const at = new Date(iso);
  return `${dayWords(at)}, ${at.toISOString().slice(11, 16)} UTC`;
}

/** The moment of an entry of a timeline: "18 November 2026" where its sentence names a day alone. */
export function entryWords(iso: string): string {
  return hasClock(iso) ? dateWords(iso) : dayWords(new Date(iso));
}

function dayWords(at: Date): string {
  return at.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
