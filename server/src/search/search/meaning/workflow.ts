import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Engine } from "../../../platform/engine/engine.ts";
import { isDatabaseAway } from "../../../platform/engine/is-database-away.ts";
import type { MeaningService } from "./service.ts";
import { loadWork, saveWork } from "./store.ts";

const input = z.object({ tenantId: z.string(), workspaceId: z.string() });
/** One work makes some 32,000 vectors at most; the next look begins another. */
const stepCountMax = 500;
const intervalMsDefault = 20_000;
const afterTroubleMs = 5 * 60_000;

/** Registers the durable work that makes vectors, a batch a step; what a step made is kept before the next begins. */
export function registerVectorWorkflow(engine: Engine, meaning: MeaningService): void {
  engine.register("vectors", async (payload, run) => {
    const scope = { ...input.parse(payload), userId: null };
    let after: string | null = "0";
    let steps = 0;
    for (; after !== null && steps < stepCountMax; steps += 1) {
      const from: string = after;
      after = await run.step(`make ${steps}`, () => meaning.makeNext(scope, from, run.signal));
    }
    if (after === null) await run.step("measure", async () => (await meaning.measureIfDue(scope), null));
    return { steps };
  });
}

/** Looks now and then where items wait for vectors, and starts one work a workspace. Any number of processes may look. */
export function keepVectors(deps: {
  db: Database;
  engine: Engine;
  meaning: MeaningService;
  clock: Clock;
  log: Logger;
  intervalMs?: number;
}): { poll(): Promise<string[]>; stop(): Promise<void> } {
  const { db, engine, meaning, clock, log, intervalMs = intervalMsDefault } = deps;
  let pending: Promise<unknown> = Promise.resolve();

  /** Gives the ids of what it started. */
  async function poll(): Promise<string[]> {
    const started: string[] = [];
    for (const place of await db.lookups.vectorWorkspaces()) {
      const scope = { ...place, userId: null };
      const last = await db.withTenant(scope, loadWork);
      const isResting = last?.trouble != null && clock.now().getTime() - last.updatedAt.getTime() < afterTroubleMs;
      if (isResting || !(await meaning.isWanted(scope))) continue;
      if (last !== undefined && (await engine.outcome(last.workId, { waitMs: 0 })).status === "running") continue;
      const workId = `vectors-${randomUUID()}`;
      if (!(await db.withTenant(scope, (trx) => saveWork(trx, { was: last?.workId ?? null, workId })))) continue;
      await engine.start("vectors", { id: workId, input: place });
      started.push(workId);
    }
    return started;
  }

  const timer = setInterval(() => {
    pending = pending.then(poll).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, "couldn't update vectors");
    });
  }, intervalMs);
  timer.unref();
  return {
    poll,
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
}
