import type { MaskedText, Literal } from "./mask-literals.ts";

/** A stretch of the request. */
export type Span = { start: number; end: number };

export const maskedOf = ({ masked }: MaskedText, { start, end }: Span): string => masked.slice(start, end);
export const textOf = ({ text }: MaskedText, { start, end }: Span): string => text.slice(start, end);

/** Word for word as it was written, with what has been read already. */
export const sourceOf = ({ source }: MaskedText, { start, end }: Span): string =>
  source.slice(start, end).replace(/\s+/g, " ");

export const literalsIn = ({ literals }: MaskedText, span: Span): Literal[] =>
  literals.filter(({ start, end }) => start >= span.start && end <= span.end);

/** Without the spaces, commas and joining words around it. */
export function trimSpan(request: MaskedText, span: Span): Span {
  let { start, end } = span;
  for (;;) {
    const words = request.masked.slice(start, end);
    const lead =
      /^(?:[\s,;:.–—-]+|(?:and|then|also|please|finally|lastly|next|afterwards|after that|before (?:you|we|they|i)|but|so|first|i want (?:you )?to|i(?:'d| would) like (?:you )?to|i(?:'d| would) like|i want|can you|could you|would you|kindly|let's|we(?:'d| would) like (?:you )?to|we (?:need|want) to|you should|make sure to|go ahead and|y|und|et|dann|bitte|luego|puis)\b)/i.exec(
        words,
      )?.[0].length ?? 0;
    if (lead === 0) break;
    start += lead;
  }
  const tail =
    /[\s,;:.!–—]*(?:\b(?:and|then)\s*)?[\s,;:.!–—]*$/i.exec(request.masked.slice(start, end))?.[0].length ?? 0;
  end -= tail;
  return { start, end: Math.max(start, end) };
}

/** The request with blanks in place of what has been read. */
export function withoutSpan({ text, masked, source, literals }: MaskedText, { start, end }: Span): MaskedText {
  const blank = (words: string) => words.slice(0, start) + " ".repeat(end - start) + words.slice(end);
  return {
    text: blank(text),
    masked: blank(masked),
    source,
    literals: literals.filter((one) => one.end <= start || one.start >= end),
  };
}
