import { isFinished } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { Failure } from "../../platform/fail.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { ApprovalsService } from "../approvals/service.ts";
import type { ExposureRuns } from "./service.ts";
import { type ExecutionsService, insertVersion } from "../executions/service.ts";

const lookMs = 100;
const waitMs = 30_000;

/** An exposure's change as a run of two steps, an approval and the change: with ledger, history and undo like any run. */
export function createExposureRuns(deps: {
  readonly db: Database;
  readonly executions: Pick<ExecutionsService, "start" | "load" | "cancel">;
  readonly approvals: Pick<ApprovalsService, "ofStep" | "disarm">;
}): ExposureRuns {
  const { db, executions, approvals } = deps;

  async function until<T>(look: () => Promise<T | null>): Promise<T | null> {
    for (const startedMs = performance.now(); performance.now() - startedMs < waitMs;) {
      const found = await look();
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    return null;
  }

  return {
    async begin(scope, { name, message, approvers, ...step }) {
      const definition = definitionOf({ message, approvers, ...step });
      const versionId = await db.withTenant(scope, (trx) =>
        insertVersion(trx, scope, { workflowId: null, version: 1, definition, note: name }),
      );
      const executionId = await executions.start(scope, {
        versionId,
        jobId: null,
        jobName: name,
        action: "exposure",
        cause: "manual",
        startedBy: scope.userId,
        inputs: {},
        trigger: null,
      });
      const approval = await until(async () => {
        const request = await approvals.ofStep(scope, { executionId, nodeId: "approval", item: "" });
        if (request !== null) return { id: request.id };
        return isFinished((await executions.load(scope, executionId)).status) ? { id: null } : null;
      });
      if (approval?.id == null) throw new Error(`the run ${executionId} never came to its approval`);
      return { executionId, approvalId: approval.id };
    },
    async end(scope, executionId) {
      await approvals.disarm(scope, executionId);
      try {
        await executions.cancel(scope, executionId);
      } catch (error) {
        // It is over already, or gone.
        if (!(error instanceof Failure)) throw error;
      }
    },
    untilOver: (scope, executionId) =>
      until(async () => {
        const { status, error } = await executions.load(scope, executionId);
        return isFinished(status) ? { status, error } : null;
      }),
  };
}

function definitionOf(options: {
  product_name: string;
  action: string;
  integrationId: string;
  input: Readonly<Record<string, unknown>>;
  approvers: readonly string[];
  message: string;
}): WorkflowDefinition {
  const { product_name, action, integrationId, input, approvers, message } = options;
  return {
    version: 1,
    trigger: { kind: "manual" },
    workflow: {
      nodes: [
        {
          id: "approval",
          position: { x: 0, y: 0 },
          data: {
            type: "connector",
            product_name: "Flow",
            action: "approval",
            label: "needs a second approver",
            params: { approvers: [...approvers], message },
          },
        },
        {
          id: "change",
          position: { x: 280, y: 0 },
          data: { type: "connector", product_name, action, integrationId, params: { ...input } },
        },
      ],
      edges: [{ id: "approved", from: "approval", to: "change", when: "approved" }],
    },
  };
}
