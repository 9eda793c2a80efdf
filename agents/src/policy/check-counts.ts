import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

const both = /\b(?:both|beide[nrs]?|ambos|ambas|les deux|entrambi)\b|об(?:а|е)(?!\p{L})/iu;
const bothOfTwo = /\bboth\b(?![^.;!?]* and )/iu;
const two = /\b(?:both|two|2|pair|twins?|couple|double|twice|either|neither)\b/iu;
const oneOf =
  /\b(?:one|either|neither|eine[rs]?) of (?:the |its |our |their )?(?:two|both)\b|\b(?:only|just) one\b|\beiner der beiden\b|один из двух/iu;
const widest = /\b(?:ever|worldwide|globally|everywhere|nationwide|throughout|weltweit|bundesweit|jemals)\b/gi;
const possessed = /(\p{Lu}\p{Ll}+)'s? (\p{Ll}{3,})/gu;

/** "Both failed" is not covered by "one of the two failed" or by "one failed, and the other waits", nor "Holt's brother" by "Holt", nor "the worst ever" by "the worst". */
export function checkCounts(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quotes = spans.map((span) => span.claims.folded);
  const isHalf = both.test(claims.folded) && quotes.some((quote) => oneOf.test(quote)) && !quotes.some(isBoth);
  // "Both the ledger and the portal" names the two itself.
  const isPair = bothOfTwo.test(claims.folded) && !quotes.some((quote) => two.test(quote));
  const strangers = [...claims.folded.matchAll(possessed)].filter(
    ([, , owned = ""]) => !quotes.some((quote) => quote.toLowerCase().includes(owned.slice(0, 5))),
  );
  const widened = [...claims.folded.matchAll(widest)].filter(
    ([word]) => !quotes.some((quote) => new RegExp(`\\b${word}\\b`, "i").test(quote)),
  );
  return [
    ...widened.map(([word]) => `the quotes don't say "${word}"`),
    ...(isHalf || isPair ? ['the quotes don\'t say "both"'] : []),
    ...strangers.map(([text]) => `the quotes don't mention “${text}”`),
  ];
}

function isBoth(quote: string): boolean {
  return both.test(quote.replace(oneOf, " "));
}
