import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { type CatalogIndex, type IndexedAction } from "./index-catalog.ts";
import { meaningsOf } from "./lexicon.ts";
import type { MaskedText } from "./mask-literals.ts";
import type { PlannerAction, PlannerProduct, PlanTrigger } from "./plan.ts";
import { readWish, type Wish } from "./read-wish.ts";
import type { Span } from "./request-span.ts";

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
  const wish = readWish(request, span, { index, verb: context.verb });
  let best: { indexed: IndexedAction; score: number } | null = null;
  for (const indexed of index.actions) {
    if (context.only?.(indexed) === false) continue;
    const score = scoreAction(indexed, wish, { index, context });
    if (score !== null && (best === null || score > best.score)) best = { indexed, score };
  }
  return best !== null && best.score >= scoreMin ? best.indexed : null;
}

/** How well an action does what is wished; null where it does something else. */
function scoreAction(
  indexed: IndexedAction,
  wish: Wish,
  { index, context }: { index: CatalogIndex; context: MatchContext },
): number | null {
  const fit = fitOf(indexed, wish);
  if (fit === null) return null;
  const { product, action } = indexed;
  const { mentioned, literals } = wish;
  const isAgent = product.type === "agent";
  // What is quoted, or has its place, is written there, not by an agent.
  const isDrafted = isAgent && wish.heads.has("v:save") && fit.unsaid > 0;
  if (isDrafted && literals.size > 0) return null;
  const taken = takenLiterals(indexed, literals);
  const isLost = mentioned.length === 0 && taken === 0;
  const points = [
    likenessOf(indexed, wish, index),
    verbScore(fit),
    when(fit.isHead && fit.unsaid === 0, 0.8),
    isAgent ? agentScore(fit, wish) : placeScore(product, mentioned, context),
    when(wish.heads.has("v:reply"), replyScore(indexed, context)),
    when(wish.isPronoun && mentioned.length === 0 && context.near[0] === product, 1.5),
    when(wish.hasKey && action.params.some(({ name }) => name === "issue"), 2.4),
    taken * 2.4,
    Math.min(namedParams(action, wish), 2) * 0.8,
    -when(isOfOne(indexed, wish), 2.5),
    -otherness(indexed, wish, isLost),
    -when(!isAgent && isLost && isUncalled(product, context), 1.5),
    -fit.unsaid * 0.5,
    -when(!isAgent || isDrafted, missed(literals, taken)),
    -emptyParams(action, wish) * 0.9,
  ];
  return points.reduce((sum, one) => sum + one, 0);
}

const when = (isSo: boolean, points: number): number => (isSo ? points : 0);

/** How an action's verb is the wish's. `unsaid` counts what the action does beyond it. */
type Fit = { isExact: boolean; isFirst: boolean; isHead: boolean; isSameVerb: boolean; unsaid: number };

function fitOf(indexed: IndexedAction, { verb, heads, firstHeads, terms }: Wish): Fit | null {
  const isHead = [...heads].some((head) => indexed.heads.has(head));
  const isSameVerb = isHead || [...heads].some((head) => head.startsWith("v:") && (indexed.terms.get(head) ?? 0) >= 1);
  if (!isSameVerb && !indexed.marks.some((mark) => mark[0] !== undefined && heads.has(mark[0]))) return null;
  const unsaid = indexed.marks.filter((mark) => !mark.some((term) => terms.has(term))).length;
  // 'Save it' is not to 'save a draft', nor is 'write it to a file' to write a report.
  const isMeant = indexed.product.type === "agent" ? !heads.has("v:save") : indexed.verb === stemWord(verb);
  return {
    isExact: indexed.verbs.has(stemWord(verb)) && (unsaid === 0 || isMeant),
    isFirst: firstHeads.some((head) => indexed.heads.has(head)),
    isHead,
    isSameVerb,
    unsaid,
  };
}

function verbScore({ isExact, isFirst, isHead, isSameVerb }: Fit): number {
  if (isExact) return 3.8;
  if (isFirst) return 3.2;
  if (isHead) return 2.2;
  return isSameVerb ? 1 : -0.5;
}

function likenessOf(indexed: IndexedAction, { words, verb, heads, objectWords }: Wish, index: CatalogIndex): number {
  return words.reduce((sum, word) => {
    const meanings = word === verb ? [...heads] : meaningsOf(word);
    const most = Math.max(
      0,
      ...meanings.map((term) => (indexed.terms.get(term) ?? 0) * Math.min(index.rarity(term), 3)),
    );
    return sum + (word === verb || objectWords.has(word) ? 1.25 : 0.75) * most;
  }, 0);
}

/** How many of the kinds of literals the action has a parameter for. */
function takenLiterals({ product, action, marks }: IndexedAction, literals: ReadonlySet<string>): number {
  const params = new Set(action.params.map(({ name }) => name));
  // A path lies where paths are known: elsewhere a folder has a name.
  const isPlace = (name: string) =>
    name !== "folder" || product.actions.some((one) => one.params.some((param) => param.name === "path"));
  // 'Create #x': the name of what is made.
  const isMadeSo = (kind: string) => params.has("name") && marks.some((mark) => mark.includes(stemWord(kind)));
  return [...literals].filter(
    (kind) => literalParams[kind]?.some((name) => params.has(name) && isPlace(name)) === true || isMadeSo(kind),
  ).length;
}

function missed(literals: ReadonlySet<string>, taken: number): number {
  const placed = [...literals].filter((kind) => (literalParams[kind]?.length ?? 0) > 0).length;
  return (placed - taken) * (literals.has("file") || literals.has("path") ? 4.5 : 2);
}

function agentScore({ isExact }: Fit, { mentioned, heads }: Wish): number {
  if (isExact) return 3;
  return mentioned.length > 0 && (heads.has("v:list") || heads.has("v:read")) ? -2 : 0.6;
}

/** Parameters that the object's words name. */
function namedParams({ params }: PlannerAction, { heads, objects }: Wish): number {
  return params.filter(({ name }) =>
    meaningsOf(name.split("_")[0] ?? "").some((term) => !heads.has(term) && objects.has(term)),
  ).length;
}

function emptyParams({ params }: PlannerAction, { literals, terms }: Wish): number {
  return params.filter(({ name, origin }) => origin === "stated" && !isGiven(name, literals, terms)).length;
}

/** Who searches does not know the one yet that such an action reads. */
function isOfOne({ heads, action }: IndexedAction, { verb }: Wish): boolean {
  return (
    /^(?:find|search|list|look|collect|gather)$/i.test(verb) &&
    (heads.has("v:list") || heads.has("v:read")) &&
    action.params.some(({ origin }) => origin === "bound")
  );
}

/** The action is about something else than what is named. */
function otherness({ terms }: IndexedAction, { nouns, isStrange }: Wish, isLost: boolean): number {
  if (nouns.length === 0 || nouns.some((word) => meaningsOf(word).some((term) => terms.has(term)))) return 0;
  if (!isLost) return 1.5;
  return isStrange ? 8 : 3;
}

/** Where products are named, one that is neither named nor near is meant less likely. */
const isUncalled = (product: PlannerProduct, { near, named, started }: MatchContext): boolean =>
  named.size > 0 && !named.has(product) && !near.includes(product) && started !== product;

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

/** A reply goes to what started the run: the item of a product, or a caller, who is answered by an action that needs nothing. */
function replyScore({ product, action }: IndexedAction, { trigger, started }: MatchContext): number {
  if (product.type === "agent") return 0;
  const isToCaller = action.params.every(({ origin }: PlannerAction["params"][number]) => origin === "optional");
  if (isToCaller) return trigger === "webhook" ? 2 : -4;
  return product === started ? 2.2 : 0;
}
