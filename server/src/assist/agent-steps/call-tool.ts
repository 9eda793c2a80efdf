import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { HttpError } from "@hoopoe/connectors/shared/http.ts";
import { toolOutputText } from "@hoopoe/agents/chat/chat-prompt.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import { Failure } from "../../platform/fail.ts";
import { reasonOf, type StepOutcome, type StepTry } from "../../work/executions/service.ts";
import { type AskApproval, refusals, whyWait } from "../chat/service.ts";
import { type OfferedTool, taintOf } from "../tools/service.ts";

export interface StepCall {
  readonly step: StepTry;
  readonly tool: OfferedTool;
  /** Of the call, unique in its step. */
  readonly callId: string;
  readonly input: unknown;
  readonly task: string;
  readonly taint: readonly string[];
  readonly recipients: readonly string[];
  readonly streams: readonly string[] | null;
  /** Whose instructions asked for it; absent: the step's author. */
  readonly agentId?: number;
}

export type CallEnd =
  | { kind: "result"; isDone: boolean; output: string; taint: string | null }
  | Extract<StepOutcome, { kind: "wait" }>;

const outputCharsMax = 30_000;
const unknownEnd = "It was sent once, but the outcome is unknown. It wasn't sent again.";

/** Runs a tool for a step, as chat runs it for an answer: gated by policy, taint and recipients, under a key that names this very call. */
export async function callTool(approvals: AskApproval, call: StepCall): Promise<CallEnd> {
  const { step, tool, taint } = call;
  try {
    const input = tool.parse(call.input);
    if (step.execution.action === "dry-run" && tool.effect !== "read")
      return result(true, "Dry run: this would have been done. Continue as if it had been.", null);
    const why = whyWait(tool, { turn: { question: call.task }, input, taint, recipients: call.recipients });
    if (why === null) return await run(call, input, undefined);
    const asked = await approvals.ask(step.scope, wishOf(call, { input, why }), step.signal);
    if (asked.decision === "pending") {
      const reason = reasonOf("approval", `Waiting for approval: ${tool.title}`, { since: asked.askedAt });
      return { kind: "wait", reason, wakeAt: null };
    }
    if (asked.decision !== "approved" && asked.decision !== "executed")
      return result(false, `Not done: ${refusals[asked.decision]}`, null);
    if (tool.isKeyless === true && !(await approvals.spend(step.scope, asked.approvalId)))
      return result(false, `Outcome unknown: ${unknownEnd}`, null);
    const done = await run(call, tool.parse(asked.input), asked.targetVersion);
    if (done.isDone) await approvals.executed(step.scope, asked.approvalId);
    return done;
  } catch (error) {
    step.signal.throwIfAborted();
    if (!isExpected(error)) throw error;
    const isUnknown = error instanceof Failure && error.code === "tool-uncertain";
    // A vendor writes its own errors, and may repeat in them what somebody sent to it.
    return result(
      false,
      `${isUnknown ? "Outcome unknown" : "Not done"}: ${error.message.slice(0, 300)}`,
      `an error of ${tool.title}`,
    );
  }
}

async function run(
  { step, tool, callId, streams }: StepCall,
  input: unknown,
  targetVersion: string | null | undefined,
) {
  const { execution, node, item, signal } = step;
  const at = `${execution.id}:${node.id}${item === "" ? "" : `:${item}`}`;
  const found = await tool.run(input, {
    signal,
    asOf: execution.createdAt.toISOString(),
    zone: "UTC",
    streams,
    key: `${at}:${callId}`,
    keyAt: execution.createdAt,
    targetVersion,
    owner: { executionId: execution.id, claim: execution.claim, nodeId: node.id, item },
  });
  const evidence = found.docs.map((doc, index) => ({ id: `e${index + 1}`, number: index + 1, ...doc }));
  const text = toolOutputText(found.text, { evidence, zone: "UTC" }).slice(0, outputCharsMax);
  return result(true, text === "" ? found.summary : text, taintOf(found, { title: tool.title, input }));
}

function wishOf({ step, tool, callId, agentId }: StepCall, { input, why }: { input: unknown; why: string }) {
  const { execution, node, item } = step;
  const at = { executionId: execution.id, nodeId: node.id, item };
  const key = `${execution.id} ${node.id} ${item} ${callId}`;
  return { key, tool, why, input, step: at, ...(agentId !== undefined && { agentId }) };
}

function result(isDone: boolean, output: string, taint: string | null) {
  return { kind: "result", isDone, output, taint } as const;
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof Failure ||
    error instanceof ConnectorError ||
    error instanceof HttpError ||
    error instanceof EgressError
  );
}
