import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { type BulkRow, hasJob, hasWorkflow, insertBulk, loadBulk, noteBulk } from "./bulk-store.ts";
import { type ExecutionFilter, loadExecutionIds } from "./list-store.ts";

/** The same thing done to many executions, a few at a time, by whichever process finds it; it is found again by its id. */
export interface BulkService {
  /** @throws Failure job-not-found */
  start(scope: Scope, input: { verb: "retry" | "cancel"; filter: ExecutionFilter }): Promise<BulkRow>;
  get(scope: Scope, bulkId: string): Promise<BulkRow>;
  /** The next few. Two processes never work on the same work at once. */
  goOn(scope: { tenantId: string; workspaceId: string; id: string }): Promise<void>;
}

const executionsMax = 5_000;
const chunkSize = 25;

export function createBulk(deps: {
  readonly db: Database;
  readonly retry: (scope: Scope, executionId: string) => Promise<void>;
  readonly cancel: (scope: Scope, executionId: string) => Promise<void>;
}): BulkService {
  const { db } = deps;

  async function isDone(scope: Scope, verb: "retry" | "cancel", executionId: string): Promise<boolean> {
    try {
      await deps[verb](scope, executionId);
      return true;
    } catch (error) {
      // Finished meanwhile, or gone.
      if (error instanceof Failure) return false;
      throw error;
    }
  }

  return {
    async start(scope, { verb, filter }) {
      const fitting = verb === "retry" ? ["failed", "cancelled"] : ["queued", "running", "waiting", "parked"];
      const status = fitting.filter((one) => filter.status === undefined || filter.status.includes(one));
      const id = await db.withTenant(scope, async (trx) => {
        if (filter.jobId !== undefined && !(await hasJob(trx, filter.jobId))) fail("job-not-found");
        if (filter.workflowId !== undefined && !(await hasWorkflow(trx, filter.workflowId))) fail("workflow-not-found");
        const { ids } = filter;
        if (ids !== undefined) {
          const ours = await loadExecutionIds(trx, { filter: { ids }, countMax: executionsMax });
          if (ours.length < new Set(ids).size) fail("execution-not-found", { field: "executionIds" });
        }
        const executionIds = await loadExecutionIds(trx, {
          filter: { ...filter, status },
          countMax: executionsMax,
        });
        return insertBulk(trx, scope, { verb, executionIds });
      });
      return this.get(scope, id);
    },
    get: async (scope, bulkId) =>
      (await db.withTenant(scope, (trx) => loadBulk(trx, { bulkId }))) ?? fail("execution-not-found"),
    async goOn({ id, ...workspace }) {
      const scope = { ...workspace, userId: null };
      await db.withTenant(scope, async (trx) => {
        const work = await loadBulk(trx, { bulkId: id, isHeld: true });
        if (work === null || work.status === "done") return;
        const asPerson = { ...workspace, userId: work.createdBy };
        const chunk = work.executionIds.slice(work.done, work.done + chunkSize);
        let refused = 0;
        for (const executionId of chunk) if (!(await isDone(asPerson, work.verb, executionId))) refused += 1;
        await noteBulk(trx, { bulkId: id, done: work.done + chunk.length, refused: work.refused + refused });
      });
    },
  };
}
