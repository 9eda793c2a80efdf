import type { Logger } from "pino";
import type { Budgets } from "../../platform/budgets/budgets.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { createCallerAnswers } from "./caller-answers.ts";
import type { RunsHere } from "./runs-here.ts";
import type { SubWorkflowJobs } from "./sub-run.ts";
import type { ReadStep } from "./try-step.ts";
import type { createVersions } from "./version-store.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Execution } from "./execution-row.ts";
import type { SegmentEnd } from "./node-store.ts";
import type { StepDeps } from "./step-deps.ts";
import { loadExecution } from "./start-store.ts";

/** A run that changed its state, and the jobs that wait for its end. */
export interface RunChange<Job> {
  readonly execution: Execution;
  readonly result: SegmentEnd["status"] | "cancelled";
  readonly followers: readonly Job[];
}

export interface ExecutionsDeps<Job> extends Omit<
  StepDeps,
  | "runSubWorkflow"
  | "runData"
  | "ownAddresses"
  | "askTenant"
  | "jobs"
  | "gate"
  | "slots"
  | "untilAlive"
  | "wake"
  | "mayBegin"
  | "loadVerdicts"
> {
  readonly db: Database;
  readonly engine: Pick<Engine, "executorId" | "signal" | "onGone" | "untilAlive" | "stopTaking">;
  readonly log: Pick<Logger, "error">;
  readonly audit: Pick<AuditService, "record">;
  readonly jobs: SubWorkflowJobs &
    StepDeps["jobs"] & {
      whatFollows(
        scope: Scope,
        job: { jobId: string; jobName: string },
      ): Promise<{ concurrencyMax: number | null; followers: readonly Job[] }>;
    };
  readonly readStep: ReadStep;
  /** Runs count towards budgets; not where absent. */
  readonly budgets?: Pick<Budgets, "check" | "take">;
  readonly variables: (scope: Scope) => Promise<Readonly<Record<string, unknown>>>;
  /** News of runs, for pages, alerts and the jobs that follow on others; may hear of the same end twice. */
  readonly onChanged: (scope: Scope, change: RunChange<Job>) => Promise<void>;
}

/** What the functions of the service work with. */
export interface ExecutionsContext extends Pick<
  ExecutionsDeps<never>,
  "db" | "engine" | "actions" | "approvals" | "audit" | "budgets"
> {
  readonly runs: RunsHere;
  readonly answers: ReturnType<typeof createCallerAnswers>;
  readonly compiled: ReturnType<typeof createVersions>;
  readonly state: { isStopping: boolean };
  /** Has a waiting run looked at now. */
  readonly wakeRun: (scope: Scope, executionId: string) => Promise<void>;
  /** What follows from a run's change. */
  readonly notify: (scope: Scope, execution: Execution, result: SegmentEnd["status"] | "cancelled") => Promise<void>;
}

export async function load({ db }: ExecutionsContext, scope: Scope, executionId: string): Promise<Execution> {
  return (await db.askTenant(scope, (trx) => loadExecution(trx, executionId))) ?? fail("execution-not-found");
}
