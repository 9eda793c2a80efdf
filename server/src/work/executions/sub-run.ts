import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";
import type { RunsHere } from "./runs-here.ts";
import type { Execution } from "./execution-row.ts";
import type { StepTry } from "./run-segment.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

/** What executions ask about jobs. */
export interface SubWorkflowJobs {
  /** By id or name; null where there is none. */
  find(
    scope: Scope,
    idOrName: string,
  ): Promise<{ jobId: string; name: string; versionId: string; inputs: Readonly<Record<string, unknown>> } | null>;
}

const depthMax = 10;

interface SubWorkflowDeps {
  readonly jobs: SubWorkflowJobs;
  readonly load: (scope: Scope, executionId: string) => Promise<Execution>;
  readonly startOnce: RunsHere["start"];
  readonly retry: (scope: Scope, executionId: string) => Promise<void>;
}

/** A step that stands for the run of another job: begun once, waited for without holding anything. */
export function createSubWorkflow(deps: SubWorkflowDeps): (step: StepTry) => Promise<StepOutcome> {
  return async ({ scope, execution, node, item, input, before }) => {
    const childId = uuidV7Of(execution.createdAt.getTime(), `${execution.id} ${node.id} ${item}`);
    if (before?.reason?.kind === "sub-workflow") return outcomeOf(await deps.load(scope, childId));
    if (execution.depth >= depthMax) return failed(`Jobs that run jobs can be nested at most ${depthMax} deep.`);
    const job = await deps.jobs.find(scope, textOf(input["job"]));
    if (job === null) return failed(`The job '${textOf(input["job"]).slice(0, 100)}' doesn't exist in this workspace.`);
    await deps.startOnce(scope, {
      id: childId,
      versionId: job.versionId,
      jobId: job.jobId,
      jobName: job.name,
      action: execution.action === "dry-run" ? "dry-run" : "run",
      cause: "sub-workflow",
      startedBy: execution.startedBy,
      inputs: { ...job.inputs, ...recordOf(input["inputs"]) },
      trigger: execution.trigger,
      parent: { executionId: execution.id, nodeId: node.id, item },
      depth: execution.depth + 1,
    });
    // The step is retried, and its run was there from before: it goes on from where it failed.
    const child = before?.status === "pending" ? await deps.load(scope, childId) : null;
    if (child?.status === "failed" || child?.status === "cancelled") await deps.retry(scope, childId);
    return waiting(job.name);
  };
}

function outcomeOf(child: Execution): StepOutcome {
  if (!isFinished(child.status)) return waiting(child.jobName);
  const output = { status: child.status, outcome: child.outcome, executionId: child.id };
  return child.status === "succeeded"
    ? { kind: "done", output }
    : failed(`${child.jobName} ${child.status}: ${child.error ?? ""}`);
}

function recordOf(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function waiting(name: string): StepOutcome {
  return { kind: "wait", reason: reasonOf("sub-workflow", `Waiting for ${name}`), wakeAt: null };
}

function failed(sentence: string): StepOutcome {
  return { kind: "failed", sentence, isRetryable: false };
}
