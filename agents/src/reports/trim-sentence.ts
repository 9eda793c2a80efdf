import type { TextSpan } from "@hoopoe/quotes/retrieval/text-span.ts";

const openings = [
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^,.!:\n]{0,40}?(?:[,.!:]+|\s[–—-]+(?=\s))\s*/i,
  /^(?:@[\w.-]+[,:]?\s+)+/,
  /^\[[^\]\n]{1,40}\]\s+/,
  /^(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s+)?<[^>\n]{2,40}>:?\s+/,
  /^(?:fyi|ok|okay|so|well|right|yes|yep|no worries|thanks(?: [\p{L}]+)?|thank you(?: [\p{L}]+)?|sorry|quick (?:update|note|heads[- ]up)|heads[- ]up|small update|just to (?:say|add|confirm)|as (?:discussed|promised|mentioned)|for (?:info|awareness|context))\s*(?:[,:;.!–—]|\s-)\s*/iu,
  /^(?:>+|[-*•·▪]|\(?\d{1,2}[.)]|#{1,6})\s+/,
  /^[\p{Extended_Pictographic}\uFE0F\u200D\s]+(?=\S)/u,
  /^(?:also|and|but|then|plus)\s*,\s+/i,
  /^:[a-z_+-]+:\s*/i,
];
const endings = [
  /\s*(?:[,;–—-]\s*)?(?:thanks|thank you|thx|cheers|best|regards)[^.]{0,20}[.!]*$/i,
  /(?:\s*:[a-z_+-]+:)+$/i,
  /[\s\p{Extended_Pictographic}\uFE0F\u200D]+$/u,
];

/** The span of a sentence without salutation, list mark, chat decoration and thanks at its edges; what is left is still word for word. */
export function trimSentence(text: string, span: TextSpan): TextSpan {
  let { start, end } = span;
  for (let changed = true; changed;) {
    changed = false;
    for (const opening of openings) {
      const length = opening.exec(text.slice(start, end))?.[0].length ?? 0;
      if (length === 0 || length >= end - start) continue;
      start += length;
      changed = true;
    }
  }
  for (const ending of endings) {
    const found = ending.exec(text.slice(start, end));
    if (found !== null && found.index > 0) end = start + found.index;
  }
  return { start, end };
}
