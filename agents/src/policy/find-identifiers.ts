import type { TextClaim } from "./claim.ts";

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const patterns = [
  /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/gi,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?::\d{2,5})?(?![\w.]*\d)/g,
  /(?<![\w/])(?:[A-Za-z]:\\|~?\/)[\w.-]+(?:[\\/][\w.-]+)+/g,
  /(?<![\w.@-])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9]{1,9}(?![\w-])/gi,
  /(?<![\w.])v?\d+(?:\.\d+){2,}(?:-[\w.]+)?(?![\w])/gi,
  /(?<![\w])[#@][\w][\w.-]*\w/g,
  /(?<![\w.-])\w+(?:[-_/]\w+)*(?![\w])/g,
];
const plain = new RegExp(
  `^(?:\\d+|\\d+(?:st|nd|rd|th|k|m|bn|s|x|h|hr|hrs|min|mins|ms|sec|secs|d|am|pm|a|p|kb|mb|gb|tb|pb|mbps|gbps|hz|khz|mhz|ghz|w|kw|mw|cm|mm|km|kg|g|pt|px|v|usd|eur|gbp|z|h\\d\\d)|\\d+(?:[-/]\\d+)*(?:[-/](?:[a-z]+|${month}))*|\\d{4}-\\d\\d-\\d\\dt\\d+z?|(?:mid|pre|post|late|early|non)-\\d+)$`,
  "i",
);

/** Things with one exact spelling: addresses, hosts, file names, paths, ticket and machine ids, versions. Words without a digit, a dot, an @ or an underscore are not ids; nor are plain numbers, dates and measures. */
export function findIdentifiers(folded: string): TextClaim[] {
  const found: TextClaim[] = [];
  const covered = new Uint8Array(folded.length);
  for (const pattern of patterns) {
    for (const match of folded.matchAll(pattern)) {
      const text = match[0];
      if (covered[match.index] === 1 || covered[match.index + text.length - 1] === 1) continue;
      if (pattern === patterns.at(-1) && !isMixed(text)) continue;
      if (/^(?:e\.g|i\.e|a\.m|p\.m|\d{1,2}\.\d{1,2}\.\d{2,4})$/i.test(text) || plain.test(text)) continue;
      found.push({ text: text.toLowerCase(), start: match.index, end: match.index + text.length });
      covered.fill(1, match.index, match.index + text.length);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function isMixed(text: string): boolean {
  if (/_/.test(text) && /[a-z]/i.test(text)) return true;
  return /\d/.test(text) && /[a-z]/i.test(text) && !/^\d+(?:[.,]\d+)?-[a-z]+(?:-[a-z]+)*$/i.test(text);
}
