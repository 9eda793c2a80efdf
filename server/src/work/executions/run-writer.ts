import { createBatch } from "../../platform/batch.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Execution, NewExecution } from "./execution-row.ts";
import { type Kept, saveKept } from "./node-store.ts";
import { insertExecutions, insertLimited, letGo } from "./start-store.ts";

/** What runs write, those of one workspace together: one transaction for as many as there are at a time. */
export interface RunWriter {
  /** Null where the run is there already. */
  insert(scope: Scope, execution: NewExecution): Promise<Execution | null>;
  /** False where the run was taken away: nothing was written. */
  save(scope: Scope, kept: Kept): Promise<boolean>;
  letGo(scope: Scope, stretch: { executionId: string; claim: number }): Promise<void>;
}

const sizeMax = 100;
/** Below a process's lease: whoever takes a frozen process's runs up does not wait for what it left open. */
const openFor = { idleMaxMs: 2_500 };
/** Nobody waits for a run to be let go. */
const releasePauseMs = 200;

export function createRunWriter({ db, executor }: { db: Database; executor: string }): RunWriter {
  const shared = { isShared: isStoreAway, sizeMax };
  const insert = createBatch<NewExecution, Execution | null>({
    ...shared,
    run: async (group, list) => {
      const scope = scopeOf(group);
      const made = await db.askTenant(scope, (trx) => insertExecutions(trx, scope, { executor, list }));
      const byId = new Map(made.map((one) => [one.id, one]));
      return list.map(({ id }) => {
        const one = byId.get(id) ?? null;
        byId.delete(id);
        return one;
      });
    },
  });
  const save = createBatch<Kept, boolean>({
    ...shared,
    run: async (group, list) => {
      const scope = scopeOf(group);
      const saved = await db.askTenant(scope, (trx) => saveKept(trx, scope, list));
      return list.map(({ executionId, claim }) => saved.has(`${executionId} ${claim}`));
    },
  });
  const release = createBatch<{ executionId: string; claim: number }, void>({
    ...shared,
    pauseMs: releasePauseMs,
    run: async (group, list) => {
      const scope = scopeOf(group);
      await db.askTenant(scope, (trx) => letGo(trx, scope, list));
      return list.map(() => undefined);
    },
  });

  return {
    async insert(scope, execution) {
      const max = execution.concurrencyMax;
      if (max === undefined || execution.jobId === null) return insert(groupOf(scope), execution);
      return db.withTenant(scope, (trx) => insertLimited(trx, scope, { execution, executor, max }), openFor);
    },
    save: (scope, kept) => save(groupOf(scope), kept),
    letGo: (scope, stretch) => release(groupOf(scope), stretch),
  };
}

function groupOf({ tenantId, workspaceId }: Pick<Scope, "tenantId" | "workspaceId">): string {
  return `${tenantId} ${workspaceId}`;
}

function scopeOf(group: string): Scope {
  const [tenantId = "", workspaceId = ""] = group.split(" ");
  return { tenantId, workspaceId, userId: null };
}
