import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { Execution } from "./execution-row.ts";

/** Takes back what a run did, the last first, or one effect of it. @throws Failure execution-not-found, execution-state */
export type UndoRun = (
  scope: Scope,
  executionId: string,
  effectId: string | undefined,
) => Promise<{ effectId: string; isUndone: boolean; sentence: string }[]>;

const undoMsMax = 60_000;

export function createUndoRun(deps: {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "listOf" | "undo">;
  readonly audit: Pick<AuditService, "record">;
  readonly load: (scope: Scope, executionId: string) => Promise<Execution>;
}): UndoRun {
  const { db, actions, audit, load } = deps;
  return async (scope, executionId, effectId) => {
    const execution = await load(scope, executionId);
    const effects = await actions.listOf(scope, executionId);
    const wanted = effects.filter(({ id, status }) =>
      effectId === undefined ? status === "confirmed" : id === effectId,
    );
    if (wanted.length === 0 && effectId !== undefined) fail("execution-not-found", { field: "effectId" });
    if (wanted.length === 0) fail("execution-state", { reason: "There is nothing to undo." });
    const done: Awaited<ReturnType<UndoRun>> = [];
    for (const { id } of wanted.toReversed())
      done.push({ effectId: id, ...(await actions.undo(scope, id, AbortSignal.timeout(undoMsMax))) });
    const details = { executionId, count: done.filter(({ isUndone }) => isUndone).length };
    await db.withTenant(scope, (trx) =>
      audit.record(trx, { ...scope, action: "execution.undone", target: execution.jobName, details }),
    );
    return done;
  };
}
