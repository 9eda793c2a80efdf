import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { items } from "./as-order.ts";
import { findMentions } from "./find-mentions.ts";
import { type CatalogIndex, wordsOf } from "./index-catalog.ts";
import { firstMeaningOf, isVerb, meaningsOf } from "./lexicon.ts";
import type { Literal, MaskedText } from "./mask-literals.ts";
import type { PlannerProduct } from "./plan.ts";
import { literalsIn, maskedOf, type Span, textOf } from "./request-span.ts";

/** A wish as far as its words say what is to be done. */
export interface Wish {
  readonly words: readonly string[];
  readonly verb: string;
  /** What the verb means, and the first of it. */
  readonly heads: ReadonlySet<string>;
  readonly firstHeads: readonly string[];
  /** What all of its words mean. */
  readonly terms: ReadonlySet<string>;
  /** The words of its object, what they mean, and those of them that name a thing. */
  readonly objectWords: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
  readonly nouns: readonly string[];
  /** Its object is 'it', or what stands nearest. */
  readonly isPronoun: boolean;
  /** It is of a kind of which nothing in the catalog is: 'the hard disk'. */
  readonly isStrange: boolean;
  readonly mentioned: readonly PlannerProduct[];
  /** The kinds of addresses, paths and names in it. */
  readonly literals: ReadonlySet<string>;
  /** It names an issue: 'OPS-881'. */
  readonly hasKey: boolean;
}

/** `verb` stands in for the wish's own. */
export function readWish(
  request: MaskedText,
  span: Span,
  { index, verb: given }: { index: CatalogIndex; verb: string | undefined },
): Wish {
  const masked = maskedOf(request, span);
  const text = textOf(request, span);
  const own = [...new Set(wordsOf(masked))];
  const verb = given ?? own.find((word) => isVerb(word)) ?? own[0] ?? "";
  const words = given === undefined ? own : [given, ...own];
  const objectWords = new Set(objectOf(words, verb));
  const nouns = [...objectWords].filter(
    (word) => !isStopWord(word) && !/^(?:all|any|one|new|latest|last|first|every|each|\d+)$/.test(word),
  );
  // 'Move to X': what stands nearest.
  const isElided = /^(?:to|in|into)$/.test(own[own.indexOf(verb) + 1] ?? "") && literalsIn(request, span).length === 0;
  return {
    words,
    verb,
    heads: headsOf(verb, masked),
    firstHeads: firstMeaningOf(verb),
    terms: new Set(words.flatMap(meaningsOf)),
    objectWords,
    objects: new Set([...objectWords].flatMap(meaningsOf)),
    nouns,
    isPronoun:
      isElided || (/\b(?:it|them|this|that|these|those|each|all)\b/i.test(masked.slice(0, 40)) && nouns.length === 0),
    isStrange: nouns.length > 1 && !new RegExp(`\\b(?:${items})\\b`, "i").test(masked) && areStrange(nouns, index),
    mentioned: findMentions(text, index).map(({ product }) => product),
    literals: kindsIn(request, span),
    hasKey: /\b[A-Z][A-Z0-9]+-\d+\b/.test(text),
  };
}

/** Who opens 'a' ticket makes one; who opens 'the' ticket reads it. */
function headsOf(verb: string, masked: string): ReadonlySet<string> {
  const isNew = new RegExp(`\\b${verb}\\s(?:up\\s)?(?:an?|another|new)\\b`, "i").test(masked);
  const meanings = meaningsOf(verb);
  const isMade = isNew && meanings.includes("v:create");
  return new Set(meanings.filter((term) => !(isNew && term === "v:read") && !(isMade && term === "v:update")));
}

function areStrange(nouns: readonly string[], { actions }: CatalogIndex): boolean {
  return nouns.every((word) => !actions.some(({ terms }) => meaningsOf(word).some((term) => terms.has(term))));
}

function kindsIn(request: MaskedText, span: Span): ReadonlySet<string> {
  const masked = maskedOf(request, span);
  const isFeed = /\b(?:feed|rss|atom|news|blog|articles?|advisor(?:y|ies)|headlines?)\b/i.test(textOf(request, span));
  const isOrigin = ({ kind, start }: Literal) =>
    kind === "email" && /\bfrom\s$/i.test(masked.slice(0, start - span.start));
  return new Set(literalsIn(request, span).map((one) => (isOrigin(one) ? "origin" : finerKind(one, isFeed))));
}

function finerKind({ kind, text }: Literal, isFeed: boolean): string {
  if (kind === "path" && /\.[a-z0-9]{1,5}$/i.test(text)) return "file";
  return kind === "url" && !isFeed && !/feed|rss|atom|\.xml/i.test(text) ? "page" : kind;
}

/** The words between the verb and the first preposition: what is to be listed, sent or set. */
function objectOf(words: readonly string[], verb: string): readonly string[] {
  const from = words.indexOf(verb) + 1;
  const length = words
    .slice(from)
    .findIndex(
      (word, at) =>
        at > 0 && /^(?:in|on|from|with|of|to|for|that|which|who|by|at|via|using|into|as|over|through)$/.test(word),
    );
  return words.slice(from, length === -1 ? undefined : from + length);
}
