import * as z from "zod";
import { fieldMeta } from "./field-meta.ts";
import { parseDate } from "./parse-date.ts";

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A date, or how long ago: "24 hours", "7d", "yesterday". As milliseconds; null for what means neither. */
export function sinceMs(text: string, now: Date): number | null {
  const words = text.trim().toLowerCase();
  if (words === "today") return Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  if (words === "yesterday") return Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) - 86_400_000;
  const ago = /^(?:(?:the )?last |past )?(\d{1,4})?\s*(m|min|minutes?|h|hr|hours?|d|days?|w|weeks?)(?: ago)?$/.exec(
    words,
  );
  if (ago !== null) return now.getTime() - Number(ago[1] ?? 1) * (unitMs[ago[2]?.[0] ?? ""] ?? 0);
  const date = Date.parse(parseDate(text) ?? "");
  return Number.isNaN(date) ? null : date;
}

/** The parameter `since`; without it an action looks back a day. */
export const sinceParam = () =>
  z
    .string()
    .trim()
    .max(60)
    .refine(
      (text) => sinceMs(text, new Date()) !== null,
      "enter a date such as 2026-11-20, or how long ago, such as 24 hours",
    )
    .optional()
    .register(fieldMeta, { label: "Since", help: "A date, or how long ago: 24 hours, 7 days.", origin: "optional" });

export function startOf(since: string | undefined, { now, daysMax }: { now: Date; daysMax: number }): number {
  const requested = sinceMs(since ?? "1 day", now) ?? now.getTime() - 86_400_000;
  return Math.min(Math.max(requested, now.getTime() - daysMax * 86_400_000), now.getTime());
}
