import type { AgentModel } from "./agent-model.ts";
import { type Deadline, startDeadline } from "./start-deadline.ts";

export type ModelRequest = {
  model: AgentModel;
  system: string;
  prompt: string;
  /** The longest silence while the model answers, and the longest call altogether. */
  stepMs: number;
  totalMs: number;
  signal?: AbortSignal | undefined;
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
export async function runModel(request: ModelRequest): Promise<ModelOutcome> {
  const { model, signal } = request;
  const deadline = startDeadline(request);
  const startedMs = performance.now();
  const told = { inputTokens: 0, outputTokens: 0 };
  try {
    return await readAnswer(request, deadline, told);
  } catch (error) {
    const { withoutKey = (said) => said } = model;
    const stall = deadline.stalledBy();
    if (signal?.aborted === true) return { status: "aborted", reason: "the caller cancelled" };
    if (stall !== null) return { status: "stalled", reason: messageOf(stall, withoutKey) };
    return { status: "failed", reason: messageOf(error, withoutKey) };
  } finally {
    deadline.stop();
    await model.onCall?.({ ...told, tookMs: Math.round(performance.now() - startedMs) });
  }
}

/** Throws what the provider throws or sends as an error. `told` gets what the call used. */
async function readAnswer(
  { model, system, prompt, onText }: ModelRequest,
  deadline: Deadline,
  told: { inputTokens: number; outputTokens: number },
): Promise<ModelOutcome> {
  const [{ streamText }, languageModel] = await Promise.all([import("ai"), model.languageModel()]);
  const { fullStream } = streamText({
    model: languageModel,
    instructions: system,
    prompt,
    abortSignal: deadline.signal,
    maxRetries: 1,
    onError: () => undefined,
  });
  let text = "";
  for await (const part of fullStream) {
    deadline.heard();
    if (part.type === "text-delta") {
      text += part.text;
      onText?.(part.text);
    }
    if (part.type === "error") throw part.error;
    if (part.type !== "finish") continue;
    told.inputTokens = part.totalUsage.inputTokens ?? 0;
    told.outputTokens = part.totalUsage.outputTokens ?? 0;
    return part.finishReason === "stop"
      ? { status: "finished", text }
      : { status: "cut", text, reason: `the model stopped early (${part.finishReason})` };
  }
  deadline.signal.throwIfAborted();
  return { status: "cut", text, reason: "the answer ended without a closing word" };
}

/** The first line, short: a provider's error can hold a whole page. */
function messageOf(error: unknown, withoutKey: (text: string) => string): string {
  const message = withoutKey(error instanceof Error ? error.message : String(error));
  return (message.split("\n")[0] ?? "").slice(0, 200);
}
