import { recipientSources, sourceWords } from "@hoopoe/contract/work/recipient-sources.ts";
import { type CatalogAction, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { ActionCall } from "../actions/service.ts";
import type { ApprovalRow } from "../approvals/service.ts";
import { approvalOutcome } from "./flow-steps.ts";
import { namedBy } from "./named-recipients.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepDeps } from "./step-deps.ts";
import type { StepOutcome } from "./step-outcome.ts";
import { whatLedHere } from "./what-led-here.ts";

interface Wanted {
  readonly action: CatalogAction;
  readonly call: ActionCall;
}

/** What people said about a recipient, or what the step does since they have not agreed. */
type Answer = { kind: "approval"; approval: ApprovalRow } | { kind: "outcome"; outcome: StepOutcome };

/**
 * Text that others wrote does not decide by itself to whom a step sends: people do, unless the author named the recipient, it is
 * one of the workspace's own, or an owner allows it for this step. Null: nothing has to be asked.
 */
export async function askAboutRecipient(
  deps: StepDeps,
  step: StepTry,
  { action, call }: Wanted,
): Promise<Answer | null> {
  const { scope, execution, node, item, workflow, signal } = step;
  const { definition } = workflow;
  const areInputsTyped = execution.parent === null && execution.repeats === null;
  const sources = recipientSources({ definition, node, action, areInputsTyped });
  if (sources.length === 0) return null;
  const at = { executionId: execution.id, nodeId: node.id, item };
  const request = await deps.approvals.ofStep(scope, at);
  const answer = request === null ? null : answerOf(request, step);
  if (answer !== null) return answer;

  const named = namedBy(definition, [step.values.variables, areInputsTyped ? execution.inputs : null]);
  const own = await deps.ownAddresses(scope);
  const unknown = deps
    .recipientsOf(node.data, call.input)
    .filter((recipient) => !named.has(recipient) && !own.has(recipient));
  if (unknown.length === 0) return null;
  const { jobId } = execution;
  if (jobId !== null && (await deps.jobs.maySendUnasked(scope, { jobId, node, action }))) return null;

  const { product_name, targetVersion, changes } = await deps.actions.plan(scope, call, signal);
  const words = sourceWords(sources, { definition, catalog: deps.catalog, triggerKind: kindOf(execution.trigger) });
  const value = unknown.join(", ").slice(0, 2000);
  const made = await deps.approvals.ask(
    { ...scope, userId: execution.startedBy },
    {
      kind: "job-step",
      title: `${execution.jobName}: ${stepLabel(node, deps.catalog)}`,
      message: `The recipient comes from text written by other people: ${value}, from ${words}.`,
      work: {
        product_name,
        action: action.id,
        integrationId: call.integrationId,
        arguments: call.input,
        targetVersion,
        changes,
      },
      step: at,
      sources: await whatLedHere(deps, step, call.input),
    },
  );
  return answerOf((await deps.approvals.ofStep(scope, at)) ?? made, { ...step, isAsking: true });
}

/** What a request of this step means for it; null where it has to be asked again. */
function answerOf(
  request: ApprovalRow,
  { before, isAsking = false }: Pick<StepTry, "before"> & { isAsking?: boolean },
): Answer | null {
  switch (request.status) {
    case "approved":
    case "executed":
      return { kind: "approval", approval: request };
    case "pending":
      return { kind: "outcome", outcome: approvalOutcome(request) };
    default: {
      if (!isAsking && before?.reason?.kind !== "approval") return null;
      const why = {
        rejected: "was rejected",
        expired: "expired without a decision",
        void: "is void",
        withdrawn: "was withdrawn",
      };
      const words = request.decisions.at(-1)?.words ?? "";
      const sentence = `The request to send to this recipient ${why[request.status]}${words === "" ? "" : ` (${words})`}. Nothing was sent. Retry to request approval again.`;
      return { kind: "outcome", outcome: { kind: "failed", sentence, isRetryable: false } };
    }
  }
}

function kindOf(trigger: unknown): string | undefined {
  const kind = typeof trigger === "object" && trigger !== null && "kind" in trigger ? trigger.kind : undefined;
  return typeof kind === "string" ? kind : undefined;
}
