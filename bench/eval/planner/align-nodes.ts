import type { GoldEdge, GoldNode } from "./gold.ts";
import { overlap, squash } from "./overlap.ts";
import { isSameParam } from "./same-param.ts";

export type Nodes = Pick<GoldNode, "id" | "type" | "product_name" | "action" | "params">;
export type Graph = { nodes: readonly Nodes[]; edges: readonly GoldEdge[] };

const triesMax = 20_000;

export const keyOf = ({ type, product_name, action }: Nodes): string =>
  [type, type === "agent" ? "agents" : squash(product_name), squash(action)].join("/");

/** Which planned node stands for which gold one, among nodes of the same action, so that most edges and parameters fit. */
export function alignNodes(gold: Graph, planned: Graph): Map<string, string> {
  let best = { map: new Map<string, string>(), score: -1 };
  let tries = 0;
  const walk = (at: number, map: Map<string, string>, used: ReadonlySet<string>): void => {
    if (tries > triesMax) return;
    const node = gold.nodes[at];
    if (node === undefined) {
      tries += 1;
      const score = scoreOf(gold, planned, map);
      if (score > best.score) best = { map: new Map(map), score };
      return;
    }
    const fits = planned.nodes.filter((one) => keyOf(one) === keyOf(node) && !used.has(one.id));
    for (const fit of fits) walk(at + 1, new Map(map).set(node.id, fit.id), new Set(used).add(fit.id));
    const isShort =
      planned.nodes.filter((one) => keyOf(one) === keyOf(node)).length <
      gold.nodes.filter((one) => keyOf(one) === keyOf(node)).length;
    if (fits.length === 0 || isShort) walk(at + 1, map, used);
  };
  walk(0, new Map(), new Set());
  return best.map;
}

function scoreOf(gold: Graph, planned: Graph, map: ReadonlyMap<string, string>): number {
  const params = gold.nodes.flatMap((node) => {
    const fit = planned.nodes.find(({ id }) => id === map.get(node.id));
    return Object.entries(node.params).filter(([name, value]) => isSameParam(name, value, fit?.params[name]));
  });
  return map.size * 1e6 + edgeHits(gold, planned, map) * 1000 + params.length;
}

/** Gold edges that were planned, by their ends and their way out. */
export function edgeHits(gold: Graph, planned: Graph, map: ReadonlyMap<string, string>): number {
  return gold.edges.filter(({ from, to, when }) =>
    planned.edges.some(
      (edge) =>
        edge.from === map.get(from) && edge.to === map.get(to) && isSameWay(actionOf(gold, from), when, edge.when),
    ),
  ).length;
}

export function edgeEnds(gold: Graph, planned: Graph, map: ReadonlyMap<string, string>): number {
  return gold.edges.filter(({ from, to }) =>
    planned.edges.some((edge) => edge.from === map.get(from) && edge.to === map.get(to)),
  ).length;
}

const actionOf = ({ nodes }: Graph, id: string): string => squash(nodes.find((node) => node.id === id)?.action ?? "");

function isSameWay(source: string, gold = "", planned = ""): boolean {
  const isTwoWay = (way: string) => way === "true" || way === "false";
  if (source === "branch") {
    if (isTwoWay(gold)) return isTwoWay(planned) ? gold === planned : planned !== "";
    return squash(gold) === squash(planned) || Math.max(...overlap(gold, planned)) >= 0.5;
  }
  if (source === "approval") return gold === (planned || "approved");
  return source === "foreach" ? gold === (planned || "each") : true;
}
