/** 'as complaint, sales or spam'; 'into urgent and routine'. */
export function labelList(text: string): string | null {
  const list = /\b(?:as|into|:|between|either)\s+([^;:]+)/iu.exec(text)?.[1] ?? null;
  if (list === null) return null;
  const entries = list
    .replace(/\b(?:either|one of|the classes?|the categories)\b/gi, "")
    .split(/\s*(?:,|\bor\b|\band\b|\/)\s*/);
  return entries
    .map((entry) => entry.replace(/^['"“‘]|['"”’]$/g, "").trim())
    .filter((entry) => entry !== "")
    .join(", ");
}
