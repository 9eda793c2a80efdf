import { BudgetReachedError } from "@hoopoe/agents/models/agent-model.ts";
import { ModelFailedError } from "@hoopoe/agents/tasks/ask-json.ts";
import { EmptyInputError } from "@hoopoe/agents/tasks/run-task.ts";
import { agentsProductName } from "@hoopoe/agents/tasks/task-catalog.ts";
import { agentIdOf, isOwnAction } from "@hoopoe/contract/work/own-action.ts";
import { agentProduct, dataProduct } from "@hoopoe/contract/work/step-catalog.ts";
import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { answerToCaller } from "@hoopoe/connectors/webhook/respond-to-caller.ts";
import { askForStep } from "./ask-for-step.ts";
import { awaitVerdict } from "./await-verdict.ts";
import { bindParams } from "./bind-params.ts";
import { traitsOfCode } from "./error-traits.ts";
import { approvalOutcome, runFlowStep } from "./flow-steps.ts";
import { runConnectorStep } from "./run-connector-step.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepDeps } from "./step-deps.ts";
import { isAnswerToCaller } from "./step-kinds.ts";
import { handedOver, type StepOutcome } from "./step-outcome.ts";

/** Tries one step. Work with the outside takes its workspace's turn; what steers does not wait for one. */
export function createRunStep(deps: StepDeps): (step: StepTry) => Promise<StepOutcome> {
  return async (step) => {
    const { product_name, action } = step.node.data;
    if (product_name === flowProduct && !isOwnAction(action)) {
      if (action === "approval") return approvalStep(deps, step);
      if (action === "sub-workflow") return deps.runSubWorkflow(step);
      return runFlowStep(step, deps.now());
    }
    if (isAnswerToCaller(step.node)) return answerStep(deps, step);
    const leave = await deps.gate.enter(step.scope.workspaceId);
    try {
      await deps.untilAlive();
      step.signal.throwIfAborted();
      // It may have queued for its turn until the process was told to stop.
      if (!deps.mayBegin(step.execution.id)) return { kind: "wait", ...handedOver(deps.now()) };
      if (isOwnAction(action)) return await ownStep(deps, step);
      if (product_name === dataProduct) return await dataStep(deps, step);
      return product_name === agentsProductName ? await agentStep(deps, step) : await runConnectorStep(deps, step);
    } finally {
      leave();
    }
  };
}

const [agentAction] = agentProduct({ id: 0, name: "", description: "", version: 1 }).actions;

/** An agent or an AI tool of the workspace: an agent left without input works on what the step before it hands over. */
async function ownStep({ runOwn }: StepDeps, step: StepTry): Promise<StepOutcome> {
  const isAgent = agentIdOf(step.node.data.action) !== null && agentAction !== undefined;
  return runOwn(step, isAgent ? bindParams({ ...step, action: agentAction, isAgent }) : step.input);
}

/** What computes on data: it reads and changes nothing outside the run. */
async function dataStep({ catalog, runData }: StepDeps, step: StepTry): Promise<StepOutcome> {
  const action = findAction(catalog, step.node.data);
  if (action === undefined)
    return { kind: "failed", sentence: `Data has no action ${step.node.data.action}.`, isRetryable: false };
  return runData(step, bindParams({ ...step, action, isAgent: true }));
}

/** The caller fetches the answer from this very step: nothing is sent, so it needs no connection and no ledger. */
function answerStep({ catalog }: StepDeps, step: StepTry): StepOutcome {
  const action = findAction(catalog, step.node.data);
  try {
    const input = action === undefined ? step.input : bindParams({ ...step, action, isAgent: false });
    return { kind: "done", output: answerToCaller(input) };
  } catch (error) {
    if (error instanceof ConnectorError)
      return { kind: "failed", sentence: error.sentence, isRetryable: false, ...traitsOfCode(error.code) };
    throw error;
  }
}

async function agentStep(deps: StepDeps, step: StepTry): Promise<StepOutcome> {
  const { runAgent, catalog, now } = deps;
  const found = findAction(catalog, step.node.data);
  if (found === undefined) {
    return { kind: "failed", sentence: `The agent ${step.node.data.action} doesn't exist.`, isRetryable: false };
  }
  const { input, waitFor, ...params } = bindParams({ ...step, action: found, isAgent: true });
  try {
    const { scope, execution, node, item, signal } = step;
    const at = { executionId: execution.id, nodeId: node.id, item };
    const run = () => runAgent(scope, { action: node.data.action, input, params, signal, step: at });
    if (node.data.action === "triage") return await awaitVerdict(deps, step, { waitFor, triage: run });
    return { kind: "done", output: await run() };
  } catch (error) {
    step.signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    const sentence = error.message.slice(0, 1000);
    if (error instanceof ModelFailedError) {
      const { canRetry, retryAfterMs } = error;
      const retryAt = retryAfterMs === undefined ? null : new Date(now().getTime() + retryAfterMs);
      return { kind: "failed", sentence, isRetryable: canRetry, retryAt, ...traitsOfCode("unavailable") };
    }
    const isFinal = error instanceof EmptyInputError || error instanceof BudgetReachedError;
    const kind = error instanceof EmptyInputError ? "refused" : error instanceof BudgetReachedError ? "limit" : "other";
    return { kind: "failed", sentence, isRetryable: !isFinal, errorKind: kind };
  }
}

async function approvalStep(deps: StepDeps, step: StepTry): Promise<StepOutcome> {
  if (step.execution.action === "dry-run") {
    return { kind: "done", output: { decision: "approved", decidedBy: "", words: "Rehearsed" }, way: "approved" };
  }
  const at = { executionId: step.execution.id, nodeId: step.node.id, item: step.item };
  const request = step.before?.reason?.kind === "approval" ? await deps.approvals.ofStep(step.scope, at) : null;
  if (request !== null) return approvalOutcome(request);
  const outcome = await askForStep(deps, step);
  return "kind" in outcome && outcome.kind === "failed"
    ? outcome
    : approvalOutcome(await deps.approvals.ofStep(step.scope, at));
}
