import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { escaped } from "./phrase-parts.ts";

/**
 * "The largest outage" is not covered by "a large outage", nor "the first to report it" by "among the first": what stands above all
 * others in the sentence must do so in a quote.
 */
export function checkDegrees(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quotes = spans.map((span) => span.claims.folded.toLowerCase());
  const said = claims.folded.toLowerCase();
  return [...raised(said, quotes), ...foremost(said, quotes)].map((words) => `the quotes don't say “${words}”`);
}

const superlative = /\p{L}{2,}(?:est|ste[nrsm]?)(?!\p{L})/gu;
const cyrillicSuperlative = /\p{L}{3,}(?:ейш|айш)\p{L}{1,3}(?!\p{L})/gu;
/** "La plus grande", "el más grande", "самый большой". */
const above =
  /(?<!\p{L})(?:(?:les?|la|el|l[oa]s|il|gli) (?:plus|más|più|moins|menos|meno)|сам(?:ый|ая|ое|ые|ого|ой|ую))(?!\p{L})/gu;

/** Where the quotes have the word that it raises, and not itself. */
function raised(said: string, quotes: readonly string[]): string[] {
  const isSaid = (text: string) => quotes.some((quote) => quote.includes(text));
  const words = [...said.matchAll(superlative)].filter(([word]) => {
    if (quotes.some((quote) => hasStart(quote, word.replace(/(?<=st)e[nrsm]?$/, "")))) return false;
    const base = word.replace(/(?:est|ste[nrsm]?)$/, "");
    const plain = base.replace(/i$/, "y").replace(/(\p{L})\1$/u, "$1");
    const forms = new RegExp(`(?<!\\p{L})(?:${escaped(base)}|${escaped(plain)})(?:e[nrsm]?)?(?!\\p{L})`, "u");
    return quotes.some((quote) => forms.test(quote));
  });
  const cyrillic = [...said.matchAll(cyrillicSuperlative)].filter(
    ([word]) => !quotes.some((quote) => hasStart(quote, word.slice(0, -2))),
  );
  return [...words, ...cyrillic, ...[...said.matchAll(above)].filter(([text]) => !isSaid(text.slice(0, -1)))].map(
    ([text]) => text,
  );
}

function hasStart(quote: string, start: string): boolean {
  return new RegExp(`(?<!\\p{L})${escaped(start)}`, "u").test(quote);
}

const front = /\b(?:first|last|only|\p{L}{2,}est|best|worst|most)\b/gu;
const sharing = /\b(?:among|amongst|one of|some of|two of|part of|nearly|almost) (?:the |its |our |their )?$/;

/** "Among the first" told as "the first". */
function foremost(said: string, quotes: readonly string[]): string[] {
  return [...said.matchAll(front)].flatMap(([word], index, all) => {
    const isShared = (text: string, at: number) => sharing.test(text.slice(Math.max(0, at - 24), at));
    if (isShared(said, all[index]?.index ?? 0)) return [];
    const places = quotes.flatMap((quote) =>
      [...quote.matchAll(new RegExp(`\\b${escaped(word)}\\b`, "g"))].map(({ index: at }) => isShared(quote, at)),
    );
    return places.length > 0 && places.every(Boolean) ? [word] : [];
  });
}
