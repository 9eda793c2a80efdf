import type { ModelMessage, ToolSet } from "ai";
import type { AgentModel } from "./agent-model.ts";
import { type StepFailureCode, describeModelFailure } from "./describe-model-failure.ts";

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
  signal?: AbortSignal;
  onText?: (delta: string) => void;
};

export type StepUsage = { inputTokens: number; outputTokens: number };

/** One call of a model: complete, or not at all. `canRetry`: the same call may well succeed. */
export type StepOutcome =
  | { status: "finished"; text: string; toolCalls: StepToolCall[]; usage: StepUsage }
  | { status: "failed"; code: StepFailureCode; reason: string; canRetry: boolean; usage: StepUsage };

/** Never throws: whether the provider throws, sends an error as a part, stops in the middle, stalls, talks without end, or the caller gives up, it comes back as one outcome. */
export async function runStep(request: StepRequest): Promise<StepOutcome> {
  const { model, messages, tools, stepMs, totalMs, charsMax, signal, onText } = request;
  const deadline = new AbortController();
  const stall = (after: string) => () => deadline.abort(new DOMException(after, "TimeoutError"));
  const total = setTimeout(stall(`no complete answer within ${totalMs} ms`), totalMs);
  const waitAnew = () => setTimeout(stall(`no word for ${stepMs} ms`), stepMs);
  let step = waitAnew();
  const abortSignal = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  const usage: StepUsage = { inputTokens: 0, outputTokens: 0 };
  const failed = (code: StepFailureCode, reason: string, canRetry = false): StepOutcome => ({
    status: "failed",
    code,
    reason,
    canRetry,
    usage,
  });
  let text = "";
  const toolCalls: StepToolCall[] = [];
  try {
    const [{ streamText, jsonSchema, tool }, languageModel] = await Promise.all([import("ai"), model.languageModel()]);
    const toolSet: ToolSet = Object.fromEntries(
      tools.map(({ name, description, inputSchema }) => [
        name,
        tool({ description, inputSchema: jsonSchema(inputSchema) }),
      ]),
    );
    const { fullStream } = streamText({
      model: languageModel,
      instructions: request.instructions,
      messages: messages.map(toModelMessage),
      ...(tools.length === 0 ? {} : { tools: toolSet }),
      abortSignal,
      maxRetries: 0,
      onError: () => undefined,
    });
    for await (const part of fullStream) {
      clearTimeout(step);
      step = waitAnew();
      if (part.type === "text-delta") {
        text += part.text;
        if (text.length > charsMax) return failed("too-long", `the answer grew past ${charsMax} characters`);
        onText?.(part.text);
      }
      if (part.type === "tool-call") {
        if (JSON.stringify(part.input ?? null).length > charsMax)
          return failed("too-long", `the input of ${part.toolName} grew past ${charsMax} characters`);
        toolCalls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
      }
      if (part.type === "error") throw part.error;
      if (part.type === "finish") {
        usage.inputTokens = part.totalUsage.inputTokens ?? 0;
        usage.outputTokens = part.totalUsage.outputTokens ?? 0;
        if (part.finishReason === "length") return failed("too-long", "the model reached its own limit of length");
        if (part.finishReason === "content-filter") return failed("refused", "the provider's filter stopped it");
        if (part.finishReason !== "stop" && part.finishReason !== "tool-calls")
          return failed("cut", `the model stopped early (${part.finishReason})`, true);
        if (text.trim() === "" && toolCalls.length === 0) return failed("empty", "the model said nothing", true);
        return { status: "finished", text, toolCalls, usage };
      }
    }
    abortSignal.throwIfAborted();
    return failed("cut", "the answer ended without a closing word", true);
  } catch (error) {
    if (signal?.aborted === true) return failed("stopped", "the caller gave up");
    if (deadline.signal.aborted) {
      const reason: unknown = deadline.signal.reason;
      return failed("stalled", reason instanceof Error ? reason.message : "the model stalled", true);
    }
    const { code, reason, canRetry } = describeModelFailure(error, model.withoutKey);
    return failed(code, reason, canRetry);
  } finally {
    clearTimeout(total);
    clearTimeout(step);
    deadline.abort();
  }
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
