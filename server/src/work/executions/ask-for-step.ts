import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import { roles } from "@hoopoe/contract/permissions.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import type { ApprovalRequest, ApprovalRow } from "../approvals/service.ts";
import { Failure } from "../../platform/fail.ts";
import { bindParams } from "./bind-params.ts";
import { parseDuration } from "./parse-duration.ts";
import { isData, subjectOf, whatLedHere } from "./what-led-here.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepDeps } from "./step-deps.ts";
import type { StepOutcome } from "./step-outcome.ts";

/**
 * Asks for an approval step. Where exactly one writing step follows on 'approved', the word is bound to it: the people
 * see its plan, and what is done then is what they saw.
 */
export async function askForStep(deps: StepDeps, step: StepTry): Promise<ApprovalRow | StepOutcome> {
  const { scope, execution, node, item, input } = step;
  const timeout = textOf(input["timeout"]).trim();
  const timeoutMs = timeout === "" ? null : parseDuration(input["timeout"]);
  if (timeout !== "" && timeoutMs === null) {
    const sentence = `The timeout '${timeout.slice(0, 80)}' isn't valid. Write it as '2 hours' or '3 days', or leave it empty.`;
    return { kind: "failed", sentence, isRetryable: false };
  }
  try {
    const work = await boundWork(deps, step);
    const subject = work === null ? subjectOf(step) : null;
    return await deps.approvals.ask(scopeOfAsker(step), {
      kind: kindOf(step),
      title: `${execution.jobName}: ${node.data.label ?? "approval"}`,
      message: isData(input["message"]) ? "" : textOf(input["message"]).slice(0, 4000),
      work,
      subject,
      sources: await whatLedHere(deps, step, work?.arguments ?? subject),
      step: { executionId: execution.id, nodeId: node.id, item },
      policy: policyOf(input["approvers"]),
      timeoutMs,
    });
  } catch (error) {
    if (error instanceof ConnectorError)
      return { kind: "failed", sentence: error.sentence, isRetryable: error.retryable };
    if (error instanceof Failure) return { kind: "failed", sentence: error.message, isRetryable: false };
    throw error;
  }

  function scopeOfAsker({ execution: run }: StepTry) {
    return { ...scope, userId: run.startedBy };
  }
}

/** What leaves a report says so in its definition: also where its run is replayed. */
function kindOf({ execution, input }: StepTry): ApprovalRequest["kind"] {
  if (execution.action === "exposure") return "exposure";
  return input["kind"] === "report" ? "report" : "job-step";
}

async function boundWork(deps: StepDeps, step: StepTry): Promise<ApprovalRequest["work"]> {
  const { workflow, node, values, scope } = step;
  const next = (workflow.graph.out.get(node.id) ?? []).flatMap((edge) => {
    const target = edge.when === "approved" ? workflow.nodes.get(edge.to) : undefined;
    const action = target === undefined ? undefined : findAction(deps.catalog, target.data);
    return target === undefined || action === undefined || action.effect === "read" ? [] : [{ target, action }];
  });
  const [only] = next;
  if (only === undefined || next.length > 1) return null;
  const { target, action } = only;
  const params = evaluateParams(target.data.params, values);
  const input = bindParams({ action, node: target, workflow, values, input: params, isAgent: false });
  const integrationId = target.data.integrationId ?? (await deps.connectionOf(scope, target.data.product_name));
  const call = { integrationId, action: action.id, input };
  const { product_name, targetVersion, changes } = await deps.actions.plan(scope, call, step.signal);
  return { product_name, action: action.id, integrationId, arguments: input, targetVersion, changes };
}

/** 'admin' is a role; anything with an @ names people; anything else leaves the workspace's policy as it is. */
function policyOf(approvers: unknown): ApprovalRequest["policy"] {
  const words = (Array.isArray(approvers) ? approvers.map(textOf) : textOf(approvers).split(/[\n,;]/)).map((word) =>
    word.trim().toLowerCase(),
  );
  const people = words.filter((word) => /^[^\s@]+@[^\s@]+$/.test(word)).slice(0, 50);
  if (people.length > 0) return { people };
  const role = roles.find((one) => one !== "viewer" && words.some((word) => word.replace(/s$/, "") === one));
  return role === undefined || role === "viewer" ? {} : { role };
}
