import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { findTrigger } from "./find-trigger.ts";
import { indexCatalog, wordsOf } from "./index-catalog.ts";
import { maskLiterals } from "./mask-literals.ts";
import { meaningsOf } from "./lexicon.ts";
import { plannerCatalogOf } from "./plan-workflow.ts";
import { planOffline } from "./plan-offline.ts";
import { toDefinition } from "./to-definition.ts";
import { splitRequest } from "./split-request.ts";

export type WorkflowEdit = {
  definition: WorkflowDefinition;
  /** What was done, in words, one line for each operation. */
  operations: string[];
  /** Phrases that no operation was found for; nothing was changed for them. */
  unsupported: string[];
};

type Catalog = readonly CatalogProduct[];

/**
 * Changes a workflow by words: 'remove the reply', 'add a comment on the issue at the end', 'ask Marta for approval before
 * the block', 'set the channel to #soc', 'run it every Monday at 9'. Nothing that is not named is touched.
 */
export function editWorkflow(given: {
  definition: WorkflowDefinition;
  words: string;
  catalog: Catalog;
  timeZone: string;
}): WorkflowEdit {
  let { definition } = given;
  const operations: string[] = [];
  const unsupported: string[] = [];
  for (const phrase of phrasesOf(given.words)) {
    const done = [retime, remove, setParam, insert].reduce<Done | null>(
      (found, operation) => found ?? operation(phrase, { ...given, definition }),
      null,
    );
    if (done === null) unsupported.push(phrase);
    else {
      definition = done.definition;
      operations.push(done.told);
    }
  }
  return { definition, operations, unsupported };
}

type Done = { definition: WorkflowDefinition; told: string };
type Given = { definition: WorkflowDefinition; catalog: Catalog; timeZone: string };

function phrasesOf(words: string): string[] {
  const request = maskLiterals(words.slice(0, 8000));
  return splitRequest(request).flatMap(({ start, end }) =>
    words
      .slice(start, end)
      .split(
        /(?:;|,?\s+(?:and|then)\s+(?=(?:then\s+)?(?:remove|delete|drop|add|insert|append|set|change|use|run|start|ask|put)\b))/i,
      )
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ""),
  );
}

/** 'Run it every Friday at 16:00', 'start it when a mail arrives'. */
function retime(phrase: string, { definition, catalog, timeZone }: Given): Done | null {
  const rest =
    /^(?:please\s)?(?:run|start|trigger|schedule|launch|make)\s(?:it|this|the (?:workflow|job))\s?(?:run\s)?(.+)$/i.exec(
      phrase,
    )?.[1];
  if (rest === undefined) return null;
  const request = maskLiterals(rest);
  const index = indexCatalog(plannerCatalogOf(catalog));
  const { trigger } = findTrigger(request, splitRequest(request), index);
  const isByHand = /\b(?:by hand|manually|on demand)\b/i.test(rest);
  if (trigger.kind === "manual" && !isByHand) return null;
  const made = toDefinition({ trigger, nodes: [], edges: [], needs: [], unsupported: [] }, { catalog, timeZone });
  return { definition: { ...definition, trigger: made.trigger }, told: `It starts ${rest}.` };
}

function remove(phrase: string, { definition, catalog }: Given): Done | null {
  const named = /^(?:please\s)?(?:remove|delete|drop|take out|leave out|skip|get rid of)\s(.+)$/i.exec(phrase)?.[1];
  const node = named === undefined ? null : nodeNamed(named, { definition, catalog });
  if (node === null) return null;
  const { nodes, edges } = definition.workflow;
  const into = edges.filter(({ to }) => to === node.id);
  const out = edges.filter(({ from }) => from === node.id);
  // What came before leads on to what came after, by the way that led here.
  const joined = into.flatMap(({ from, when }) =>
    out.map(({ to }) => ({
      id: `${from}-${to}${when === undefined ? "" : `-${when}`}`,
      from,
      to,
      ...(when === undefined ? {} : { when }),
    })),
  );
  const kept = edges.filter(({ from, to }) => from !== node.id && to !== node.id);
  const fresh = joined.filter(
    ({ from, to, when }) => !kept.some((edge) => edge.from === from && edge.to === to && edge.when === when),
  );
  const workflow = { nodes: nodes.filter(({ id }) => id !== node.id), edges: [...kept, ...fresh] };
  return { definition: { ...definition, workflow }, told: `Removed ${nameOf(node, catalog)}.` };
}

/** 'Set the channel to #soc', 'change the priority of the ticket to High', 'use #soc as channel'. */
function setParam(phrase: string, { definition, catalog }: Given): Done | null {
  const match =
    /^(?:please\s)?(?:set|change|make)\s(?:the\s)?(.+?)(?:\s(?:of|for|in|on)\s(.+?))?\sto\s(.+)$/i.exec(phrase) ??
    /^(?:please\s)?(?:set|change|make)\s(?:the\s)?(\S+)()\s(?:be\s)?(['"“‘#@/].+)$/i.exec(phrase);
  const [, name = "", step, said = ""] = match ?? [];
  if (match === null) return null;
  const wanted = name.toLowerCase().replace(/\s+/g, "_");
  const takes = ({ data }: WorkflowNode) =>
    findAction(catalog, data)?.params.find(
      (param) => param.name === wanted || param.label.toLowerCase() === name.toLowerCase(),
    );
  const candidates = definition.workflow.nodes.filter((node) => takes(node) !== undefined);
  const named = step === undefined || step === "" ? null : nodeNamed(step, { definition, catalog, among: candidates });
  const node = named ?? candidates.find(({ data }) => data.params[wanted] !== undefined) ?? candidates[0];
  const param = node === undefined ? undefined : takes(node);
  if (node === undefined || param === undefined) return null;
  const value = said.replace(/^['"“‘]|['"”’.]$/g, "");
  const nodes = definition.workflow.nodes.map((one) =>
    one.id === node.id
      ? {
          ...one,
          data: {
            ...one.data,
            params: {
              ...one.data.params,
              [param.name]: param.type === "number" && Number.isFinite(Number(value)) ? Number(value) : value,
            },
          },
        }
      : one,
  );
  return {
    definition: { ...definition, workflow: { ...definition.workflow, nodes } },
    told: `${nameOf(node, catalog)}: ${param.label} is ${value}.`,
  };
}

/** 'Add a comment on the issue after the triage', 'ask Marta for approval before the block', 'post to #soc at the end'. */
function insert(phrase: string, { definition, catalog, timeZone }: Given): Done | null {
  const words = phrase.replace(
    /^(?:please\s)?(?:also\s)?(?:add|insert|append)\s(?:a step (?:that|to)\s|an?\s(?=approval\b))/i,
    "",
  );
  const [, wish = words, relation, named = ""] = /^(.*?),?\s(before|after|behind)\s(.+)$/i.exec(words) ?? [];
  const anchor = relation === undefined ? null : nodeNamed(named, { definition, catalog });
  if (relation !== undefined && anchor === null) return null;
  const asked = wish.replace(/\s(?:at|in) the (?:very )?(?:end|beginning|start)$/i, "");
  const isFirst = /\b(?:at|in) the (?:very )?(?:beginning|start)$/i.test(wish);
  const plan = planOffline(/^approval\b/i.test(asked) ? `Get ${asked}` : asked, plannerCatalogOf(catalog));
  if (plan.nodes.length === 0 || plan.unsupported.length > 0) return null;
  const made = toDefinition(plan, { catalog, timeZone }).workflow;
  const ids = new Map(made.nodes.map(({ id }) => [id, freeId(definition, id)]));
  const renamed = (id: string) => ids.get(id) ?? id;
  const nodes = made.nodes.map((node) => ({ ...node, id: renamed(node.id) }));
  const inner = made.edges.map((edge) => ({
    ...edge,
    id: `${renamed(edge.from)}-${renamed(edge.to)}`,
    from: renamed(edge.from),
    to: renamed(edge.to),
  }));
  const [head, tail] = [nodes[0], nodes.at(-1)];
  if (head === undefined || tail === undefined) return null;
  const edges = joinIn(definition, {
    head: head.id,
    tail,
    anchor,
    isBefore: relation?.toLowerCase() === "before" || isFirst,
  });
  const workflow = { nodes: [...definition.workflow.nodes, ...nodes], edges: [...edges, ...inner] };
  return {
    definition: { ...definition, workflow },
    told: `Added ${nodes.map((node) => nameOf(node, catalog)).join(", ")}.`,
  };
}

function joinIn(
  { workflow: { nodes, edges } }: WorkflowDefinition,
  {
    head,
    tail,
    anchor,
    isBefore,
  }: { head: string; tail: WorkflowNode; anchor: WorkflowNode | null; isBefore: boolean },
): WorkflowDefinition["workflow"]["edges"] {
  const way = tail.data.action === "approval" ? { when: "approved" } : {};
  const link = (from: string, to: string, when?: string) => ({
    id: `${from}-${to}${when === undefined ? "" : `-${when}`}`,
    from,
    to,
    ...(when === undefined ? {} : { when }),
  });
  const starts = anchor === null ? nodes.filter(({ id }) => edges.every(({ to }) => to !== id)) : [anchor];
  if (isBefore) {
    const moved = edges.map((edge) =>
      starts.some(({ id }) => id === edge.to) ? link(edge.from, head, edge.when) : edge,
    );
    return [...moved, ...starts.map(({ id }) => link(tail.id, id, way.when))];
  }
  const ends = anchor === null ? nodes.filter(({ id }) => edges.every(({ from }) => from !== id)) : [anchor];
  const out = anchor === null ? [] : edges.filter(({ from, when }) => from === anchor.id && when === undefined);
  const kept = edges.filter((edge) => !out.includes(edge));
  return [...kept, ...ends.map(({ id }) => link(id, head)), ...out.map(({ to }) => link(tail.id, to, way.when))];
}

function freeId({ workflow: { nodes } }: WorkflowDefinition, wanted: string): string {
  const taken = new Set(nodes.map(({ id }) => id));
  let count = nodes.length + Number(/\d+/.exec(wanted)?.[0] ?? 1);
  while (taken.has(`n${count}`)) count += 1;
  return `n${count}`;
}

/** The step that words speak of: the one that shares most with them by action, product, label and parameters. */
function nodeNamed(
  words: string,
  { definition, catalog, among }: { definition: WorkflowDefinition; catalog: Catalog; among?: readonly WorkflowNode[] },
): WorkflowNode | null {
  const wanted = new Set(
    wordsOf(words)
      .filter((word) => !/^(?:the|a|an|step|node|it|to|in|of)$/.test(word))
      .flatMap(meaningsOf),
  );
  const scored = (among ?? definition.workflow.nodes).map((node) => {
    const action = findAction(catalog, node.data);
    const named = wordsOf(
      `${node.data.action.replaceAll("-", " ")} ${node.data.product_name} ${node.data.label ?? ""} ${action?.label ?? ""}`,
    );
    const values = Object.values(node.data.params).flatMap((value) =>
      typeof value === "string" ? wordsOf(value) : [],
    );
    const own = new Set(named.flatMap(meaningsOf));
    const score =
      [...wanted].filter((term) => own.has(term)).length * 2 + values.filter((value) => wanted.has(value)).length;
    return { node, score };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best === undefined || best.score === 0 ? null : best.node;
}

const nameOf = ({ data }: WorkflowNode, catalog: Catalog): string =>
  `${data.product_name}: ${data.label ?? findAction(catalog, data)?.label ?? data.action}`;
