/** The text with the given stretches blanked out, so that the next reader does not read them again; places stay the same. */
export function maskText(text: string, spans: readonly { start: number; end: number }[]): string {
  if (spans.length === 0) return text;
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let masked = "";
  let at = 0;
  for (const span of sorted) {
    if (span.end <= at) continue;
    const start = Math.max(at, span.start);
    masked += text.slice(at, start) + "\u0001".repeat(span.end - start);
    at = span.end;
  }
  return masked + text.slice(at);
}
