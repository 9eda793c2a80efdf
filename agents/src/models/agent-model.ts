import type { ModelKind } from "@hoopoe/contract/assist/model.ts";
import type { EmbeddingModelV4, LanguageModelV4 } from "@ai-sdk/provider";

export const builtInLabel = "Built-in (extractive)";

/** Tokens as the provider counts them; 0 where it does not. */
export type ModelCall = { inputTokens: number; outputTokens: number; tookMs: number };

/** A model as the platform holds it. `languageModel` is asked for only when the model must speak, so that an unused provider is never loaded. */
export type AgentModel = {
  kind: ModelKind;
  /** Shown wherever the model's work is shown. */
  label: string;
  modelId: string;
  languageModel: () => Promise<LanguageModelV4>;
  /** Absent: it makes no vectors. */
  embeddingModel?: () => Promise<EmbeddingModelV4>;
  /** Takes its own key out of what its endpoint said: some repeat it in their complaint. Absent: it has none. */
  withoutKey?: (text: string) => string;
  /** Given each call that ended, what it took of the provider's tokens and of time; the call's outcome waits for it. */
  onCall?: (call: ModelCall) => void | Promise<void>;
};
