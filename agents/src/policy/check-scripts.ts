import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

/** A word of Latin letters with one of another script among them looks like a word that it is not; a quote may hold it as it is. */
export function checkScripts(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const words = claims.folded.match(/\p{L}+/gu) ?? [];
  const isMixed = (word: string) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
  return words
    .filter((word) => isMixed(word) && !spans.some((span) => span.claims.folded.includes(word)))
    .map((word) => `"${word}" mixes characters of two scripts`);
}
