import type { ExpressionScope } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import type { StepRow } from "./node-store.ts";

/** One try of one step. `input` are its parameters, worked out. */
export interface StepTry {
  readonly scope: Scope;
  readonly execution: Execution;
  readonly workflow: CompiledWorkflow;
  readonly node: WorkflowNode;
  readonly item: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly values: ExpressionScope;
  readonly attempt: number;
  /** The steps before it that led here, in the order of its arrows. */
  readonly arrived?: readonly string[];
  /** The step as it was left, where it waited. */
  readonly before: StepRow | undefined;
  readonly signal: AbortSignal;
}
