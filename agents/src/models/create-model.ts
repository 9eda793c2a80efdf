import type { AgentModel } from "./agent-model.ts";
import { createBuiltInModel } from "./built-in-model.ts";
import { createOpenAiCompatible, type OpenAiCompatibleConfig } from "./openai-compatible.ts";

export type ModelConfig = { kind: "built-in" } | ({ kind: "openai-compatible" } & OpenAiCompatibleConfig);

/** The one way to a model. Throws a TypeError that names the field when a baseUrl or a model name is unusable. */
export function createModel(config: ModelConfig): AgentModel {
  return config.kind === "built-in" ? createBuiltInModel() : createOpenAiCompatible(config);
}
