/**
 * JSON whose whole numbers beyond 2^53 become strings: abxMessageId is such a number, and JSON.parse would round it to
 * another message's. Throws SyntaxError for what is no JSON.
 */
export function exactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    isRounded(value) && /^-?\d+$/.test(context?.source ?? "") ? context?.source : value,
  );
  return parsed;
}

function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
