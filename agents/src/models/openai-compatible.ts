import type { AgentModel } from "./agent-model.ts";
import { parseBaseUrl } from "./parse-base-url.ts";
import { withoutKey } from "./without-key.ts";

/** `fetch` is the platform's egress door; without it the process's own fetch is used. */
export type OpenAiCompatibleConfig = { baseUrl: string; apiKey?: string; model: string; fetch?: typeof fetch };

/** Any endpoint that speaks OpenAI's chat completions. The provider's code is loaded with the first call. */
export function createOpenAiCompatible({ baseUrl, apiKey, model, fetch }: OpenAiCompatibleConfig): AgentModel {
  const url = parseBaseUrl(baseUrl);
  if (model.trim() === "") throw new TypeError("model must name the model that the endpoint serves");
  return {
    kind: "openai-compatible",
    label: `${model} at ${url.host}`,
    modelId: model,
    endpointId: `openai-compatible ${url.href} ${model}`,
    withoutKey: (text) => withoutKey(text, apiKey),
    languageModel: async () => (await provide()).languageModel(model),
    embeddingModel: async () => (await provide()).embeddingModel(model),
  };

  async function provide() {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const name = url.host;
    const baseURL = baseUrl.replace(/\/+$/, "");
    // A schema is sent until the endpoint refuses it: `endpoint-facts.ts` remembers that it did.
    return createOpenAICompatible({
      name,
      baseURL,
      apiKey,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
    });
  }
}
