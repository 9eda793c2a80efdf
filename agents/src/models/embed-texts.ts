import { type AgentModel, BudgetReachedError } from "./agent-model.ts";
import { describeModelFailure } from "./describe-model-failure.ts";

export type EmbedOutcome =
  | { status: "made"; vectors: number[][] }
  /** What the endpoint said, in words, without the key. */
  | { status: "failed"; reason: string };

/** A vector for each text, in order, all of one width. Never throws. `retryCountMax` is how often a call is made again. */
export async function embedTexts(
  model: AgentModel,
  texts: readonly string[],
  { signal, retryCountMax }: { signal: AbortSignal; retryCountMax: number },
): Promise<EmbedOutcome> {
  if (model.embeddingModel === undefined)
    return { status: "failed", reason: `${model.label} doesn't create embeddings` };
  const startedMs = performance.now();
  try {
    await model.beforeCall?.();
    const [{ embedMany }, embeddingModel] = await Promise.all([import("ai"), model.embeddingModel()]);
    const { embeddings, usage } = await embedMany({
      model: embeddingModel,
      values: [...texts],
      abortSignal: signal,
      maxRetries: retryCountMax,
    });
    const tookMs = Math.round(performance.now() - startedMs);
    await model.onCall?.({ inputTokens: usage.tokens, outputTokens: 0, tookMs });
    const width = embeddings[0]?.length ?? 0;
    const isSound =
      embeddings.length === texts.length &&
      embeddings.every((one) => one.length === width && one.every(Number.isFinite) && one.some((part) => part !== 0));
    if (!isSound || width === 0) return { status: "failed", reason: "the endpoint's embeddings aren't usable" };
    return { status: "made", vectors: embeddings };
  } catch (error) {
    if (error instanceof BudgetReachedError) return { status: "failed", reason: error.message };
    return { status: "failed", reason: describeModelFailure(error, model.withoutKey).reason };
  }
}
