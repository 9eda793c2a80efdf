import type { FinishReason, ModelMessage, ToolSet } from "ai";
import type { AgentModel } from "./agent-model.ts";
import { type StepFailureCode, describeModelFailure } from "./describe-model-failure.ts";
import { type Deadline, startDeadline } from "./start-deadline.ts";

/** A turn of a conversation with a model, in words of ours. */
export type StepMessage =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; toolCalls: readonly StepToolCall[] }
  | { role: "tool"; results: readonly { id: string; name: string; output: string }[] };

/** `input` is what the model wrote, parsed as JSON but not against any schema yet. */
export type StepToolCall = { id: string; name: string; input: unknown };

/** `inputSchema` is JSON Schema. The model only asks for a tool; whoever called us decides and runs it. */
export type StepTool = { name: string; description: string; inputSchema: Readonly<Record<string, unknown>> };

export type StepRequest = {
  model: AgentModel;
  instructions: string;
  messages: readonly StepMessage[];
  tools: readonly StepTool[];
  /** The longest silence, and the longest call altogether. */
  stepMs: number;
  totalMs: number;
  /** More than this of text or of tool input, and the step is cut. */
  charsMax: number;
  signal?: AbortSignal | undefined;
  onText?: (delta: string) => void;
};

export type StepUsage = { inputTokens: number; outputTokens: number };

/** One call of a model: complete, or not at all. `canRetry`: the same call may well succeed. */
export type StepOutcome =
  | { status: "finished"; text: string; toolCalls: StepToolCall[]; usage: StepUsage }
  | { status: "failed"; code: StepFailureCode; reason: string; canRetry: boolean; usage: StepUsage };

/** Never throws: whether the provider throws, sends an error as a part, stops in the middle, stalls, talks without end, or the caller gives up, it comes back as one outcome. */
export async function runStep(request: StepRequest): Promise<StepOutcome> {
  const { model, signal } = request;
  const deadline = startDeadline(request);
  const said: Said = { text: "", toolCalls: [], usage: { inputTokens: 0, outputTokens: 0 } };
  try {
    return await readStep(request, deadline, said);
  } catch (error) {
    const stall = deadline.stalledBy();
    if (signal?.aborted === true) return failed(said, "stopped", "the caller cancelled");
    if (stall !== null)
      return failed(said, "stalled", stall instanceof Error ? stall.message : "the model stalled", true);
    const { code, reason, canRetry } = describeModelFailure(error, model.withoutKey);
    return failed(said, code, reason, canRetry);
  } finally {
    deadline.stop();
  }
}

type Said = { text: string; toolCalls: StepToolCall[]; usage: StepUsage };

function failed({ usage }: Said, code: StepFailureCode, reason: string, canRetry = false): StepOutcome {
  return { status: "failed", code, reason, canRetry, usage };
}

/** Throws what the provider throws or sends as an error. */
async function readStep(
  { model, instructions, messages, tools, charsMax, onText }: StepRequest,
  deadline: Deadline,
  said: Said,
): Promise<StepOutcome> {
  const [{ streamText, jsonSchema, tool }, languageModel] = await Promise.all([import("ai"), model.languageModel()]);
  const toolSet: ToolSet = Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
  const { fullStream } = streamText({
    model: languageModel,
    instructions,
    messages: messages.map(toModelMessage),
    ...(tools.length === 0 ? {} : { tools: toolSet }),
    abortSignal: deadline.signal,
    maxRetries: 0,
    onError: () => undefined,
  });
  for await (const part of fullStream) {
    deadline.heard();
    if (part.type === "text-delta") {
      said.text += part.text;
      if (said.text.length > charsMax) return failed(said, "too-long", `the answer exceeded ${charsMax} characters`);
      onText?.(part.text);
    }
    if (part.type === "tool-call") {
      if (JSON.stringify(part.input ?? null).length > charsMax)
        return failed(said, "too-long", `the input of ${part.toolName} exceeded ${charsMax} characters`);
      said.toolCalls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
    }
    if (part.type === "error") throw part.error;
    if (part.type === "finish") {
      said.usage.inputTokens = part.totalUsage.inputTokens ?? 0;
      said.usage.outputTokens = part.totalUsage.outputTokens ?? 0;
      return finish(said, part.finishReason);
    }
  }
  deadline.signal.throwIfAborted();
  return failed(said, "cut", "the answer ended without a closing word", true);
}

function finish(said: Said, finishReason: FinishReason): StepOutcome {
  if (finishReason === "length") return failed(said, "too-long", "the model reached its own limit of length");
  if (finishReason === "content-filter") return failed(said, "refused", "the provider's filter stopped it");
  if (finishReason !== "stop" && finishReason !== "tool-calls")
    return failed(said, "cut", `the model stopped early (${finishReason})`, true);
  if (said.text.trim() === "" && said.toolCalls.length === 0)
    return failed(said, "empty", "the model's answer was empty", true);
  return { status: "finished", ...said };
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
