import { parseDate } from "./parse-date.ts";

const waitMsMax = 24 * 60 * 60 * 1000;

/** When a `Retry-After` (seconds or a date) allows the next call, at most a day from now; null without a usable one. */
export function retryAfter(header: string | null, now: Date): Date | null {
  if (header === null) return null;
  const text = header.trim();
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(parseDate(text) ?? "");
  if (Number.isNaN(at)) return null;
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + waitMsMax));
}
