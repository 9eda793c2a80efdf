import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

/** Ids, addresses, hosts, file names and quoted strings must stand in a quote letter for letter (case apart). */
export function checkIdentifiers(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const texts = spans.map((span) => span.claims.folded.toLowerCase());
  const missing = [...claims.identifiers, ...claims.quotations].filter(
    ({ text }) => !texts.some((candidate) => standsIn(candidate, text.toLowerCase())),
  );
  return [...missing.map(({ text }) => `"${text}" isn't in any quote`), ...unknownCompounds(claims.folded, texts)];
}

/** A machine can be called outbound-mail: a compound that no quote has, in one or in parts, is a name of its own. */
function unknownCompounds(folded: string, texts: readonly string[]): string[] {
  const compounds = folded.toLowerCase().match(/(?<![\w.@-])\p{L}+(?:-\p{L}+)+(?![\w@-])/gu) ?? [];
  const isKnown = (word: string) =>
    texts.some((text) => standsIn(text, word)) ||
    word.split("-").every((part) => texts.some((text) => standsIn(text, part)));
  return compounds.filter((word) => !isKnown(word)).map((word) => `"${word}" isn't in any quote`);
}

/** As a whole: SEC-148 does not stand in SEC-1482, nor 10.0.0.1 in 10.0.0.14. */
function standsIn(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + part.length, at + part.length + 2);
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/^(?:[\p{L}\p{N}_]|-[\p{L}\p{N}]|\.\d)/u.test(after)) return true;
  }
  return false;
}
