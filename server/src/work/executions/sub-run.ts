import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { readInputs } from "@hoopoe/contract/work/workflow-inputs.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
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
  readonly compiled: (scope: Scope, versionId: string) => Promise<CompiledWorkflow>;
  /** What a run that has ended gives back: the outputs of its workflow. */
  readonly outputsOf: (scope: Scope, child: Execution) => Promise<Record<string, unknown>>;
  readonly startOnce: RunsHere["start"];
  readonly retry: (scope: Scope, executionId: string) => Promise<void>;
}

/** A step that stands for the run of another job: begun once, waited for without holding anything. */
export function createSubWorkflow(deps: SubWorkflowDeps): (step: StepTry) => Promise<StepOutcome> {
  return async ({ scope, execution, node, item, input, before }) => {
    const childId = uuidV7Of(execution.createdAt.getTime(), `${execution.id} ${node.id} ${item}`);
    if (before?.reason?.kind === "sub-workflow") return outcomeOf(deps, scope, await deps.load(scope, childId));
    if (execution.depth >= depthMax) return failed(`Jobs that run jobs can be nested at most ${depthMax} deep.`);
    const job = await deps.jobs.find(scope, textOf(input["job"]));
    if (job === null) return failed(`The job '${textOf(input["job"]).slice(0, 100)}' doesn't exist in this workspace.`);
    if (await isRunning(deps, scope, { execution, jobId: job.jobId }))
      return failed(`${job.name} is already part of this run, so it would never end. Choose another job.`);
    const { definition } = await deps.compiled(scope, job.versionId);
    const { inputs, faults } = readInputs(definition.inputs ?? [], { ...job.inputs, ...recordOf(input["inputs"]) });
    if (faults.length > 0) return failed(`${job.name}: ${faults.map(({ sentence }) => sentence).join(" ")}`);
    await deps.startOnce(scope, {
      id: childId,
      versionId: job.versionId,
      jobId: job.jobId,
      jobName: job.name,
      action: execution.action === "dry-run" ? "dry-run" : "run",
      cause: "sub-workflow",
      startedBy: execution.startedBy,
      inputs,
      trigger: execution.trigger,
      parent: { executionId: execution.id, nodeId: node.id, item },
      depth: execution.depth + 1,
    });
    if (before?.status === "pending") await retryChild(deps, scope, childId);
    return waiting(job.name);
  };
}

/** The step is retried, and its run was there from before: it continues from where it failed. */
async function retryChild({ load, retry }: SubWorkflowDeps, scope: Scope, childId: string): Promise<void> {
  const { status } = await load(scope, childId);
  if (status === "failed" || status === "cancelled") await retry(scope, childId);
}

/** Whether a job is already run by this run, or by one that it is a step of. */
async function isRunning(
  { load }: SubWorkflowDeps,
  scope: Scope,
  { execution, jobId }: { execution: Execution; jobId: string },
): Promise<boolean> {
  for (let at = execution; ; at = await load(scope, at.parent.executionId)) {
    if (at.jobId === jobId) return true;
    if (at.parent === null) return false;
  }
}

async function outcomeOf(deps: SubWorkflowDeps, scope: Scope, child: Execution): Promise<StepOutcome> {
  if (!isFinished(child.status)) return waiting(child.jobName);
  const { id: executionId, status, outcome } = child;
  if (status === "succeeded") {
    return { kind: "done", output: { status, outcome, executionId, outputs: await deps.outputsOf(scope, child) } };
  }
  const sentence = `${child.jobName} ${status}: ${child.error ?? ""}`;
  return { kind: "failed", sentence, isRetryable: false, errorCode: `sub-workflow-${status}`, errorKind: "other" };
}

function recordOf(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function waiting(name: string): StepOutcome {
  return { kind: "wait", reason: reasonOf("sub-workflow", `Waiting for ${name}`), wakeAt: null };
}

function failed(sentence: string): StepOutcome {
  return { kind: "failed", sentence, isRetryable: false, errorCode: "refused", errorKind: "refused" };
}
