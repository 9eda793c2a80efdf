import { agentsProduct, flowProduct } from "@hoopoe/contract/workflow.ts";
import { type CatalogProduct, findAction } from "@hoopoe/contract/workflow-catalog.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import type { ApprovalsService } from "../approvals/service.ts";
import { askForStep } from "./ask-for-step.ts";
import { bindParams } from "./bind-params.ts";
import type { FairGate } from "./fair-gate.ts";
import { approvalOutcome, runFlowStep } from "./flow-steps.ts";
import { runConnectorStep } from "./run-connector-step.ts";
import type { StepTry } from "./run-leg.ts";
import type { StepOutcome } from "./step-outcome.ts";

/** What an agent's node does: `action` is one of the Agents product's. @throws Error whose message tells what to change */
export type RunAgent = (
  scope: Scope,
  task: { action: string; input: unknown; params: Readonly<Record<string, unknown>>; signal: AbortSignal },
) => Promise<unknown>;

export interface StepDeps {
  readonly actions: ActionsService;
  readonly approvals: ApprovalsService;
  readonly runAgent: RunAgent;
  /** What products can do, without what a workspace has connected. */
  readonly catalog: readonly CatalogProduct[];
  /** The workspace's connection of a product, where there is exactly one. @throws Failure that says what to do */
  readonly connectionOf: (scope: Scope, product_name: string) => Promise<string>;
  /** Begins or looks at the run of another job that a step stands for. */
  readonly runSubWorkflow: (step: StepTry) => Promise<StepOutcome>;
  readonly gate: FairGate;
  readonly now: () => Date;
}

/** Tries one step. Work with the outside takes its workspace's turn; what steers does not wait for one. */
export function createRunStep(deps: StepDeps): (step: StepTry) => Promise<StepOutcome> {
  return async (step) => {
    const { product_name, action } = step.node.data;
    if (product_name === flowProduct) {
      if (action === "approval") return approvalStep(deps, step);
      if (action === "sub-workflow") return deps.runSubWorkflow(step);
      return runFlowStep(step, deps.now());
    }
    const leave = await deps.gate.enter(step.scope.workspaceId);
    try {
      step.signal.throwIfAborted();
      return product_name === agentsProduct ? await agentStep(deps, step) : await runConnectorStep(deps, step);
    } finally {
      leave();
    }
  };
}

async function agentStep({ runAgent, catalog }: StepDeps, step: StepTry): Promise<StepOutcome> {
  const found = findAction(catalog, step.node.data);
  if (found === undefined) {
    return { kind: "failed", sentence: `There is no agent ${step.node.data.action}.`, isRetryable: false };
  }
  const { input, ...params } = bindParams({ ...step, action: found, isAgent: true });
  try {
    const output = await runAgent(step.scope, { action: step.node.data.action, input, params, signal: step.signal });
    return { kind: "done", output };
  } catch (error) {
    step.signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    return { kind: "failed", sentence: error.message.slice(0, 1000), isRetryable: error.name !== "EmptyInputError" };
  }
}

async function approvalStep(deps: StepDeps, step: StepTry): Promise<StepOutcome> {
  if (step.execution.action === "dry-run") {
    return { kind: "done", output: { decision: "approved", decidedBy: "", words: "Rehearsed" }, way: "approved" };
  }
  const at = { executionId: step.execution.id, nodeId: step.node.id, item: step.item };
  const asked = step.before?.reason?.kind === "approval" ? await deps.approvals.ofStep(step.scope, at) : null;
  if (asked !== null) return approvalOutcome(asked);
  const outcome = await askForStep(deps, step);
  return "kind" in outcome && outcome.kind === "failed"
    ? outcome
    : approvalOutcome(await deps.approvals.ofStep(step.scope, at));
}
