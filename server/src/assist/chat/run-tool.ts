import type { OfferedTool, ToolResult } from "../tools/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { Turn } from "./load-turn.ts";

interface ToolCall {
  readonly turn: Turn;
  readonly tool: OfferedTool;
  readonly toolCallId: string;
  readonly input: unknown;
  /** Of the target that an approval was given for. */
  readonly targetVersion: string | null | undefined;
  readonly signal: AbortSignal;
}

/** Runs a tool for a turn, under a key that names this very call: repeated, it is the same effect. */
export async function runTool(
  { spans }: Pick<AnswerDeps, "spans">,
  { turn, tool, toolCallId, input, targetVersion, signal }: ToolCall,
): Promise<ToolResult> {
  const { message, asOf, zone, streams } = turn;
  const key = `${message.id}:${toolCallId}`;
  const keyAt = new Date(message.createdAt);
  return spans.tool(turn, { name: tool.name, id: toolCallId }, () =>
    tool.run(input, { signal, asOf, zone, streams, key, keyAt, targetVersion }),
  );
}
