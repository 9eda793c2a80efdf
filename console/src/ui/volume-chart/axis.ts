import { utcDayOf, utcTimeOf } from "../../lib/format.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

/** Round steps from zero to the top of an axis: at most four grid lines, the last at or above the peak. */
export function valueTicks(peak: number): number[] {
  if (peak <= 0) return [0, 1];
  const rough = peak / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((candidate) => candidate >= rough && Number.isInteger(candidate)) ?? Math.ceil(rough),
  );
  return Array.from({ length: Math.ceil(peak / step) + 1 }, (_, index) => index * step);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Moments on whole hours or days (UTC) that leave room for their labels: about one in 110 px. */
export function timeTicks(fromMs: number, toMs: number, widthPx: number): { atMs: number; label: string }[] {
  const countMax = Math.max(2, Math.floor(widthPx / 110));
  const steps = [5 / 60, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 12, 24, 48, 96, 168, 336, 720, 2160].map(
    (hours) => hours * hourMs,
  );
  const stepMs = steps.find((step) => (toMs - fromMs) / step <= countMax) ?? (toMs - fromMs) / countMax;
  const ticks = [];
  for (let atMs = Math.ceil(fromMs / stepMs) * stepMs; atMs < toMs; atMs += stepMs)
    ticks.push({ atMs, label: labelOf(atMs, stepMs) });
  return ticks;
}

function labelOf(atMs: number, stepMs: number): string {
  const at = new Date(atMs).toISOString();
  return stepMs >= dayMs || atMs % dayMs === 0 ? utcDayOf(at) : utcTimeOf(at);
}

/** The words of a bucket's width for a chart's heading: "per half hour", "per 3 hours", "per day". */
export function perBucket(bucketMs: number): string {
  const minutes = bucketMs / 60_000;
  if (minutes === 30) return texts.perHalfHour;
  if (minutes < 60) return minutes === 1 ? texts.perMinute : texts.perMinutes(minutes);
  const hours = minutes / 60;
  if (hours < 24) return hours === 1 ? texts.perHour : texts.perHours(hours);
  return hours === 24 ? texts.perDay : texts.perDays(Math.round(hours / 24));
}
