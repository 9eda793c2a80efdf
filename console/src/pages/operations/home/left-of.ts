import { timeOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/operations/home.ts";

interface Pace {
  done: number;
  total: number | null;
  startedAt: string | null;
}

/** "about 11 min left" from the pace so far; when it started, where the total is unknown or nothing is done yet. */
export function leftOf({ done, total, startedAt }: Pace, nowMs: number): string {
  if (startedAt === null) return texts.notStartedYet;
  const elapsedMs = nowMs - Date.parse(startedAt);
  if (total === null || done <= 0 || elapsedMs < 2000) return texts.started(timeOf(startedAt));
  const leftS = Math.ceil(((total - done) * elapsedMs) / done / 1000);
  if (leftS <= 0) return texts.finishing;
  if (leftS < 90) return texts.aboutSLeft(leftS);
  const minutes = Math.round(leftS / 60);
  return minutes < 90 ? texts.aboutMinLeft(minutes) : texts.aboutHLeft(Math.round(minutes / 60));
}
