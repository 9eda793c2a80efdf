import { countDue, nextRunAt } from "@hoopoe/contract/intake/next-run.ts";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Engine } from "../../../platform/engine/engine.ts";
import { isDatabaseAway } from "../../../platform/engine/is-database-away.ts";
import { Failure } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import { scopeInput } from "../../../platform/engine/scope-input.ts";
import type { PirService } from "./service.ts";
import { loadPir, takeDue } from "./store.ts";
import { sendOn, type SendOnDeps } from "./send-on.ts";
import { notifyByMail, type NotifyDeps } from "./notify-by-mail.ts";

const countMax = 50;
const intervalMsDefault = 5_000;
/** Later than this, a due time counts as missed: the run that comes says of how many it is the late one. */
const missedAfterMs = 60_000;
const input = z.object({
  ...scopeInput,
  pirId: z.string(),
  // Absent in work that was queued before runs knew their due time.
  dueAt: z._default(z.iso.datetime(), () => new Date().toISOString()),
  missed: z._default(z.int(), 0),
});

/** Registers a scheduled run: the run with its report, the emails, then what goes beyond the members; each a step of its own. */
export function registerPirWorkflow(engine: Engine, pirs: PirService, tell: NotifyDeps & SendOnDeps): void {
  engine.register("pir-run", async (given, work) => {
    const { pirId, dueAt, missed, ...scope } = input.parse(given);
    const made = await work.step("run", async () => {
      try {
        const { run, reportId } = await pirs.run(scope, pirId, { dueAt: new Date(dueAt), missed });
        return { reportId, number: run.number, isNews: run.added + run.changed + run.withdrawn > 0 };
      } catch (error) {
        if (error instanceof Failure && error.code !== "pir-not-found")
          await notifyFailure(tell, scope, { pirId, error });
        throw error;
      }
    });
    if (!made.isNews) return { letters: 0, sendings: 0 };
    const load = async () => {
      const { pir, runs } = await pirs.load(scope, pirId);
      return { pir, run: runs.find(({ number }) => number === made.number) };
    };
    const letters = await work.step("letters", async () => {
      const { pir, run } = await load();
      return run === undefined ? 0 : notifyByMail(tell, scope, { pir, run, reportId: made.reportId });
    });
    const { reportId } = made;
    if (reportId === null) return { letters, sendings: 0 };
    const sendings = await work.step("sendings", async () => {
      const { pir, run } = await load();
      return run === undefined ? 0 : sendOn(tell, scope, { pir, run, reportId });
    });
    return { letters, sendings };
  });
}

/** Nobody waits for a scheduled run: that it failed, and why, is told in the console. */
async function notifyFailure(
  { db, notifications }: Pick<NotifyDeps & SendOnDeps, "db" | "notifications">,
  scope: Scope,
  { pirId, error }: { pirId: string; error: Failure },
): Promise<void> {
  const pir = await db.withTenant(scope, (trx) => loadPir(trx, pirId));
  await notifications.publish(scope, {
    type: "warning",
    message: `The scheduled run of “${pir?.name ?? "a saved question"}” failed. ${error.message}`,
    extraAttributes: { taskType: "report", completed: true, status: "failed" },
  });
}

export interface PirScheduler {
  /** Starts what is due now; gives how many. Any number of processes may look. */
  look(): Promise<number>;
  stop(): Promise<void>;
}

/** Looks every few seconds which saved questions are due (one read of an index) and hands them to the engine. */
export function startPirScheduler({
  db,
  clock,
  engine,
  log,
  renewChanged = () => Promise.resolve(),
  intervalMs = intervalMsDefault,
}: {
  db: Database;
  clock: Clock;
  engine: Engine;
  log: Logger;
  /** Called at each look: reports of saved questions that are to be written again by themselves. */
  renewChanged?: () => Promise<void>;
  intervalMs?: number;
}): PirScheduler {
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  let turn: Promise<unknown> = Promise.resolve();

  async function look(): Promise<number> {
    let started = 0;
    const now = clock.now();
    for (const { pirId, userId, ...place } of await db.lookups.dueQuestions({ at: now, countMax })) {
      if (hasStopped) break;
      const scope = { ...place, userId };
      const pir = await db.withTenant(scope, (trx) => loadPir(trx, pirId));
      if (pir?.schedule == null || pir.nextRunAt === null || Date.parse(pir.nextRunAt) > now.getTime()) continue;
      const dueAt = pir.nextRunAt;
      const missed = countDue(pir.schedule, new Date(dueAt), new Date(now.getTime() - missedAfterMs));
      // Begun before it is taken off the list: whoever is killed in between, the next look begins the same work, not another.
      await engine.start("pir-run", { id: `pir-run-${pirId}-${dueAt}`, input: { ...scope, pirId, dueAt, missed } });
      const next = nextRunAt(pir.schedule, now);
      const isOurs = await db.withTenant(scope, (trx) => takeDue(trx, { id: pirId, dueAt: now, nextRunAt: next }));
      if (isOurs) started += 1;
    }
    return started;
  }

  function wait(): void {
    if (hasStopped) return;
    timer = setTimeout(() => {
      turn = look()
        .then(renewChanged)
        .catch((error: unknown) => {
          if (!isDatabaseAway(error)) log.error({ err: error }, "couldn't start saved questions that are due");
        });
      void turn.then(wait);
    }, intervalMs);
  }
  wait();

  return {
    look,
    async stop() {
      hasStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
