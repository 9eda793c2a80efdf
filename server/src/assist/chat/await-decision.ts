import type { Scope } from "../../platform/scope.ts";
import type { OfferedTool } from "../tools/service.ts";
import type { AskApproval, CallDecision } from "./ask-approval.ts";
import { carriesText } from "./carries-text.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import type { Turn } from "./load-turn.ts";
import { unlistedRecipients } from "./unlisted-recipients.ts";

interface Call {
  readonly turn: Pick<Turn, "message" | "question" | "agent">;
  readonly toolCallId: string;
  readonly input: unknown;
  /** Where text of others came into the run. */
  readonly taint: readonly string[];
  /** To whom the agent writes by itself. */
  readonly recipients: readonly string[];
  readonly signal: AbortSignal;
}

export type Word =
  | "waiting"
  | { approvalId: string; refusal: string }
  | { approvalId: string; refusal: null; input: unknown; targetVersion: string | null | undefined };

/** What a model reads about a call that is not done. */
export const refusals: Readonly<
  Record<Exclude<CallDecision["decision"], "approved" | "executed" | "pending">, string>
> = {
  rejected: "Someone rejected this.",
  expired: "The request expired without a decision.",
  withdrawn: "The approval request was withdrawn.",
  void: "The action is different from what was approved.",
};

/**
 * Whether a call waits for a person: always where its policy is to ask, where text of others has come in, for whatever
 * writes or sends text out, and where it goes to somebody who is not on the agent's list. Null: it may run as it is.
 */
export async function awaitDecision(
  { approvals, writer }: { approvals: AskApproval; writer: AnswerWriter },
  scope: Scope,
  tool: OfferedTool,
  { turn, toolCallId, input, taint, recipients, signal }: Call,
): Promise<Word | null> {
  const why = whyWait(tool, { turn, input, taint, recipients });
  if (why === null) return null;
  const wish = { key: `${turn.message.id} ${toolCallId}`, tool, why, input, agentId: turn.agent.id };
  const asked = await approvals.ask(scope, wish, signal);
  const { approvalId } = asked;
  if (asked.decision === "approved" || asked.decision === "executed")
    return { approvalId, refusal: null, input: asked.input, targetVersion: asked.targetVersion };
  if (asked.decision !== "pending") return { approvalId, refusal: refusals[asked.decision] };
  writer.emit({ type: "data-approval", data: { approvalId, toolCallId, why } });
  return "waiting";
}

/** Why a call waits for a person; null where it may run as it is. */
export function whyWait(
  tool: OfferedTool,
  { turn, input, taint, recipients }: Pick<Call, "input" | "taint" | "recipients"> & { turn: Pick<Turn, "question"> },
): string | null {
  const isTainted = taint.length > 0;
  const isRisky = tool.effect !== "read" || tool.isOutbound;
  const sendsText = tool.sendsInput === true && carriesText(input, { tool, question: turn.question });
  const [unlisted] = unlistedRecipients(tool.recipientsOf?.(input) ?? [], recipients);
  if (tool.policy !== "ask" && !(isTainted && (isRisky || sendsText)) && unlisted === undefined) return null;
  if (isTainted)
    return `${tool.title} needs approval: this run has read ${taint[0] ?? "text written by other people"}, which may have caused it.`;
  if (unlisted === undefined) return `${tool.title} needs approval: the agent's policy requires it.`;
  return `${tool.title} needs approval: ${unlisted} isn't among the recipients this agent may write to.`;
}
