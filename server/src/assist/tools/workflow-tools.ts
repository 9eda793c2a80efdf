import { setTimeout as pause } from "node:timers/promises";
import { isFinished } from "@hoopoe/contract/work/execution.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ExecutionsService } from "../../work/executions/service.ts";
import type { Tool } from "./tool.ts";
import { loadSavedWorkflows } from "./workflow-store.ts";

export interface WorkflowToolsDeps {
  readonly db: Database;
  readonly executions: Pick<ExecutionsService, "startOnce" | "load">;
}

const lookMs = 150;
const waitMs = 60_000;

/** Workflows that were saved as AI tools: calling one is an execution like any other, begun once for each call. */
export function workflowTools({ db, executions }: WorkflowToolsDeps) {
  return async (scope: Scope): Promise<Tool[]> => {
    const saved = await db.withTenant(scope, (trx) => loadSavedWorkflows(trx));
    return saved.map(({ id, name, description, versionId }): Tool => ({
      id: `workflow:${id}`,
      name: `${
        name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "_")
          .slice(0, 55) || "workflow"
      }_${id.slice(-6)}`,
      title: name,
      description: description === "" ? `Runs the workflow ${name}.` : description,
      inputSchema: { type: "object", properties: {}, additionalProperties: true },
      effect: "write",
      isOutbound: false,
      parse: (input) => recordOf(input),
      async run(input, { key, keyAt, signal }) {
        // Executions are listed by the time that stands in their ids.
        const executionId = uuidV7Of(keyAt.getTime(), `${id} ${key}`);
        await executions.startOnce(scope, {
          id: executionId,
          versionId,
          jobId: null,
          jobName: name,
          action: "run",
          cause: "manual",
          startedBy: scope.userId,
          inputs: recordOf(input),
          trigger: null,
        });
        for (let waitedMs = 0; waitedMs < waitMs; waitedMs += lookMs) {
          signal.throwIfAborted();
          const { status, error, outcome } = await executions.load(scope, executionId);
          if (status === "failed") throw new Failure("tool-failed", { reason: error ?? `${name} failed.` });
          if (isFinished(status)) {
            const words = outcome ?? status;
            return {
              summary: `${name}: ${words}`,
              text: `${name} ended: ${words}`,
              docs: [],
              taint: `the output of ${name}`,
            };
          }
          if (status === "waiting") break;
          await pause(lookMs);
        }
        const text = `${name} continues on its own, as run ${executionId}.`;
        return { summary: text, text, docs: [], taint: `the name of ${name}` };
      },
    }));
  };
}

function recordOf(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? Object.fromEntries(Object.entries(input)) : {};
}
