import type { Scope } from "../../platform/scope.ts";
import type { OfferedTool } from "../tools/service.ts";
import type { AskApproval, CallDecision } from "./ask-approval.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import { unlistedRecipients } from "./unlisted-recipients.ts";

interface Call {
  readonly messageId: string;
  readonly toolCallId: string;
  readonly input: unknown;
  /** Where text of strangers came into the run. */
  readonly taint: readonly string[];
  /** To whom the agent writes by itself. */
  readonly recipients: readonly string[];
  readonly signal: AbortSignal;
}

export type Word =
  | "waiting"
  | { approvalId: string; refusal: string }
  | { approvalId: string; refusal: null; input: unknown; targetVersion: string | null | undefined };

const refusals: Readonly<Record<Exclude<CallDecision["decision"], "approved" | "pending">, string>> = {
  refused: "A person refused this.",
  void: "What was agreed to is not what would be done.",
  // Done already, and the process ended before it was noted: never twice.
  executed: "This was done already.",
};

/**
 * Whether a call waits for a person: always where its policy is to ask, where text of strangers has come in, for whatever
 * writes or leaves the house, and where it goes to somebody who is not on the agent's list. Null: it may run as it is.
 */
export async function waitForWord(
  { approvals, writer }: { approvals: AskApproval; writer: AnswerWriter },
  scope: Scope,
  tool: OfferedTool,
  { messageId, toolCallId, input, taint, recipients, signal }: Call,
): Promise<Word | null> {
  const isRisky = tool.effect !== "read" || tool.isOutbound;
  const isTainted = taint.length > 0;
  const [unlisted] = unlistedRecipients(tool.recipientsOf?.(input) ?? [], recipients);
  if (tool.policy !== "ask" && !(isRisky && isTainted) && unlisted === undefined) return null;
  const why = isTainted
    ? `${tool.title} waits: this run has read ${taint[0] ?? "text that others wrote"}, which may have asked for it.`
    : unlisted === undefined
      ? `${tool.title} waits: the agent's policy is to ask.`
      : `${tool.title} waits: ${unlisted} is not among those to whom this agent writes by itself.`;
  const asked = await approvals.ask(scope, { key: `${messageId} ${toolCallId}`, tool, why, input }, signal);
  const { approvalId } = asked;
  if (asked.decision === "approved")
    return { approvalId, refusal: null, input: asked.input, targetVersion: asked.targetVersion };
  if (asked.decision !== "pending") return { approvalId, refusal: refusals[asked.decision] };
  writer.emit({ type: "data-approval", data: { approvalId, toolCallId, why } });
  return "waiting";
}
