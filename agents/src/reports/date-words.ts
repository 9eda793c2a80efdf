/** "18 November 2026, 10:05 UTC" from ISO 8601. */
export function dateWords(iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}
