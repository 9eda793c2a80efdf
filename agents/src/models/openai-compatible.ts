import type { AgentModel } from "./agent-model.ts";

/** `fetch` is the platform's egress door; without it the process's own fetch is used. */
export type OpenAiCompatibleConfig = { baseUrl: string; apiKey?: string; model: string; fetch?: typeof fetch };

/** Any endpoint that speaks OpenAI's chat completions. The provider's code is loaded with the first call. */
export function createOpenAiCompatible({ baseUrl, apiKey, model, fetch }: OpenAiCompatibleConfig): AgentModel {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError("baseUrl must be an http or https address such as https://host/v1");
  if (model.trim() === "") throw new TypeError("model must name the model that the endpoint serves");
  return {
    kind: "openai-compatible",
    label: `${model} at ${url.host}`,
    modelId: model,
    withoutKey: (text) => (isSecret(apiKey) ? text.replaceAll(apiKey, "[secret]") : text),
    languageModel: async () => {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const provider = createOpenAICompatible({ name: url.host, baseURL: baseUrl.replace(/\/+$/, ""), apiKey, fetch });
      return provider.languageModel(model);
    },
  };
}

/** Servers of one's own take any word for a key; such a one is no secret, and may be part of any sentence. */
function isSecret(apiKey: string | undefined): apiKey is string {
  return apiKey !== undefined && apiKey.length >= 12;
}
