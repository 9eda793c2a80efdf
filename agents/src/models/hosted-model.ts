import type { EmbeddingModelV4, LanguageModelV4 } from "@ai-sdk/provider";
import type { AgentModel } from "./agent-model.ts";
import { parseBaseUrl } from "./parse-base-url.ts";
import { withoutKey } from "./without-key.ts";

/** `baseUrl` stands in for the provider's public address: a gateway, or a stand-in of it. `fetch` is the egress client. */
export type HostedConfig = { apiKey: string; model: string; baseUrl?: string; fetch?: typeof fetch };
type HostedKind = "openai" | "anthropic" | "google";

const names: Readonly<Record<HostedKind, string>> = { openai: "OpenAI", anthropic: "Anthropic", google: "Google" };

/** A model of OpenAI, Anthropic or Google. The provider's code is loaded with the first call. Throws a TypeError that names the field at fault. */
export function createHostedModel(kind: HostedKind, config: HostedConfig): AgentModel {
  const { apiKey, model, baseUrl } = config;
  if (baseUrl !== undefined) parseBaseUrl(baseUrl);
  if (model.trim() === "") throw new TypeError("model must name one of the provider's models");
  if (apiKey === "") throw new TypeError("apiKey is required by this provider");
  return {
    kind,
    label: `${model} by ${names[kind]}`,
    modelId: model,
    endpointId: `${kind} ${baseUrl ?? ""} ${model}`,
    withoutKey: (text) => withoutKey(text, apiKey),
    languageModel: () => load(kind, config),
    ...(kind === "anthropic" ? {} : { embeddingModel: () => loadEmbedding(kind, config) }),
  };
}

function settingsOf({ apiKey, baseUrl, fetch }: HostedConfig) {
  return { apiKey, fetch, ...(baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, "") }) };
}

async function loadEmbedding(kind: "openai" | "google", config: HostedConfig): Promise<EmbeddingModelV4> {
  if (kind === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(settingsOf(config)).embeddingModel(config.model);
  }
  const { createGoogle } = await import("@ai-sdk/google");
  return createGoogle(settingsOf(config)).embeddingModel(config.model);
}

async function load(kind: HostedKind, config: HostedConfig): Promise<LanguageModelV4> {
  const { model } = config;
  const settings = settingsOf(config);
  if (kind === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(settings).chat(model);
  }
  if (kind === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(settings).languageModel(model);
  }
  const { createGoogle } = await import("@ai-sdk/google");
  return createGoogle(settings).languageModel(model);
}
