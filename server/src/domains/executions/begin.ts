import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Execution, NewExecution } from "./execution-row.ts";
import { insertExecution } from "./start-store.ts";
import type { LegWorker } from "./work-on-leg.ts";

const workflowName = "execution";
const legInput = z.object({ tenantId: z.string(), workspaceId: z.string(), executionId: z.string(), leg: z.int() });

/** How runs get onto the engine: a stretch of work between two waits is one workflow of it, under an id of its own. */
export interface Begin {
  /** Begins a run under a new id; resolves once it is written down. */
  start(scope: Scope, execution: NewExecution): Promise<void>;
  /** Begins a run whose id says what it is for: the same id again is the same run, whoever was killed in between. */
  startOnce(scope: Scope, execution: NewExecution): Promise<void>;
  /** Goes on with a run that waited. */
  startLeg(scope: Pick<Scope, "tenantId" | "workspaceId">, leg: { executionId: string; leg: number }): Promise<void>;
}

interface Handed {
  readonly scope: Scope;
  readonly execution: NewExecution;
  readonly written: () => void;
}

/** Registers the workflow; before the engine's launch. */
export function createBegin({ engine, db, worker }: { engine: Engine; db: Database; worker: LegWorker }): Begin {
  /** Runs on their way to the engine of this process: their content goes from hand to hand and never through it. */
  const handed = new Map<string, Handed>();

  engine.register(workflowName, async (given, run) => {
    const { executionId, leg, ...place } = legInput.parse(given);
    const scope = { ...place, userId: "" };
    await run.attempt(async () => {
      const fresh = leg === 0 ? await writeDown(executionId) : "claim";
      if (fresh === "done") return;
      await worker.work(scope, { executionId, leg, fresh: fresh === "claim" ? null : fresh }, run);
    });
    return null;
  });

  /** Done: there is nothing to work on yet, since everything is stopped, or its job has no room. */
  async function writeDown(executionId: string): Promise<Execution | "claim" | "done"> {
    const found = handed.get(executionId);
    if (found === undefined) return "claim";
    const { scope, execution } = found;
    const inserted = await db.withTenant(scope, (trx) => insertExecution(trx, scope, { ...execution, isHeld: true }));
    handed.delete(executionId);
    found.written();
    if (inserted === null) return "claim";
    return inserted.status === "running" ? inserted : "done";
  }

  const startLeg: Begin["startLeg"] = ({ tenantId, workspaceId }, { executionId, leg }) =>
    engine.start(workflowName, { id: `x-${executionId}-${leg}`, input: { tenantId, workspaceId, executionId, leg } });

  return {
    startLeg,
    async start(scope, execution) {
      const written = new Promise<void>((resolve) => handed.set(execution.id, { scope, execution, written: resolve }));
      await startLeg(scope, { executionId: execution.id, leg: 0 });
      await written;
    },
    async startOnce(scope, execution) {
      const inserted = await db.withTenant(scope, (trx) =>
        insertExecution(trx, scope, { ...execution, isHeld: false }),
      );
      if (inserted?.status !== "queued" || inserted.reason !== null) return;
      await startLeg(scope, { executionId: execution.id, leg: 1 });
    },
  };
}
