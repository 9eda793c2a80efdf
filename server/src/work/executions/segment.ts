import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import type { Frontier, Instance } from "./frontier.ts";
import type { SegmentEnd, StepLog, StepRow } from "./node-store.ts";
import type { StepOutcome } from "./step-outcome.ts";
import type { StepTry } from "./step-try.ts";
import type { StepValues } from "./step-values.ts";
import type { TimeLimit } from "./time-limit.ts";

export interface SegmentDeps {
  readonly runStep: (step: StepTry) => Promise<StepOutcome>;
  /** False where the run was taken away: work ends at once. */
  readonly save: (input: { steps: StepRow[]; logs: StepLog[]; end: SegmentEnd | null }) => Promise<boolean>;
  /** What products can do: a step that nobody named is called what its action is called. */
  readonly catalog: readonly CatalogProduct[];
  /** Ends what steps of the run wait for: requests for approval are withdrawn, runs that they began are cancelled. */
  readonly endSteps: (steps: readonly Instance[] | "all") => Promise<void>;
  readonly loadVariables: () => Promise<Readonly<Record<string, unknown>>>;
  readonly now: () => Date;
  /** False once the process stops: steps that have begun end, others begin elsewhere. */
  readonly mayBegin: () => boolean;
}

export interface Tried {
  readonly instance: Instance;
  readonly row: StepRow;
  readonly outcome: StepOutcome;
}

/** A run while it is worked on, from one wait to the next. */
export interface Segment extends SegmentInput {
  readonly deps: SegmentDeps;
  /** Steps of earlier segments, and loops that this one opened. */
  readonly earlier: Map<string, StepRow>;
  readonly frontier: Frontier;
  readonly values: StepValues;
  readonly waiting: StepRow[];
  readonly failed: StepRow[];
  readonly underWay: Map<string, { promise: Promise<Tried>; row: StepRow; isShown: boolean; cancel: () => void }>;
  /** Steps whose failure fails no run: of a branch that came too late, of a loop that continues without the item. */
  readonly forgiven: Set<string>;
  readonly timeLimit: TimeLimit;
  readonly queue: Instance[];
  readonly logs: StepLog[];
  /** Kept with the next save, each step as it stood last: what steers, and loops that came to their end. */
  readonly unkept: Map<string, StepRow>;
  outcome: string | null;
}

export interface SegmentInput {
  readonly scope: Scope;
  readonly execution: Execution;
  readonly workflow: CompiledWorkflow;
  /** The steps of earlier segments. */
  readonly known: readonly StepRow[];
  readonly signal: AbortSignal;
}
