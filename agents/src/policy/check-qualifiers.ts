import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { findNegations } from "./find-negations.ts";
import { findQualifiers, type QualifierKind } from "./find-qualifiers.ts";
import { isGlue } from "./glue-words.ts";
import { foreignQualifiers } from "./foreign-qualifiers.ts";
import { maskText } from "./mask-text.ts";
import { isSameWord } from "./same-word.ts";

const reach = 4;
const clauseEnd = /[,;:.!?()](?=\s|$)|\s(?:but|although|while)\s/i;

/** What may stand in the sentence for a qualifier of a quote. What only might have been is not planned, but what is planned may be put off as what might be. */
const standsFor: Partial<Record<Scope["kind"], readonly Scope["kind"][]>> = {
  maybe: ["maybe"],
  "not-yet": ["not-yet", "maybe"],
  ahead: ["ahead", "not-yet", "maybe"],
  hardly: ["hardly", "not"],
  only: ["only"],
};

/** What a quote must say over the same word before the sentence may. */
const neededFor: Partial<Record<Scope["kind"], readonly Scope["kind"][]>> = {
  all: ["all"],
  most: ["most", "all"],
  many: ["many", "most", "all"],
  only: ["only"],
};

/**
 * "The attackers have read it" is not covered by "may have read it", nor "all laptops" by "laptops": what a quote weakens,
 * puts off or shuts out, the sentence must too, over the same word, and it may widen nothing that no quote widens.
 */
export function checkQualifiers(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const said = readScopes(claims.folded);
  const quotes = spans.map((span) => readScopes(span.claims.folded));
  const dropped = quotes.flatMap((quote) =>
    quote.scopes
      .filter(({ kind, over }) => {
        const kinds = standsFor[kind];
        if (kinds === undefined || over === undefined || !isIn(said.stems, over)) return false;
        return !isQualified(said, over, kinds) && !isPlain(quotes, over, kinds);
      })
      .map(({ text }) => `the sentence drops the quote's "${text}"`),
  );
  const widened = said.scopes
    .flatMap(({ kind, over, text }) => {
      const kinds = neededFor[kind];
      return kinds === undefined || over === undefined ? [] : [{ kinds, over, text }];
    })
    .filter(({ kinds, over }) => !quotes.some((quote) => isQualified(quote, over, kinds)))
    .filter(({ over }) => quotes.some((quote) => isIn(quote.stems, over)))
    .map(({ text }) => `the quotes don't say "${text}"`);
  return [...dropped, ...widened];
}

function isIn(stems: readonly string[], word: string): boolean {
  return stems.some((stem) => isSameWord(stem, word));
}

interface Scope {
  readonly kind: QualifierKind | "not";
  readonly text: string;
  /** The word that it stands before. */
  readonly over: string | undefined;
  readonly after: readonly string[];
}
interface Scopes {
  readonly stems: readonly string[];
  readonly scopes: readonly Scope[];
}

function readScopes(folded: string): Scopes {
  const qualifiers = findQualifiers(folded, foreignQualifiers);
  const negations = findNegations(folded).map((negation) => ({ ...negation, kind: "not" as const }));
  const plain = maskText(folded, [...qualifiers, ...negations]);
  const scopes = [...qualifiers, ...negations].map(({ kind, text, end }) => {
    // "Versuchten, die Sicherungen zu löschen": a comma right behind it parts nothing.
    const behind = plain.slice(end, end + 120).replace(/^,(?=\s)/, "");
    const matter = (behind.split(clauseEnd)[0] ?? "").replace(/\p{L}+/gu, (word) =>
      isGlue(word.toLowerCase()) ? " " : word,
    );
    const after = contentStems(matter).slice(0, reach);
    return { kind, text, over: after[0], after };
  });
  return { stems: contentStems(plain), scopes };
}

function isQualified({ scopes }: Scopes, over: string, kinds: readonly Scope["kind"][]): boolean {
  return scopes.some(({ kind, after }) => kinds.includes(kind) && isIn(after, over));
}

/** Whether a quote says the word once more than it qualifies it. */
function isPlain(quotes: readonly Scopes[], over: string, kinds: readonly Scope["kind"][]): boolean {
  return quotes.some(({ stems, scopes }) => {
    const qualified = scopes.filter(({ kind, after }) => kinds.includes(kind) && isIn(after, over)).length;
    return stems.filter((stem) => isSameWord(stem, over)).length > qualified;
  });
}
