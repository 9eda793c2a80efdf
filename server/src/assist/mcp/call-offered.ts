import { createHash } from "node:crypto";
import type { AskApproval, CallDecision } from "../chat/service.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Tool, ToolResult } from "../tools/service.ts";

interface OfferedCall {
  readonly tool: Tool;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly asOf: string;
}

/** As often as one person may have the very same call done, over all time. */
const repeatsMax = 1_000;

/**
 * A call from outside that writes or carries words out: what asks for it may have read text of strangers, so that a
 * person agrees to it first. The same call asks once, and is done once for each word given.
 */
export async function callOffered(
  approvals: AskApproval,
  scope: Scope,
  { tool, input, signal, asOf }: OfferedCall,
): Promise<ToolResult | string> {
  const why = `${tool.title} needs approval: an external client called it in this person's name.`;
  const call = createHash("sha256")
    .update(JSON.stringify([tool.id, input]))
    .digest("hex");
  for (let time = 1; time <= repeatsMax; time += 1) {
    const wish = { key: `mcp ${scope.workspaceId} ${scope.userId} ${call} ${time}`, tool, why, input };
    const asked = await approvals.ask(scope, wish, signal);
    if (asked.decision === "executed" || asked.decision === "void") continue;
    if (asked.decision !== "approved") return words[asked.decision];
    if (tool.isKeyless === true && !(await approvals.spend(scope, asked.approvalId))) continue;
    const key = `mcp:${asked.approvalId}`;
    const { targetVersion, askedAt: keyAt } = asked;
    const done = await tool.run(tool.parse(asked.input), {
      signal,
      asOf,
      zone: "UTC",
      streams: null,
      key,
      keyAt,
      targetVersion,
    });
    await approvals.executed(scope, asked.approvalId);
    return done;
  }
  return words.rejected;
}

const words: Readonly<Record<Exclude<CallDecision["decision"], "approved" | "executed" | "void">, string>> = {
  pending:
    "Nothing has been done yet: this call needs a person's approval in the console. After approval, make the same call again.",
  rejected: "A person rejected this call. Nothing was done.",
  expired: "This call's approval request expired. Nothing was done.",
  withdrawn: "This call's approval request was withdrawn. Nothing was done.",
};
