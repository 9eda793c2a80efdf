/**
 * JSON that PostgreSQL takes, for what models, vendors and tools answered: jsonb has no NUL and no half of a surrogate pair.
 * Both become U+FFFD, in names of fields too. What is undefined is null.
 */
export function cleanJson(value: unknown): string {
  const json = JSON.stringify(value ?? null) ?? "null";
  // Only these escapes can stand for such a character; a pair that is whole is written as it is.
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(cleaned(JSON.parse(json))) : json;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [cleanText(name), cleaned(one)]));
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
