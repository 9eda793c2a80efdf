import type { JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { timeOf } from "../../../lib/format.ts";

/** "312 a second, about 11 min left"; or until when a vendor makes it wait. Empty before there is anything to say. */
export function rateWords(job: JobInfo, nowMs = Date.now()): string {
  if (job.waitUntil !== null) return `waits for the vendor until ${timeOf(job.waitUntil)}`;
  if (job.startedAt === null || job.done === 0) return "";
  const seconds = (nowMs - Date.parse(job.startedAt)) / 1000;
  if (seconds < 1) return "";
  const rate = job.done / seconds;
  const words = `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second`;
  return job.total === null || job.total <= job.done
    ? words
    : `${words} · ${leftWords((job.total - job.done) / rate)} left`;
}

function leftWords(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${Math.round(seconds / 3600)} h`;
}
