import type { AgentModel } from "./agent-model.ts";
import { createBuiltInModel } from "./built-in-model.ts";
import { createHostedModel, type HostedConfig } from "./hosted-model.ts";
import { createOpenAiCompatible, type OpenAiCompatibleConfig } from "./openai-compatible.ts";

export type ModelConfig =
  | { kind: "built-in" }
  | ({ kind: "openai-compatible" } & OpenAiCompatibleConfig)
  | ({ kind: "openai" | "anthropic" | "google" } & HostedConfig);

/** The one way to a model. Throws a TypeError that names the field when a baseUrl, key or model name is unusable. */
export function createModel(config: ModelConfig): AgentModel {
  if (config.kind === "built-in") return createBuiltInModel();
  if (config.kind === "openai-compatible") return createOpenAiCompatible(config);
  return createHostedModel(config.kind, config);
}
