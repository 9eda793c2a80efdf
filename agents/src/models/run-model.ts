import type { AgentModel } from "./agent-model.ts";

export type ModelRequest = {
  model: AgentModel;
  system: string;
  prompt: string;
  /** The longest silence while the model answers, and the longest call altogether. */
  stepMs: number;
  totalMs: number;
  signal?: AbortSignal;
  /** Hears the answer while it comes. */
  onText?: (piece: string) => void;
};

/** Every way a call can end. `text` is complete only when it finished. */
export type ModelOutcome =
  | { status: "finished"; text: string }
  | { status: "cut"; text: string; reason: string }
  | { status: "stalled"; reason: string }
  | { status: "aborted"; reason: string }
  | { status: "failed"; reason: string };

/** One call, one outcome, whether the provider throws, sends an error as a part, stops in the middle, stalls, or the caller gives up. Never throws. */
export async function runModel({
  model,
  system,
  prompt,
  stepMs,
  totalMs,
  signal,
  onText,
}: ModelRequest): Promise<ModelOutcome> {
  const deadline = new AbortController();
  const stall = (after: string) => () => deadline.abort(new DOMException(after, "TimeoutError"));
  const total = setTimeout(stall(`no complete answer within ${totalMs} ms`), totalMs);
  let step = setTimeout(stall(`no word for ${stepMs} ms`), stepMs);
  const abortSignal = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  const { withoutKey = (said) => said } = model;
  let text = "";
  const startedMs = performance.now();
  const told = { inputTokens: 0, outputTokens: 0 };
  try {
    const [{ streamText }, languageModel] = await Promise.all([import("ai"), model.languageModel()]);
    const { fullStream } = streamText({
      model: languageModel,
      instructions: system,
      prompt,
      abortSignal,
      maxRetries: 1,
      onError: () => undefined,
    });
    for await (const part of fullStream) {
      clearTimeout(step);
      step = setTimeout(stall(`no word for ${stepMs} ms`), stepMs);
      if (part.type === "text-delta") {
        text += part.text;
        onText?.(part.text);
      }
      if (part.type === "error") throw part.error;
      if (part.type === "finish") {
        told.inputTokens = part.totalUsage.inputTokens ?? 0;
        told.outputTokens = part.totalUsage.outputTokens ?? 0;
      }
      if (part.type === "finish" && part.finishReason !== "stop")
        return { status: "cut", text, reason: `the model stopped early (${part.finishReason})` };
      if (part.type === "finish") return { status: "finished", text };
    }
    abortSignal.throwIfAborted();
    return { status: "cut", text, reason: "the answer ended without a closing word" };
  } catch (error) {
    if (signal?.aborted === true) return { status: "aborted", reason: "the caller gave up" };
    if (deadline.signal.aborted) return { status: "stalled", reason: messageOf(deadline.signal.reason, withoutKey) };
    return { status: "failed", reason: messageOf(error, withoutKey) };
  } finally {
    clearTimeout(total);
    clearTimeout(step);
    deadline.abort();
    model.onCall?.({ ...told, tookMs: Math.round(performance.now() - startedMs) });
  }
}

/** The first line, short: a provider's error can hold a whole page. */
function messageOf(error: unknown, withoutKey: (text: string) => string): string {
  const message = withoutKey(error instanceof Error ? error.message : String(error));
  return (message.split("\n")[0] ?? "").slice(0, 200);
}
