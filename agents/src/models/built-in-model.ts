import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { type AgentModel, builtInLabel } from "./agent-model.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** The model that needs no weights and no network: it answers from the fenced sources of the prompt, by quoting them. */
export function createBuiltInModel(): AgentModel {
  return {
    kind: "built-in",
    label: builtInLabel,
    modelId: "extractive",
    endpointId: "built-in",
    languageModel: () => Promise.resolve(languageModel),
  };
}

const languageModel: LanguageModelV4 = {
  specificationVersion: "v4",
  provider: "built-in",
  modelId: "extractive",
  supportedUrls: {},
  doGenerate: async (options) => answer(options),
  doStream: async (options) => {
    const result = answer(options);
    return { stream: ReadableStream.from(streamParts(result)) };
  },
};

function answer({ prompt, responseFormat, abortSignal }: LanguageModelV4CallOptions): LanguageModelV4GenerateResult {
  abortSignal?.throwIfAborted();
  const asked = prompt
    .filter((message) => message.role === "user")
    .map((message) => message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n"))
    .at(-1);
  const text = quoteAnswer(asked ?? "", { isJson: responseFormat?.type === "json" });
  return {
    content: [{ type: "text", text }],
    finishReason: { unified: "stop", raw: undefined },
    usage: usageOf(asked ?? "", text),
    warnings: [],
  };
}

/** Counted in words: there are no tokens. */
function usageOf(asked: string, text: string): LanguageModelV4GenerateResult["usage"] {
  const count = (words: string) => words.split(/\s+/).filter((word) => word !== "").length;
  return {
    inputTokens: { total: count(asked), noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: count(text), text: count(text), reasoning: undefined },
  };
}

function* streamParts({
  content,
  finishReason,
  usage,
  warnings,
}: LanguageModelV4GenerateResult): Generator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings };
  yield { type: "text-start", id: "1" };
  for (const part of content) {
    if (part.type === "text")
      for (const line of part.text.split(/(?<=\n)/)) yield { type: "text-delta", id: "1", delta: line };
  }
  yield { type: "text-end", id: "1" };
  yield { type: "finish", finishReason, usage };
}
