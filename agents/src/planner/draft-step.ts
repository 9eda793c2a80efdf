import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import type { CatalogAction, CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import { type Clause, quotesIn, unquoted } from "./draft-clauses.ts";
import { draftWords } from "./draft-words.ts";
import type { PlanRequest } from "./plan-request.ts";
import type { PlanStep, PlanValue } from "./plan-schema.ts";

interface DraftedStep {
  readonly product: string;
  readonly action: string;
  readonly params: PlanStep["params"];
  /** A text that people would read and nobody wrote. */
  readonly lacks: string | null;
  /** Words that say something else yet. */
  readonly left: string[];
}

const stemCharsMin = 4;
const isSameWord = (word: string, other: string) => {
  const [short = "", long = ""] = [word, other].toSorted((one, two) => one.length - two.length);
  return (
    short === long ||
    (short.length >= stemCharsMin && long.startsWith(short.replace(/e$/, "")) && long.length - short.length <= 3)
  );
};

/** The one action whose verb and things a clause names; a string says why there is none. */
export function draftStep(clause: Clause, request: PlanRequest, textBefore: PlanValue | null): DraftedStep | string {
  const words = [...new Set(clause.words)];
  const named = request.catalog.filter(
    ({ product_name, type }) => type === "connector" && namesOf(product_name).some((name) => words.includes(name)),
  );
  const among =
    named.length > 0
      ? named
      : request.catalog.filter(({ catalogId, connections }) => catalogId === null || connections.length > 0);
  const scored = among
    .filter(({ product_name }) => product_name !== flowProduct)
    .flatMap((product) => product.actions.map((action) => ({ product, action, score: scoreOf(action, words) })))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best === undefined)
    return "The built-in planner found no action for this. Add the step yourself, or connect a model.";
  if (second?.score === best.score)
    return `More than one action fits: ${best.product.product_name}, ${best.action.label}; ${second.product.product_name}, ${second.action.label}. Name the product.`;
  return fill(best, { ...clause, words }, request, textBefore);
}

const namesOf = (product: string): string[] =>
  [product.toLowerCase(), ...product.toLowerCase().split(/\s+/)].filter(
    (name) => !isStopWord(name) && !/^\d+$/.test(name),
  );

function scoreOf({ id }: CatalogAction, words: readonly string[]): number {
  const [verb = "", ...things] = id.split("-");
  if (!words.some((word) => isSameWord(word, verb))) return 0;
  return 2 + things.filter((thing) => words.some((word) => isSameWord(word, thing))).length;
}

interface Said {
  readonly quote: string | undefined;
  readonly channel: string | undefined;
  readonly project: string | undefined;
  readonly to: readonly string[];
}

/** What a clause states by its form: a quotation, a #channel, a key in capitals, addresses. */
function saidIn({ text, words }: Clause, me: string | null): Said {
  const bare = unquoted(text);
  const addresses = bare.match(/[^\s@,;<>()]+@[^\s@,;<>()]+\.\w+/g) ?? [];
  return {
    quote: quotesIn(text)[0],
    channel: /#[\p{L}\p{N}_-]+/u.exec(bare)?.[0],
    project: /\b[A-Z][A-Z0-9]{1,9}\b/.exec(bare)?.[0],
    to: [...addresses, ...(words.includes("me") && me !== null ? [me] : [])],
  };
}

function fill(
  { product, action }: { product: CatalogProduct; action: CatalogAction },
  clause: Clause,
  { facts }: PlanRequest,
  textBefore: PlanValue | null,
): DraftedStep {
  const said = saidIn(clause, facts.me);
  const names = action.params.map(({ name }) => name);
  const textName = draftWords.texts.find((name) => names.includes(name));
  const quoted = textName ?? names.find((name) => name === "query" || name === "question");
  const values = new Map<string, PlanValue | undefined>([
    ["channel", said.channel],
    ["to", said.to.length > 0 ? { list: [...said.to] } : undefined],
    ["project", said.project],
  ]);
  if (quoted !== undefined)
    values.set(quoted, said.quote ?? (textName === undefined ? undefined : (textBefore ?? undefined)));
  const params = names.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
  const used = new Set(params.map(({ name }) => name));
  const read = [
    ...action.id.split("-"),
    ...namesOf(product.product_name),
    ...used,
    ...[said.channel, said.project, ...said.to].flatMap((one) => one?.toLowerCase() ?? []),
    ...(used.has("to") ? ["me", "mail", "email"] : []),
    ...draftWords.joiners,
    ...draftWords.courtesies,
  ];
  const isLost = said.quote !== undefined && !params.some(({ value }) => value === said.quote);
  const left = clause.words.filter((word) => !isStopWord(word) && !read.some((one) => isSameWord(word, one)));
  return {
    product: product.product_name,
    action: action.id,
    params,
    lacks: textName !== undefined && !used.has(textName) && action.effect !== "read" ? textName : null,
    left: isLost ? [...left, said.quote ?? ""] : left,
  };
}
