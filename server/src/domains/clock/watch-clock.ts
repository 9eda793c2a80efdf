import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { loadSetting, saveSetting } from "../../platform/db/settings.ts";
import type { ClockService } from "./service.ts";

const seen = z.iso.datetime();
const lookMs = 1_000;
const markMs = 60_000;
/** What a clock is put right by in its ordinary course is less. */
const backMs = 30_000;

export interface ClockWatch {
  stop(): Promise<void>;
}

/**
 * Notices that the clock was set back: while this process runs, by a clock that nobody sets; over a restart, by what this
 * process saw last. Then what was written in between is put right, or schedules stay silent until that time comes.
 */
export function watchClock({
  db,
  clock,
  times,
  process,
  log,
}: {
  db: Database;
  clock: Clock;
  times: ClockService;
  /** Who this process is: the same at each start on the same DATA_DIR. */
  process: string;
  log: Pick<Logger, "warn">;
}): ClockWatch {
  const key = `clock-seen:${process}`;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wallMs = clock.now().getTime();
  let steadyMs = performance.now();
  let markedAtMs = -Infinity;
  let isToPutRight = false;

  async function look(): Promise<void> {
    const [wallNowMs, steadyNowMs] = [clock.now().getTime(), performance.now()];
    isToPutRight ||= wallNowMs - wallMs < steadyNowMs - steadyMs - backMs;
    [wallMs, steadyMs] = [wallNowMs, steadyNowMs];
    if (markedAtMs === -Infinity) isToPutRight ||= await wasAhead();
    if (isToPutRight) {
      const right = await times.putTimesRight();
      isToPutRight = false;
      if (right.schedules + right.sources > 0) log.warn(right, "the clock was set back: next times were derived again");
      markedAtMs = -Infinity;
    }
    if (steadyNowMs - markedAtMs < markMs) return;
    await db.withSystem((trx) => saveSetting(trx, key, new Date(wallNowMs).toISOString()));
    markedAtMs = steadyNowMs;
  }

  /** Also where nothing is known, as after an update. */
  async function wasAhead(): Promise<boolean> {
    const last = z.safeParse(seen, await db.withSystem((trx) => loadSetting(trx, key)));
    return !last.success || Date.parse(last.data) > clock.now().getTime() + backMs;
  }

  let looking = Promise.resolve();
  const turn = (): void => {
    looking = look()
      // The database is away, or a process that was killed left a lock: the next look tries again.
      .catch((error: unknown) => void (isToPutRight && log.warn({ err: error }, "times could not be put right yet")))
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, lookMs).unref();
      });
  };
  turn();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
