/** Takes a key out of a text. Servers of one's own take any word for a key; a short one is no secret, and may be part of any sentence. */
export function withoutKey(text: string, apiKey: string | undefined): string {
  return apiKey !== undefined && apiKey.length >= 12 ? text.replaceAll(apiKey, "[secret]") : text;
}
