import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { firstMeaningOf, meaningsOf } from "./lexicon.ts";
import type { PlannerAction, PlannerCatalog, PlannerProduct } from "./plan.ts";

/** What holds a workflow together; found by the parameters an action takes, whatever it is called. */
export type ControlRole = "branch" | "for-each" | "wait" | "approval" | "end";

export type IndexedAction = {
  product: PlannerProduct;
  action: PlannerAction;
  /** The meanings of its words, with how much each says of it. */
  terms: ReadonlyMap<string, number>;
  /** The meanings of the word that says what it does. */
  heads: ReadonlySet<string>;
  /** The stems of the words that its id and its meaning begin with. */
  verbs: ReadonlySet<string>;
  /** The first of them: of its id. */
  verb: string;
  /** The meanings of each other word of its id. */
  marks: readonly (readonly string[])[];
};

export type CatalogIndex = {
  actions: readonly IndexedAction[];
  control: Readonly<Partial<Record<ControlRole, IndexedAction>>>;
  /** How seldom a meaning is among the actions: 0 (all have it) upwards. */
  rarity(term: string): number;
  /** Lower-case names under which a product may be mentioned, longest first. */
  names: readonly { name: string; product: PlannerProduct }[];
};

export function indexCatalog(catalog: PlannerCatalog): CatalogIndex {
  const all = catalog.products.flatMap((product) => product.actions.map((action) => indexAction(product, action)));
  const control: Partial<Record<ControlRole, IndexedAction>> = {};
  for (const indexed of all) {
    const role = controlRoleOf(indexed.action);
    if (role !== null) control[role] ??= indexed;
  }
  const actions = all.filter(({ action }) => controlRoleOf(action) === null);
  const counts = new Map<string, number>();
  for (const { terms } of actions) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return {
    actions,
    control,
    rarity: (term) => Math.log((actions.length + 1) / ((counts.get(term) ?? actions.length) + 0.5)),
    names: productNames(
      catalog.products.filter(({ actions: own }) => !own.every((one) => controlRoleOf(one) !== null)),
    ),
  };
}

function controlRoleOf({ params }: PlannerAction): ControlRole | null {
  const names = new Set(params.map(({ name }) => name));
  if (names.has("condition")) return "branch";
  if (names.has("items") && params.every(({ name, origin }) => name === "items" || origin === "optional"))
    return "for-each";
  if (names.has("duration") && names.has("until")) return "wait";
  if (names.has("approvers")) return "approval";
  return names.has("outcome") && params.length === 1 ? "end" : null;
}

function indexAction(product: PlannerProduct, action: PlannerAction): IndexedAction {
  const terms = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words)
      for (const term of meaningsOf(word)) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  };
  const idWords = wordsOf(action.id.replaceAll(/[-_]/g, " "));
  const meaningWords = wordsOf(action.meaning);
  // What stands in brackets or behind a comma is an aside.
  add(wordsOf(action.meaning.replace(/\([^)]*\)|[,;:].*$|\bwithout\b.*$/g, "")), 1);
  add(wordsOf(action.meaning.replace(/\bwithout\b.*$/, "")), 0.4);
  add(idWords, 1.5);
  add(action.params.map(({ name }) => name.replaceAll("_", " ")).flatMap(wordsOf), 0.4);
  const heads = new Set([idWords[0] ?? "", meaningWords[0] ?? ""].flatMap(firstMeaningOf));
  const marks = idWords
    .slice(1)
    .filter((word) => !isStopWord(word))
    .map(meaningsOf);
  const verbs = new Set([idWords[0] ?? "", meaningWords[0] ?? ""].map(stemWord));
  return { product, action, terms, heads, verbs, verb: stemWord(idWords[0] ?? ""), marks };
}

function productNames(products: readonly PlannerProduct[]): { name: string; product: PlannerProduct }[] {
  const owners = new Map<string, Set<PlannerProduct>>();
  const add = (name: string, product: PlannerProduct) =>
    owners.set(name, (owners.get(name) ?? new Set<PlannerProduct>()).add(product));
  for (const product of products) {
    if (product.type === "agent") continue;
    add(product.product_name.toLowerCase(), product);
    for (const word of product.product_name.toLowerCase().split(/\s+/)) {
      // A word of everyday speech does not name a product by itself.
      const isPlain = isStopWord(word) || meaningsOf(word).length > 1 || /^\d+$/.test(word) || word.length < 3;
      if (!isPlain) add(word, product);
    }
  }
  return [...owners]
    .flatMap(([name, [product, ...others]]) =>
      product !== undefined && others.length === 0 ? [{ name, product }] : [],
    )
    .toSorted((one, other) => other.name.length - one.name.length);
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}]+)*/gu) ?? [];
