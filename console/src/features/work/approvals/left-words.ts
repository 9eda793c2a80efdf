/** How long a request still waits: "3 h 47 min left", "expired"; nothing where it waits for ever. */
export function leftWords(expiresAt: string | null, nowMs: number): string {
  if (expiresAt === null) return "";
  const minutes = Math.floor((Date.parse(expiresAt) - nowMs) / 60_000);
  if (minutes < 0) return "expired";
  if (minutes < 60) return `${minutes} min left`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
  return `${Math.floor(minutes / 1440)} days left`;
}
