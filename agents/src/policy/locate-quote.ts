import { countWords } from "@hoopoe/quotes/retrieval/count-words.ts";
import { levelText } from "./fold-text.ts";

export type QuotePlace = { found: true } | { found: false; reason: string };

const quoteWordsMin = 5;

/** Whether `quote` stands word for word in `text` from character `start`, in whole words and whole numbers. `wordsMin` is 5 unless the field is an author or a date. */
export function locateQuote(at: { text: string; quote: string; start: number; wordsMin?: number }): QuotePlace {
  const quote = levelText(at.quote).trim();
  const words = countWords(quote);
  if (words < (at.wordsMin ?? quoteWordsMin))
    return { found: false, reason: `the quote "${shorten(quote)}" has fewer than five words` };
  const rest = levelText(at.text.slice(at.start, at.start + at.quote.length * 2 + 200)).trimStart();
  if (!rest.startsWith(quote))
    return { found: false, reason: `the quote "${shorten(quote)}" isn't at that place in its source` };
  const before = levelText(at.text.slice(Math.max(0, at.start - 12), at.start));
  if (cutsWord(before, quote + rest.slice(quote.length, quote.length + 12), quote.length)) {
    return { found: false, reason: `the quote "${shorten(quote)}" cuts a word or a number of its source` };
  }
  return { found: true };
}

function cutsWord(before: string, quoteAndAfter: string, length: number): boolean {
  const first = quoteAndAfter[0] ?? "";
  const lastWord = quoteAndAfter.slice(0, length);
  const after = quoteAndAfter.slice(length);
  if (/[\p{L}\p{N}]/u.test(first) && /[\p{L}\p{N}](?:[-_./@:#',]?)$/u.test(before) && !/[\p{L}\p{N}],$/u.test(before))
    return true;
  if (/^\d/.test(first) && /\d[.,:]$|[$€£¥#-]$/.test(before)) return true;
  if (/^\d{3}\b/.test(quoteAndAfter) && /(?:^|[^\p{L}\p{N}])\d{1,3} $/u.test(before)) return true;
  if (/[\p{L}\p{N}]$/u.test(lastWord) && /^(?:[\p{L}\p{N}]|[-_./@:'][\p{L}\p{N}])/u.test(after)) return true;
  if (/(?:^|\D)\d{1,3}$/.test(lastWord) && /^ \d{3}\b/.test(after)) return true;
  return (
    /\d$/.test(lastWord) &&
    /^(?:[.,]\d| ?(?:%|percent|per cent|k\b|m\b|bn\b|hundred|thousand|million|billion|a\.?m\b|p\.?m\b))/i.test(after)
  );
}

function shorten(quote: string): string {
  return quote.length > 60 ? `${quote.slice(0, 57)}...` : quote;
}
