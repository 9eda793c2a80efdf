import { timeOf } from "../../../lib/format.ts";

interface Pace {
  done: number;
  total: number | null;
  startedAt: string | null;
}

/** "about 11 min left" from the pace so far; when it started, where the total is unknown or nothing is done yet. */
export function leftOf({ done, total, startedAt }: Pace, nowMs: number): string {
  if (startedAt === null) return "not started yet";
  const elapsedMs = nowMs - Date.parse(startedAt);
  if (total === null || done <= 0 || elapsedMs < 2000) return `started ${timeOf(startedAt)}`;
  const leftS = Math.ceil(((total - done) * elapsedMs) / done / 1000);
  if (leftS <= 0) return "finishing";
  if (leftS < 90) return `about ${leftS} s left`;
  const minutes = Math.round(leftS / 60);
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`;
}
