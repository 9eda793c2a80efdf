/** An ISO date as a native date-and-time input shows it, in the browser's time zone; empty for none. */
export function localInput(iso: string | null): string {
  if (iso === null) return "";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such an input holds, as ISO in UTC; null for none. */
export function toIso(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
