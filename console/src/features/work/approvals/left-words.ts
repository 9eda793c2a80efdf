import { texts } from "../../../messages/en/features/work/approvals.ts";

/** How long a request still waits: "3 h 47 min left", "expired"; nothing where it waits for ever. */
export function leftWords(expiresAt: string | null, nowMs: number): string {
  if (expiresAt === null) return "";
  const minutes = Math.floor((Date.parse(expiresAt) - nowMs) / 60_000);
  if (minutes < 0) return texts.expiredLower;
  if (minutes < 60) return texts.minLeft(minutes);
  if (minutes < 48 * 60) return texts.hMinLeft(Math.floor(minutes / 60), minutes % 60);
  return texts.daysLeft(Math.floor(minutes / 1440));
}
