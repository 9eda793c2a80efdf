import { stemWord } from "../retrieval/stem-word.ts";
import { isStopWord } from "../retrieval/stop-words.ts";
import { items } from "./as-order.ts";
import { findMentions } from "./find-mentions.ts";
import { type CatalogIndex, type IndexedAction, wordsOf } from "./index-catalog.ts";
import { firstMeaningOf, isVerb, meaningsOf } from "./lexicon.ts";
import type { Literal, MaskedText } from "./mask-literals.ts";
import type { PlannerAction, PlannerProduct, PlanTrigger } from "./plan.ts";
import { literalsIn, maskedOf, type Span, textOf } from "./request-span.ts";

export type MatchContext = {
  /** Products that stand nearest: the last node's first, then the trigger's. */
  near: readonly PlannerProduct[];
  /** The kind of start, and the product whose item it hands over: what a reply goes to. */
  trigger: PlanTrigger["kind"];
  started: PlannerProduct | null;
  /** Named anywhere in the request. */
  named: ReadonlySet<PlannerProduct>;
};

const scoreMin = 3.2;

/** Which literal speaks for which parameter. */
const literalParams: Readonly<Record<string, readonly string[]>> = {
  channel: ["channel"],
  user: ["user"],
  email: ["to"],
  url: ["feed"],
  emoji: ["emoji"],
  path: ["path", "folder"],
  // With an ending it is a file; an address that nobody calls a feed is none.
  file: ["path"],
  page: ["url"],
  pattern: ["pattern"],
  quote: [],
  // 'From a@b': where something came from, not where it goes.
  origin: [],
};

/**
 * The action that a wish asks for, or null where none of the catalog does it. `verb` stands in for the wish's own: what a
 * summary is of has to be listed, though nobody says so.
 */
export function matchAction(
  request: MaskedText,
  span: Span,
  index: CatalogIndex,
  context: MatchContext & { verb?: string; only?: (indexed: IndexedAction) => boolean },
): IndexedAction | null {
  const masked = maskedOf(request, span);
  const own = [...new Set(wordsOf(masked))];
  const verb = context.verb ?? own.find((word) => isVerb(word)) ?? own[0] ?? "";
  const words = context.verb === undefined ? own : [context.verb, ...own];
  // Who opens 'a' ticket makes one; who opens 'the' ticket reads it.
  const isNew = new RegExp(`\\b${verb}\\s(?:up\\s)?(?:an?|another|new)\\b`, "i").test(masked);
  const headMeanings = meaningsOf(verb);
  const isMade = isNew && headMeanings.includes("v:create");
  const heads = new Set(
    headMeanings.filter((term) => !(isNew && term === "v:read") && !(isMade && term === "v:update")),
  );
  const firstHeads = firstMeaningOf(verb);
  const terms = new Set(words.flatMap(meaningsOf));
  const objectWords = new Set(objectOf(words, verb));
  const objects = new Set([...objectWords].flatMap(meaningsOf));
  const nouns = [...objectWords].filter(
    (word) => !isStopWord(word) && !/^(?:all|any|one|new|latest|last|first|every|each|\d+)$/.test(word),
  );
  // 'Move to X': what stands nearest.
  const isElided = /^(?:to|in|into)$/.test(own[own.indexOf(verb) + 1] ?? "");
  const isPronoun =
    (isElided && literalsIn(request, span).length === 0) ||
    (/\b(?:it|them|this|that|these|those|each|all)\b/i.test(masked.slice(0, 40)) && nouns.length === 0);
  const mentioned = findMentions(textOf(request, span), index).map(({ product }) => product);
  const isFeed = /\b(?:feed|rss|atom|news|blog|articles?|advisor(?:y|ies)|headlines?)\b/i.test(textOf(request, span));
  const literals = new Set(
    literalsIn(request, span).map((one) =>
      one.kind === "email" && /\bfrom\s$/i.test(masked.slice(0, one.start - span.start))
        ? "origin"
        : finerKind(one, isFeed),
    ),
  );
  const hasKey = /\b[A-Z][A-Z0-9]+-\d+\b/.test(textOf(request, span));
  const isSearched = /^(?:find|search|list|look|collect|gather)$/i.test(verb);
  const isFetchedBy = ({ heads: first }: IndexedAction) => first.has("v:list") || first.has("v:read");
  const isFetched = heads.has("v:list") || heads.has("v:read");
  // 'The hard disk': nothing in the catalog is of that kind.
  const isStrange =
    nouns.length > 1 &&
    !new RegExp(`\\b(?:${items})\\b`, "i").test(masked) &&
    nouns.every((word) => !index.actions.some(({ terms: known }) => meaningsOf(word).some((term) => known.has(term))));
  let best: { indexed: IndexedAction; score: number } | null = null;
  for (const indexed of index.actions) {
    const { product, action } = indexed;
    if (context.only?.(indexed) === false) continue;
    const likeness = words.reduce((sum, word) => {
      const meanings = word === verb ? [...heads] : meaningsOf(word);
      const most = Math.max(
        0,
        ...meanings.map((term) => (indexed.terms.get(term) ?? 0) * Math.min(index.rarity(term), 3)),
      );
      return sum + (word === verb || objectWords.has(word) ? 1.25 : 0.75) * most;
    }, 0);
    const isHead = [...heads].some((head) => indexed.heads.has(head));
    const isFirst = firstHeads.some((head) => indexed.heads.has(head));
    const isSameVerb =
      isHead || [...heads].some((head) => head.startsWith("v:") && (indexed.terms.get(head) ?? 0) >= 1);
    if (!isSameVerb && !indexed.marks.some((mark) => mark[0] !== undefined && heads.has(mark[0]))) continue;
    const isOther = nouns.length > 0 && !nouns.some((word) => meaningsOf(word).some((term) => indexed.terms.has(term)));
    const unsaid = indexed.marks.filter((mark) => !mark.some((term) => terms.has(term))).length;
    const isAgent = product.type === "agent";
    // 'Save it' is not to 'save a draft', nor is 'write it to a file' to write a report.
    const isExact =
      indexed.verbs.has(stemWord(verb)) &&
      (unsaid === 0 || (isAgent ? !heads.has("v:save") : indexed.verb === stemWord(verb)));
    // What is quoted, or has its place, is written there, not by an agent.
    if (isAgent && heads.has("v:save") && unsaid > 0 && literals.size > 0) continue;
    const isOfOne = isSearched && isFetchedBy(indexed) && action.params.some(({ origin }) => origin === "bound");
    const told = action.params.filter(({ name }) =>
      meaningsOf(name.split("_")[0] ?? "").some((term) => !heads.has(term) && objects.has(term)),
    ).length;
    const params = new Set(action.params.map(({ name }) => name));
    // A path lies where paths are known: elsewhere a folder has a name.
    const isPlace = (name: string) =>
      name !== "folder" || product.actions.some((one) => one.params.some((param) => param.name === "path"));
    // 'Create #x': the name of what is made.
    const isMadeSo = (kind: string) =>
      params.has("name") && indexed.marks.some((mark) => mark.includes(stemWord(kind)));
    const fits = [...literals].filter(
      (kind) => literalParams[kind]?.some((name) => params.has(name) && isPlace(name)) === true || isMadeSo(kind),
    ).length;
    const misses =
      isAgent && !(heads.has("v:save") && unsaid > 0)
        ? 0
        : [...literals].filter((kind) => (literalParams[kind]?.length ?? 0) > 0).length - fits;
    const empty = action.params.filter(
      ({ name, origin }) => origin === "stated" && !isGiven(name, literals, terms),
    ).length;
    const score =
      likeness +
      (isExact ? 3.8 : isFirst ? 3.2 : isHead ? 2.2 : isSameVerb ? 1 : -0.5) +
      (isHead && unsaid === 0 ? 0.8 : 0) +
      (isAgent
        ? isExact
          ? 3
          : mentioned.length > 0 && isFetched
            ? -2
            : 0.6
        : placeScore(product, mentioned, context)) +
      (heads.has("v:reply") ? replyScore(indexed, context) : 0) +
      (isPronoun && mentioned.length === 0 && context.near[0] === product ? 1.5 : 0) +
      (hasKey && params.has("issue") ? 2.4 : 0) +
      fits * 2.4 +
      Math.min(told, 2) * 0.8 -
      (isOfOne ? 2.5 : 0) -
      (isOther ? (mentioned.length === 0 && fits === 0 ? (isStrange ? 8 : 3) : 1.5) : 0) -
      (!isAgent && fits === 0 && mentioned.length === 0 && isUncalled(product, context) ? 1.5 : 0) -
      unsaid * 0.5 -
      misses * (literals.has("file") || literals.has("path") ? 4.5 : 2) -
      empty * 0.9;
    if (best === null || score > best.score) best = { indexed, score };
  }
  return best !== null && best.score >= scoreMin ? best.indexed : null;
}

/** Where products are named, one that is neither named nor near is meant less likely. */
const isUncalled = (product: PlannerProduct, { near, named, started }: MatchContext): boolean =>
  named.size > 0 && !named.has(product) && !near.includes(product) && started !== product;

function finerKind({ kind, text }: Literal, isFeed: boolean): string {
  if (kind === "path" && /\.[a-z0-9]{1,5}$/i.test(text)) return "file";
  return kind === "url" && !isFeed && !/feed|rss|atom|\.xml/i.test(text) ? "page" : kind;
}

function isGiven(name: string, literals: ReadonlySet<string>, terms: ReadonlySet<string>): boolean {
  for (const [kind, names] of Object.entries(literalParams))
    if (names.includes(name) && literals.has(kind)) return true;
  return meaningsOf(name.replaceAll("_", " ").split(" ")[0] ?? "").some((term) => terms.has(term));
}

function placeScore(
  product: PlannerProduct,
  mentioned: readonly PlannerProduct[],
  { near, named }: MatchContext,
): number {
  if (mentioned.includes(product)) return 5;
  if (mentioned.length > 0) return -4;
  const place = near.indexOf(product);
  return (place === -1 ? 0 : 1.6 - 0.3 * Math.min(place, 3)) + (named.has(product) ? 0.8 : 0);
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

/** A reply goes to what started the run: the item of a product, or a caller, who is answered by an action that needs nothing. */
function replyScore({ product, action }: IndexedAction, { trigger, started }: MatchContext): number {
  if (product.type === "agent") return 0;
  const isToCaller = action.params.every(({ origin }: PlannerAction["params"][number]) => origin === "optional");
  if (isToCaller) return trigger === "webhook" ? 2 : -4;
  return product === started ? 2.2 : 0;
}
