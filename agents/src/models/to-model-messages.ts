import type { ModelMessage, SystemModelMessage } from "ai";
import type { StepMessage } from "./step-request.ts";

/** Anthropic keeps what comes before such a mark; the others keep every prefix by themselves. */
const kept = { anthropic: { cacheControl: { type: "ephemeral" as const } } };

/** The instructions, which are the same in each call of a task: the first thing to keep. */
export function toInstructions(text: string): SystemModelMessage {
  return { role: "system", content: text, providerOptions: kept };
}

/** The last message carries a mark too: the next turn begins with all of this. */
export function toModelMessages(messages: readonly StepMessage[]): ModelMessage[] {
  return messages.map((message, index) => {
    const made = toModelMessage(message);
    return index === messages.length - 1 ? { ...made, providerOptions: kept } : made;
  });
}

function toModelMessage(message: StepMessage): ModelMessage {
  if (message.role === "user") return { role: "user", content: message.text };
  if (message.role === "tool")
    return {
      role: "tool",
      content: message.results.map(({ id, name, output }) => ({
        type: "tool-result",
        toolCallId: id,
        toolName: name,
        output: { type: "text", value: output },
      })),
    };
  return {
    role: "assistant",
    content: [
      ...(message.text === "" ? [] : [{ type: "text" as const, text: message.text }]),
      ...message.toolCalls.map(({ id, name, input }) => ({
        type: "tool-call" as const,
        toolCallId: id,
        toolName: name,
        input,
      })),
    ],
  };
}
