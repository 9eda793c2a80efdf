const units: readonly (readonly [RegExp, number])[] = [
  [/^(ms|milliseconds?)$/, 1],
  [/^(s|secs?|seconds?)$/, 1000],
  [/^(m|mins?|minutes?)$/, 60_000],
  [/^(h|hrs?|hours?)$/, 3_600_000],
  [/^(d|days?)$/, 86_400_000],
  [/^(w|weeks?)$/, 604_800_000],
];
const iso = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const amountAndUnit = /(\d+(?:\.\d+)?)\s*([a-z]+)/g;
export const durationMsMax = 366 * 86_400_000;

/** "2 hours", "1 h 30 min", "an hour", "PT15M" or a number of seconds, in milliseconds; null for anything else. */
export function parseDuration(value: unknown): number | null {
  if (typeof value === "number") return bounded(value * 1000);
  if (typeof value !== "string") return null;
  const text = value.trim();
  const parts = iso.exec(text.toUpperCase());
  if (parts !== null && text.length > 2) {
    const [, weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
    return bounded(
      (weeks ?? 0) * 604_800_000 +
        (days ?? 0) * 86_400_000 +
        (hours ?? 0) * 3_600_000 +
        (minutes ?? 0) * 60_000 +
        (seconds ?? 0) * 1000,
    );
  }
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000);
  const words = text.toLowerCase().replace(/\b(an?|one)\b/g, "1");
  const found = [...words.matchAll(amountAndUnit)];
  // A number without a unit ("1,5 hours", "2 hours 30") would be left out without a word.
  if (found.length === 0 || /\d/.test(words.replace(amountAndUnit, ""))) return null;
  let totalMs = 0;
  for (const [, count, name] of found) {
    const unit = units.find(([pattern]) => pattern.test(name ?? ""));
    if (unit === undefined) return null;
    totalMs += Number(count) * unit[1];
  }
  return bounded(totalMs);
}

function bounded(ms: number): number | null {
  return Number.isFinite(ms) && ms >= 0 && ms <= durationMsMax ? ms : null;
}
