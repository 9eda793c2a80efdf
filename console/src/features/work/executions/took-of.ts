import { texts } from "../../../messages/en/features/work/executions.ts";
import { decimalOf } from "../../../lib/format.ts";

/** A duration in the two largest units that matter: "34 ms", "0.4 s", "12 s", "2 m 04 s", "3 h 05 m", "2 d 4 h". */
export function tookOf(ms: number): string {
  if (ms < 0) return texts.n0S;
  if (ms < 100) return texts.ms(Math.round(ms));
  if (ms < 10_000) return texts.s(decimalOf(ms / 1000, 1));
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return texts.s(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return texts.mS(minutes, String(seconds % 60).padStart(2, "0"));
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return texts.hM(hours, String(minutes % 60).padStart(2, "0"));
  return texts.dH(Math.floor(hours / 24), hours % 24);
}

/** What a run took so far; null while it has not begun. */
export function runTook(
  { startedAt, finishedAt }: { startedAt: string | null; finishedAt: string | null },
  nowMs: number,
): number | null {
  if (startedAt === null) return null;
  return (finishedAt === null ? nowMs : Date.parse(finishedAt)) - Date.parse(startedAt);
}
