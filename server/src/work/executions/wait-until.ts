import { parseDate } from "@hoopoe/connectors/shared/parse-date.ts";
import { parseDuration } from "./parse-duration.ts";

/**
 * The moment that a wait step ends at: its `until`, a date and time (in UTC where it names no zone), else `duration` from
 * now. Null where what is given means no moment.
 */
export function waitUntil(input: Readonly<Record<string, unknown>>, now: Date): Date | null {
  const { until, duration } = input;
  if (typeof until === "string" && until.trim() !== "") {
    const at = parseDate(until);
    return at === null ? null : new Date(at);
  }
  const ms = parseDuration(duration);
  return ms === null ? null : new Date(now.getTime() + ms);
}
