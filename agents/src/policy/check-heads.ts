import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { deeds, determiner, escaped, hasWord, word } from "./phrase-parts.ts";

/**
 * "The vendor was breached" is not covered by "a customer of the vendor was breached", nor "Ada Rust was the attacker" by "Ada Rust
 * reported the attacker's address": what is said of something must be said of it, not of what belongs to it or stands near it.
 */
export function checkHeads(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quotes = spans.map((span) => span.claims.folded);
  return [...leftOutHeads(claims.folded, quotes), ...unsaidIdentities(claims, quotes)];
}

/** "A customer of the vendor Ravenport was": head, the last word of what it belongs to, and the word behind that. */
const chain = new RegExp(
  `(${word})\\s+of\\s+(?:${determiner})?(?:${word}\\s+(?=\\p{Lu}))?(${word})\\s+(${deeds})(?![\\p{L}-])`,
  "gu",
);
/** The same where the head opens its clause: then what stands between belongs to the owner, "the owner of the daughter company was". */
const openingChain = new RegExp(
  `(?:^|[.;:!?,]\\s)(?:${determiner})?(${word})\\s+of\\s+(?:${determiner})(?:${word}\\s+){0,2}(${word})\\s+(${deeds})(?![\\p{L}-])`,
  "giu",
);
/** "The town of Leeds" is Leeds; "two of the servers" is told by numbers and qualifiers. */
const sameThing =
  /^(?:account|ahead|all|any|because|both|city|company|copy|count|county|day|each|end|firm|group|half|hundreds|instead|kind|lot|many|members?|month|most|name|none|number|one|out|pair|part|plenty|regardless|result|series|set|some|sort|state|thousands|town|type|village|week|year|\p{N}+|two|three|four|five|six|seven|eight|nine|ten)$/iu;
const joining = /^(?:and|or|of|in|on|at|to|for|from|with|by|as|who|which|that|the|an?)$/i;

/** Where every quote that says it of this word says it of something that belongs to it, and the sentence leaves that out. */
function leftOutHeads(folded: string, quotes: readonly string[]): string[] {
  return quotes.flatMap((quote) =>
    [...quote.matchAll(chain), ...quote.matchAll(openingChain)].flatMap(([, head = "", owner = "", behind = ""]) => {
      if (sameThing.test(head) || joining.test(owner)) return [];
      const said = new RegExp(`(?:^|[.;:!?,]\\s)([^.;:!?,]*)\\b${escaped(owner)}\\s+${escaped(behind)}\\b`, "iu").exec(
        folded,
      );
      const isSaidOfIt = said !== null && !hasWord(said[1] ?? "", head) && !/\bof\b/i.test(said[1] ?? "");
      const plain = new RegExp(`\\b${escaped(owner)}\\s+${escaped(behind)}\\b`, "giu");
      const others = quotes
        .flatMap((other) => [...other.matchAll(plain)].length)
        .reduce((sum, count) => sum + count, 0);
      return isSaidOfIt && others === 1 ? [`the quotes say it about “${head}” of “${owner}”`] : [];
    }),
  );
}

const identity = new RegExp(
  `^,?\\s+(?:was|is|became)\\s+(?:the|an?)\\s+((?:\\p{L}+\\s+){0,2}?)(\\p{L}+)(?=[.,;:!?]|\\s+(?:of|in|on|at|by|to|with|from|for|who|that|and|behind|before|after|when|since|until)\\b|$)`,
  "iu",
);

/** Who somebody is: a quote must say so, with nothing but small words between the name and what it is. */
function unsaidIdentities({ folded, names }: Claims, quotes: readonly string[]): string[] {
  return names.flatMap(({ text, words, end }) => {
    const found = identity.exec(folded.slice(end));
    const [noun, name] = [found?.[2], words.at(-1)];
    if (noun === undefined || name === undefined || /(?:ed|ing)$/i.test(noun)) return [];
    const small =
      "(?:[,;:(]?\\s*(?:was|is|as|became|the|an?|our|their|its|of|then|now|also|new|former|\\p{L}+(?=\\s+" +
      escaped(noun) +
      "))\\b)*";
    const either = [
      `${escaped(name)}\\b${small}[,;:(]?\\s+${escaped(noun)}(?!\\w*'s)\\b`,
      `${escaped(noun)}\\b(?!'s)[,:]?\\s+(?:\\p{Lu}\\p{L}*\\s+)*${escaped(name)}\\b`,
      `${escaped(noun)}\\b[^.;!?]{0,40}\\b(?:was|is)\\s+(?:\\p{Lu}\\p{L}*\\s+)*${escaped(name)}\\b`,
    ];
    const isSaid = quotes.some((quote) => either.some((pattern) => new RegExp(pattern, "iu").test(quote)));
    return isSaid ? [] : [`the quotes don't say that “${text}” is “${noun}”`];
  });
}
