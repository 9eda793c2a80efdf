import { type KnownPeople, weighedStanding } from "@hoopoe/agents/claims/standing.ts";
import { readMaterial } from "@hoopoe/agents/tasks/read-material.ts";
import type { ApprovalSource } from "@hoopoe/contract/work/approval-basis.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { sourceOf } from "./bind-params.ts";
import { type ReadItem, loadReadItems } from "./read-item-store.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepDeps } from "./step-deps.ts";

const sourcesMax = 12;
const quoteMax = 400;
const valuesMax = 10;
const valueCharsMin = 4;

/**
 * The texts that a run had read before a step, who wrote them, and which values of the payload they contain. An author counts
 * as one of ours only where the text is an item of the workspace: whoever calls a webhook may write any name.
 */
export async function whatLedHere(
  deps: Pick<StepDeps, "askTenant" | "loadPeople">,
  step: StepTry,
  payload: unknown,
): Promise<ApprovalSource[]> {
  const docs = docsBefore(step);
  if (docs.length === 0) return [];
  const people = await deps.loadPeople(step.scope);
  const ids = docs.map(({ itemId }) => itemId).filter((id) => /^[1-9]\d{0,17}$/.test(id));
  const items = await deps.askTenant(step.scope, (trx) => loadReadItems(trx, step.scope, ids));
  const leaves = leavesOf(payload);
  return docs.map((doc) => sourceView(doc, { item: sameItem(items.get(doc.itemId), doc), people, leaves }));
}

/** Records that somebody wrote: the trigger's, the loop's, and those of the steps before. */
function docsBefore({ execution, node, values, workflow }: StepTry): SourceDoc[] {
  const before = [...workflow.nodes.keys()].filter((id) => workflow.graph.comesBefore(id, node.id));
  const trigger: unknown = execution.trigger;
  const found = [itemOf(trigger), values.item, ...before.map((id) => values.node(id))].flatMap(readMaterial);
  const written = found.filter(({ author }) => author.trim() !== "");
  const keys = new Set<string>();
  return written
    .filter(({ itemId, author, title }) => {
      const key = JSON.stringify([itemId, author, title]);
      return !keys.has(key) && keys.add(key) !== undefined;
    })
    .slice(0, sourcesMax);
}

function itemOf(trigger: unknown): unknown {
  return typeof trigger === "object" && trigger !== null && "item" in trigger ? trigger.item : trigger;
}

function sameItem(item: ReadItem | undefined, { author, title }: SourceDoc): ReadItem | null {
  return item !== undefined && item.author === author && item.title === title ? item : null;
}

interface Known {
  readonly item: ReadItem | null;
  readonly people: KnownPeople;
  readonly leaves: readonly string[];
}

function sourceView(doc: SourceDoc, { item, people, leaves }: Known): ApprovalSource {
  const text = `${doc.title}\n${doc.body}\n${doc.author}`.toLowerCase();
  const values = leaves.filter((value) => text.includes(value.toLowerCase())).slice(0, valuesMax);
  const source = item?.source ?? doc.source_datatype;
  const standing = weighedStanding({ author: doc.author, source, facts: item?.facts ?? null }, people);
  const isKnown = item !== null || standing === "stranger";
  return {
    itemId: item === null ? null : doc.itemId,
    source,
    author: doc.author.slice(0, 200),
    title: doc.title.slice(0, 300),
    at: Date.parse(doc.date) === 0 ? null : doc.date,
    quote: quoteAround(doc.body, values),
    standing: isKnown ? standing : null,
    values,
  };
}

/** The passage with the first value that the payload shares with it, else the beginning. */
function quoteAround(body: string, values: readonly string[]): string {
  const at = Math.max(0, ...values.slice(0, 1).map((value) => body.toLowerCase().indexOf(value.toLowerCase())));
  const from = Math.max(0, at - quoteMax / 2);
  const quote = body.slice(from, from + quoteMax).toWellFormed();
  return `${from > 0 ? "… " : ""}${quote.trim()}${from + quoteMax < body.length ? " …" : ""}`;
}

/** Texts and numbers of a payload that are long enough to mean something in a text. */
function leavesOf(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim();
    return text.length >= valueCharsMin && text.length <= 200 ? [text] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return [...new Set(Object.values(value).flatMap(leavesOf))];
}

const subjectCharsMax = 100_000;

/** What an approval step is about where no write is bound to it: the data its message names, else what it was handed. */
export function subjectOf(step: StepTry): unknown {
  const handed = sourceOf(step);
  const subject = isData(step.input["message"]) ? step.input["message"] : handed;
  if (isNothing(subject)) return null;
  const json = JSON.stringify(subject);
  return json.length <= subjectCharsMax ? subject : `${json.slice(0, subjectCharsMax).toWellFormed()} …`;
}

/** A message that is data and not a text: it is shown as such. */
export function isData(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
