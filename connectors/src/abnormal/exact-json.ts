/**
 * JSON whose whole numbers beyond 2^53 become strings: abxMessageId is such a number, and JSON.parse would round it to
 * another message's. Strings are passed over, so that digits in them stay as they are.
 */
export function exactJson(text: string): unknown {
  const safe = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
  const parsed: unknown = JSON.parse(safe);
  return parsed;
}
