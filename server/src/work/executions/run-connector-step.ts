import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogAction, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { type ActionCall, type ActionOutcome, failedOutcome } from "../actions/service.ts";
import type { ApprovalRow } from "../approvals/service.ts";
import { askAboutRecipient } from "./ask-about-recipient.ts";
import { traitsOfCode } from "./error-traits.ts";
import { bindParams } from "./bind-params.ts";
import { secretParams } from "./secret-params.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepDeps } from "./step-deps.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

/** A step at a connection: what was approved for it is done exactly so; a rehearsal only plans what would be written. */
export async function runConnectorStep(deps: StepDeps, step: StepTry): Promise<StepOutcome> {
  const { scope, node, signal } = step;
  const { now } = deps;
  const action = findAction(deps.catalog, node.data);
  if (action === undefined) return failed(`${node.data.product_name} has no action ${node.data.action}.`);
  try {
    const integrationId = node.data.integrationId ?? (await deps.connectionOf(scope, node.data.product_name));
    const slot = await takeSlot(deps, step, integrationId);
    if (slot.kind === "wait") return slot;
    try {
      return await callConnection(deps, step, { integrationId, action });
    } finally {
      slot.leave();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConnectorError) return toStep(failedOutcome(error), step, now());
    if (error instanceof Failure) return failed(error.message);
    throw error;
  }
}

/** How soon a waiting step checks for a slot by itself, if nobody calls. */
const lookAgainMs = 3_000;

/** A slot at a connection, among as many as its vendor allows at once. */
async function takeSlot(
  deps: StepDeps,
  { scope, execution, node, item }: StepTry,
  integrationId: string,
): Promise<{ kind: "go"; leave: () => void } | Extract<StepOutcome, { kind: "wait" }>> {
  const { product_name } = node.data;
  const max = deps.atOnceOf(product_name);
  if (max === null) return { kind: "go", leave: () => undefined };
  const call = (): void => void deps.wake(scope, execution.id).catch(() => undefined);
  const slot = await deps.slots.take(
    integrationId,
    { executionId: execution.id, step: `${node.id} ${item}`, call },
    max,
  );
  if (slot.kind === "go") return slot;
  const sentence = `${product_name} allows ${max} at once${slot.before === 0 ? "" : `, ${slot.before} before this`}`;
  const now = deps.now();
  const reason = reasonOf("turn", sentence, { since: now });
  return { kind: "wait", reason, wakeAt: new Date(now.getTime() + lookAgainMs) };
}

async function callConnection(
  deps: StepDeps,
  step: StepTry,
  { integrationId, action }: { integrationId: string; action: CatalogAction },
): Promise<StepOutcome> {
  const { scope, execution, signal } = step;
  const isWrite = action.effect !== "read";
  const seen = isWrite ? await approvalBefore(deps, step) : null;
  const own = bindParams({ ...step, action, isAgent: false });
  const call = { integrationId, action: action.id, input: seen?.arguments ?? own };
  if (execution.action === "dry-run" && isWrite) {
    const { changes } = await deps.actions.plan(scope, call, signal);
    return { kind: "done", output: { planned: changes } };
  }
  const answer = seen === null && isWrite ? await askAboutRecipient(deps, step, { action, call }) : null;
  if (answer?.kind === "outcome") return answer.outcome;
  return runApproved(deps, step, { action, call: { ...call, input: own }, approval: seen ?? answer?.approval ?? null });
}

async function runApproved(
  deps: StepDeps,
  step: StepTry,
  { action, call, approval }: { action: CatalogAction; call: ActionCall; approval: ApprovalRow | null },
): Promise<StepOutcome> {
  const { scope, execution, node, item, signal } = step;
  const reveal = secretParams(deps, step, action);
  const refusal = approval === null ? null : refusalOf(approval, call.integrationId);
  if (refusal !== null) return failed(refusal);
  const input = approval?.arguments ?? call.input;
  const key = `${execution.id}:${node.id}${item === "" ? "" : `:${item}`}`;
  const owner = { executionId: execution.id, claim: execution.claim, nodeId: node.id, item };
  const bound = approval === null ? {} : { targetVersion: approval.targetVersion };
  const outcome = await deps.actions.run(
    scope,
    { ...call, input, ...bound, key, owner, ...(reveal && { reveal }) },
    signal,
  );
  if (approval !== null) await markApproval(deps, scope, { approval, outcome });
  return toStep(outcome, { node }, deps.now());
}

/** Why an approval allows nothing at this connection now. */
function refusalOf(approval: ApprovalRow, integrationId: string): string | null {
  if (approval.integrationId !== integrationId)
    return "The approval for this step is for another connection. Choose that one in the step, or run it again.";
  if (approval.status === "approved" || approval.status === "executed") return null;
  return `The approval for this step is ${approval.status}. Retry to request approval again.`;
}

/** The approval that was asked for this very step: by the approval node before it, bound to its action somewhere. */
async function approvalBefore(
  { approvals }: StepDeps,
  { scope, execution, workflow, node, item }: StepTry,
): Promise<ApprovalRow | null> {
  if (execution.action === "dry-run") return null;
  for (const { from, when } of workflow.graph.into.get(node.id) ?? []) {
    const data = workflow.nodes.get(from)?.data;
    if (when !== "approved" || data?.product_name !== flowProduct) continue;
    const approval = await approvals.ofStep(scope, { executionId: execution.id, nodeId: from, item });
    if (approval?.integrationId != null && approval.action === node.data.action) return approval;
  }
  return null;
}

async function markApproval(
  { approvals }: StepDeps,
  scope: Scope,
  { approval, outcome }: { approval: ApprovalRow; outcome: ActionOutcome },
): Promise<void> {
  if (outcome.kind === "done" && approval.status === "approved") await approvals.mark(scope, approval.id, "executed");
  const isChanged = outcome.kind === "failed" && outcome.isTargetChanged === true;
  if (isChanged) await approvals.mark(scope, approval.id, "void");
}

function toStep(outcome: ActionOutcome, { node }: Pick<StepTry, "node">, now: Date): StepOutcome {
  switch (outcome.kind) {
    case "done":
      return { kind: "done", output: outcome.output };
    case "uncertain":
      return { kind: "wait", reason: reasonOf("uncertain", outcome.sentence), wakeAt: null, isUncertain: true };
    case "failed": {
      const { sentence, isRetryable, retryAt, code } = outcome;
      // Nothing was sent, and the vendor says when it may be: no try of the step is used up, unless its author has a rule for it.
      if (outcome.isRateLimited === true && retryAt !== null && !hasLimitRule(node)) {
        return { kind: "wait", reason: reasonOf("turn", sentence, { since: now, until: retryAt }), wakeAt: retryAt };
      }
      const traits = code === undefined ? refusal : traitsOfCode(code);
      return { kind: "failed", sentence, isRetryable, retryAt, ...traits };
    }
    case "fenced":
      return outcome;
  }
}

function hasLimitRule({ data: { retry, onError } }: StepTry["node"]): boolean {
  return retry?.on?.includes("limit") === true || onError?.on?.includes("limit") === true;
}

const refusal = { errorCode: "refused", errorKind: "refused" } as const;

function failed(sentence: string): StepOutcome {
  return { kind: "failed", sentence, isRetryable: false, ...refusal };
}
