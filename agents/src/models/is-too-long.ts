/** Whether a call failed for its length: of what was sent, or of what was to be written. Less at once may fit. */
export function isTooLong({ code }: { code?: string | undefined }): boolean {
  return code === "too-much-asked" || code === "too-long";
}

/**
 * How endpoints put it that a request is longer than the model takes, where their code doesn't say so:
 * - OpenAI, Azure: "This model's maximum context length is …", "Your input exceeds the context window of this model"; with a
 *   limit of tokens a minute below the request's own: "Request too large for …" (429: waiting doesn't help)
 * - vLLM: the first of these, "… is longer than the maximum model length of …"
 * - LiteLLM: "ContextWindowExceededError: …" before the provider's own
 * - Ollama: "prompt too long; exceeded max context length by … tokens", "the input length exceeds the context length"
 * - llama.cpp, LM Studio: "… exceeds the available context size", "… is greater than the context length"
 * - Anthropic: "prompt is too long: … tokens > … maximum", "input length and `max_tokens` exceed context limit"
 * - Gemini: "The input token count (…) exceeds the maximum number of tokens allowed (…)"
 */
const tooLongSentence =
  /context (?:length|window|size|limit)|ContextWindow|max(?:imum)? model length|(?:prompt|input|request)(?: is)? too (?:long|large)|exceeds the maximum number of tokens|input length exceeds/i;

export function saysTooLong(reason: string): boolean {
  return tooLongSentence.test(reason);
}
