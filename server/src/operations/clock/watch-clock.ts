import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { loadSetting, saveSetting } from "../../platform/db/settings.ts";
import type { ClockService } from "./service.ts";

const seen = z.iso.datetime();
const pollMs = 1_000;
const markMs = 60_000;
/** What a clock is put right by in its ordinary course is less. */
const backMs = 30_000;

export interface ClockWatchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly times: ClockService;
  /** Who this process is: the same at each start on the same DATA_DIR. */
  readonly process: string;
  readonly log: Pick<Logger, "warn">;
}

export interface ClockWatch {
  stop(): Promise<void>;
}

/**
 * Notices that the clock was set back: while this process runs, by a clock that nobody sets; over a restart, by what this
 * process saw last. Then what was written in between is put right, or schedules stay silent until that time comes.
 */
export function watchClock({ db, clock, times, process, log }: ClockWatchDeps): ClockWatch {
  const key = `clock-seen:${process}`;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wallMs = clock.now().getTime();
  let steadyMs = performance.now();
  let markedAtMs = -Infinity;
  let isToPutRight = false;

  /** By a timer of its own: a database that answers late must not hide a clock that was ahead for as long. */
  function sample(): void {
    const [wallNowMs, steadyNowMs] = [clock.now().getTime(), performance.now()];
    const jumpMs = wallNowMs - wallMs - (steadyNowMs - steadyMs);
    isToPutRight ||= jumpMs < -backMs;
    if (Math.abs(jumpMs) > backMs) markedAtMs = -Infinity;
    [wallMs, steadyMs] = [wallNowMs, steadyNowMs];
  }
  const sampling = setInterval(sample, pollMs).unref();

  async function poll(): Promise<void> {
    sample();
    if (markedAtMs === -Infinity && (await wasAhead())) isToPutRight = true;
    if (isToPutRight) await putRight();
    if (steadyMs - markedAtMs >= markMs) await mark();
  }

  /** What a sample finds while this waits for the database counts: it clears the mark again. */
  async function mark(): Promise<void> {
    markedAtMs = steadyMs;
    try {
      const seenAt = new Date(wallMs).toISOString();
      await db.withSystem((trx) => saveSetting(trx, key, seenAt));
    } catch (error) {
      markedAtMs = -Infinity;
      throw error;
    }
  }

  async function putRight(): Promise<void> {
    // A clock that is set back once more meanwhile asks for it again.
    isToPutRight = false;
    try {
      const right = await times.putTimesRight();
      if (right.schedules + right.sources > 0) log.warn(right, "the clock was set back: next times were derived again");
      markedAtMs = -Infinity;
    } catch (error) {
      isToPutRight = true;
      throw error;
    }
  }

  /** Also where nothing is known, as after an update. */
  async function wasAhead(): Promise<boolean> {
    const last = z.safeParse(seen, await db.withSystem((trx) => loadSetting(trx, key)));
    return !last.success || Date.parse(last.data) > clock.now().getTime() + backMs;
  }

  let looking = Promise.resolve();
  const tick = (): void => {
    looking = poll()
      // The database is away, or a process that was killed left a lock: the next look tries again.
      .catch((error: unknown) => void (isToPutRight && log.warn({ err: error }, "couldn't correct all times yet")))
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, pollMs).unref();
      });
  };
  tick();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(sampling);
      await looking;
    },
  };
}
