import type { Logger } from "pino";
import type { Due } from "../../platform/db/lookup-types.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { isDatabaseAway } from "../../platform/engine/is-database-away.ts";

/** What is done about each kind of thing whose time has come; done twice, by two processes at once, it is done once. */
export interface Hands {
  readonly executions: (due: Due) => Promise<void>;
  readonly jobs: (due: Due) => Promise<void>;
  readonly approvals: (due: Due) => Promise<void>;
  readonly saved_tasks: (due: Due) => Promise<void>;
  /** Once a second. */
  readonly everySecond: () => Promise<void>;
}

export interface Clockwork {
  /** Ends after what is under way. */
  stop(): Promise<void>;
  /** Looks now, and resolves when everything that was due has been handled. */
  look(): Promise<void>;
}

/** Runs that wait for less than this are gone on with by a timer of who left them (executions/runs-here.ts). */
const pauseMs = 1_000;
const batchMax = 100;
const kinds = ["executions", "jobs", "approvals", "saved_tasks"] as const;

/** Looks again and again for what is due, in every workspace. */
export function startClockwork(deps: {
  readonly db: Database;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly now: () => Date;
  readonly hands: Hands;
}): Clockwork {
  const { db, log, hands } = deps;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let secondAtMs = -Infinity;
  let isAway = false;

  async function handle(kind: (typeof kinds)[number], due: Due): Promise<void> {
    try {
      await hands[kind](due);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, kind, id: due.id }, "couldn't run what was due");
    }
  }

  async function look(): Promise<void> {
    for (const kind of await db.lookups.dueKinds(kinds, deps.now())) {
      const due = await db.lookups.due(kind, { at: deps.now(), countMax: batchMax });
      await Promise.all(due.map((one) => handle(kind, one)));
    }
    // By a clock that nobody sets: one that was set back would stop this until it is where it was.
    if (performance.now() - secondAtMs >= 1_000) {
      secondAtMs = performance.now();
      await hands.everySecond();
    }
  }

  async function run(): Promise<void> {
    try {
      await look();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "couldn't check what is due; trying again");
      isAway = true;
    }
    if (!isStopped) timer = setTimeout(turn, pauseMs);
  }

  let running = Promise.resolve();
  const turn = (): void => {
    running = run();
  };
  turn();
  return {
    look,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
