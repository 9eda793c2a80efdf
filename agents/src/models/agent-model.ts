import type { ModelKind } from "@hoopoe/contract/assist/model.ts";
import type { EmbeddingModelV4, LanguageModelV4 } from "@ai-sdk/provider";

export const builtInLabel = "Quotes";
/** What plans without a model. */
export const builtInPlannerLabel = "Built-in planner";

/** Tokens as the provider counts them; 0 where it does not. */
export type ModelCall = { inputTokens: number; outputTokens: number; tookMs: number };

/** The endpoint asked for a pause before the same call is made again. */
export type ModelWait = { ms: number; reason: string };

/** What `beforeCall` throws where a call must not be made; `message` says which budget is used up. */
export class BudgetReachedError extends Error {
  override readonly name = "BudgetReachedError";
}

/** A model as the platform holds it. `languageModel` is asked for only when the model must speak, so that an unused provider is never loaded. */
export type AgentModel = {
  kind: ModelKind;
  /** Shown wherever the model's work is shown. */
  label: string;
  modelId: string;
  /** The model at its address: what is learned from its answers is kept under it. */
  endpointId: string;
  languageModel: () => Promise<LanguageModelV4>;
  /** Absent: it makes no vectors. */
  embeddingModel?: () => Promise<EmbeddingModelV4>;
  /** False: its test found that it calls no tools, so it is offered none. */
  canCallTools?: boolean;
  /** Takes its own key out of what its endpoint said: some repeat it in their complaint. Absent: it has none. */
  withoutKey?: (text: string) => string;
  /** Asked before each call. @throws BudgetReachedError where it must not be made */
  beforeCall?: () => Promise<void>;
  /** Given each call that ended, what it took of the provider's tokens and of time; the call's outcome waits for it. */
  onCall?: (call: ModelCall) => void | Promise<void>;
  /** Hears of each pause that the endpoint asked for. */
  onWait?: (wait: ModelWait) => void;
};
