import type { JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { timeOf, decimalOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** "312 a second, about 11 min left"; or until when a vendor makes it wait. Empty before there is anything to say. */
export function rateWords(job: JobInfo, nowMs = Date.now()): string {
  if (job.waitUntil !== null) return texts.waitsForTheVendor(timeOf(job.waitUntil));
  if (job.startedAt === null || job.done === 0) return "";
  const seconds = (nowMs - Date.parse(job.startedAt)) / 1000;
  if (seconds < 1) return "";
  const rate = job.done / seconds;
  const words = texts.aSecond(rate < 10 ? decimalOf(rate, 1) : Math.round(rate));
  return job.total === null || job.total <= job.done
    ? words
    : texts.left(words, leftWords((job.total - job.done) / rate));
}

function leftWords(seconds: number): string {
  if (seconds < 60) return texts.s(Math.ceil(seconds));
  return seconds < 5400 ? texts.aboutMin(Math.round(seconds / 60)) : texts.aboutH(Math.round(seconds / 3600));
}
