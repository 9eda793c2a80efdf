import { planOffline } from "@hoopoe/agents/planner/plan-offline.ts";
import { alignNodes, edgeEnds, edgeHits, type Graph, keyOf } from "./align-nodes.ts";
import type { GoldAnswer, GoldEntry } from "./gold.ts";
import { f1, overlap, squash, wordsOf } from "./overlap.ts";
import { isSafe } from "./is-safe.ts";
import { isSameParam } from "./same-param.ts";
import { isSameSchedule } from "./same-schedule.ts";

type Planned = ReturnType<typeof planOffline>;
type Catalog = Parameters<typeof planOffline>[1];
type Count = { hit: number; gold: number; planned: number };

export type EntryScore = {
  isValid: boolean;
  isKind: boolean;
  isTrigger: boolean;
  nodes: Count;
  edges: Count;
  /** Edges whose ends are right, whatever their way out. */
  ends: number;
  params: Count;
  conditions: Count;
  refusals: Count;
  wordForWord: number;
  needs: Count;
  isSafe: boolean | null;
  isStructure: boolean;
  isExact: boolean;
};

/** The plan against the answer, or that of its alternatives which fits best. */
export function scoreEntry(entry: GoldEntry, planned: Planned, catalog: Catalog): EntryScore {
  const answers = [entry, ...entry.alternatives.map((other) => ({ ...entry, ...other }))];
  const safe = entry.forbidden.length === 0 ? null : isSafe(entry, planned);
  const scores = answers.map((answer) =>
    compare(answer, planned, { prompt: entry.prompt, isValid: isValid(planned, catalog), safe }),
  );
  const [best] = scores.toSorted((one, other) => rank(other) - rank(one));
  if (best === undefined) throw new Error(`${entry.id} has no answer`);
  return best;
}

function compare(
  gold: GoldAnswer,
  planned: Planned,
  { prompt, isValid: valid, safe }: { prompt: string; isValid: boolean; safe: boolean | null },
): EntryScore {
  const graph = gold.nodes.some(({ action }) => squash(action) === "end") ? planned : withoutEnds(planned);
  const map = alignNodes(gold, graph);
  const edges = { hit: edgeHits(gold, graph, map), gold: gold.edges.length, planned: graph.edges.length };
  const stated = gold.nodes.flatMap((node) =>
    Object.entries(node.params)
      .filter(([name]) => name !== "condition")
      .map(([name, value]) => ({ node, name, value })),
  );
  const met = stated.filter(({ node, name, value }) =>
    isSameParam(name, value, graph.nodes.find(({ id }) => id === map.get(node.id))?.params[name]),
  );
  const request = gold.nodes.flatMap((node) =>
    node.params.condition === undefined ? [] : [{ node, value: node.params.condition }],
  );
  const asIs = request.filter(({ node, value }) =>
    isSameParam("condition", value, graph.nodes.find(({ id }) => id === map.get(node.id))?.params.condition),
  );
  const refused = phraseHits(gold.unsupported, planned.unsupported);
  const goldNeeds = gold.needs.map(({ node, param }) => `${map.get(node) ?? `?${node}`}.${squash(param)}`);
  const needs = planned.needs.map(({ node, param }) => `${node}.${squash(param)}`);
  const nodes = { hit: map.size, gold: gold.nodes.length, planned: graph.nodes.length };
  const isKind = gold.trigger.kind === planned.trigger.kind;
  const isTrigger = isKind && isSameTrigger(gold, planned, prompt);
  const isStructure = isKind && isWhole(nodes) && isWhole(edges) && valid;
  const counts = {
    conditions: { hit: asIs.length, gold: request.length, planned: asIs.length },
    params: { hit: met.length, gold: stated.length, planned: met.length },
    refusals: { hit: refused.hit, gold: gold.unsupported.length, planned: planned.unsupported.length },
    needs: {
      hit: goldNeeds.filter((need) => needs.includes(need)).length,
      gold: goldNeeds.length,
      planned: needs.length,
    },
  };
  const isExact =
    isStructure &&
    isTrigger &&
    safe !== false &&
    counts.params.hit === counts.params.gold &&
    isWhole(counts.refusals) &&
    isWhole(counts.needs);
  return {
    isValid: valid,
    isKind,
    isTrigger,
    nodes,
    edges,
    ends: edgeEnds(gold, graph, map),
    ...counts,
    wordForWord: refused.exact,
    isSafe: safe,
    isStructure,
    isExact,
  };
}

const isWhole = ({ hit, gold, planned }: Count): boolean => hit === gold && gold === planned;
const share = ({ hit, gold, planned }: Count): number => (gold + planned === 0 ? 1 : (2 * hit) / (gold + planned));
const rank = (score: EntryScore): number =>
  Number(score.isExact) * 100 +
  Number(score.isStructure) * 50 +
  share(score.nodes) * 2 +
  share(score.edges) * 2 +
  Number(score.isTrigger) +
  share(score.refusals) +
  share(score.needs);

/** Every action is known, every edge has its ends, and there is something. */
function isValid({ nodes, edges, unsupported }: Planned, { products }: Catalog): boolean {
  const known = new Set(
    products.flatMap(({ product_name, type, actions }) =>
      actions.map(({ id }) => keyOf({ id: "", type, product_name, action: id, params: {} })),
    ),
  );
  const ids = new Set(nodes.map(({ id }) => id));
  return (
    ids.size === nodes.length &&
    nodes.every((node) => known.has(keyOf(node))) &&
    edges.every(({ from, to }) => ids.has(from) && ids.has(to)) &&
    nodes.length + unsupported.length > 0
  );
}

function isSameTrigger({ trigger: gold }: GoldAnswer, { trigger }: Planned, prompt: string): boolean {
  if (trigger.kind === "schedule")
    return gold.schedule !== undefined && isSameSchedule(gold.schedule, trigger.schedule);
  if (trigger.kind !== "new-item" && trigger.kind !== "execution-finished") return true;
  if (
    trigger.kind === "new-item"
      ? squash(trigger.source) !== squash(gold.source ?? "")
      : overlap(gold.source ?? "", trigger.source)[0] < 0.6
  )
    return false;
  const match = trigger.match ?? "";
  if (gold.match === undefined) return match === "" || overlap(match, prompt)[0] >= 0.5;
  const isFailure = (text: string) => /fail|err|bl[eo]w|brok|crash|unsuccess|abort/i.test(text);
  return trigger.kind === "execution-finished"
    ? isFailure(gold.match) === isFailure(match)
    : overlap(gold.match, match)[0] >= 0.4;
}

/** A plain end at the end of a path says nothing. */
function withoutEnds({ nodes, edges }: Planned): Graph {
  const gone = new Set(
    nodes
      .filter(({ id, action }) => squash(action) === "end" && edges.every(({ from }) => from !== id))
      .map(({ id }) => id),
  );
  return { nodes: nodes.filter(({ id }) => !gone.has(id)), edges: edges.filter(({ to }) => !gone.has(to)) };
}

function phraseHits(gold: readonly string[], planned: readonly string[]): { hit: number; exact: number } {
  const left = [...gold];
  let [hit, exact] = [0, 0];
  for (const phrase of planned) {
    const scored = left.map((one) => {
      const [ofGold, ofPlanned] = overlap(one, phrase);
      const isInside = (ofGold === 1 || ofPlanned === 1) && Math.min(wordsOf(one).length, wordsOf(phrase).length) >= 2;
      return { one, score: Math.max(f1(ofGold, ofPlanned), isInside ? 0.5 : 0) };
    });
    const [best] = scored.toSorted((first, second) => second.score - first.score);
    if (best === undefined || best.score < 0.5) continue;
    left.splice(left.indexOf(best.one), 1);
    hit += 1;
    if (best.one.split(/\s+/).join(" ").toLowerCase() === phrase.split(/\s+/).join(" ").toLowerCase()) exact += 1;
  }
  return { hit, exact };
}
