import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";

interface QuotedProps {
  text: string;
  citations: readonly Citation[];
}

/** A source's text with the quoted spans marked where they stand. */
export function Quoted({ text, citations }: QuotedProps) {
  const spans = citations
    .map(({ start, quote }) => ({ start, end: start + quote.length }))
    .filter(({ start, end }) => end <= text.length && end > start)
    .sort((a, b) => a.start - b.start);
  const parts: { text: string; start: number; isQuote: boolean }[] = [];
  let at = 0;
  for (const span of spans) {
    const start = Math.max(at, span.start);
    if (span.end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), start: at, isQuote: false });
    parts.push({ text: text.slice(start, span.end), start, isQuote: true });
    at = span.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, isQuote: false });
  return parts.map((part) =>
    part.isQuote ? (
      <mark key={part.start} className="bg-active text-ink underline decoration-ink underline-offset-2">
        {part.text}
      </mark>
    ) : (
      <span key={part.start}>{part.text}</span>
    ),
  );
}
