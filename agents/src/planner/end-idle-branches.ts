import type { Draft } from "./graph-draft.ts";
import { isListing } from "./list-first.ts";

/** A way on which nothing is to be done ends and says so, instead of leading nowhere. In a loop the next turn follows. */
export function endIdleBranches(draft: Draft): void {
  const [outcome] = draft.index.control.end?.action.params ?? [];
  if (outcome === undefined) return;
  for (const { node, when } of draft.idle) {
    if (draft.edges.some((edge) => edge.from === node && edge.when === when) || isInLoop(draft, node)) continue;
    askEarlier(draft, node);
    draft.goOnFrom({ node, ...(when === undefined ? {} : { when }) });
    draft.addControl("end", { [outcome.name]: "nothing more to do" }, undefined);
  }
}

const absence = /\b(?:none|nothing|empty|no \p{L}+)\b/iu;

/**
 * 'List … and post a summary. If there are none, do nothing.': said last, meant of all behind the list. The question moves
 * to right behind it, and what stood between is done where there are some.
 */
function askEarlier({ nodes, edges, index }: Draft, branchId: string): void {
  const branch = nodes.find(({ id }) => id === branchId);
  if (branch === undefined || !absence.test(branch.params.condition ?? "")) return;
  if (edges.some(({ from }) => from === branchId)) return;
  const between = chainTo(edges, branchId);
  const lists = (id: string) => {
    const node = nodes.find((one) => one.id === id);
    return index.actions.some(
      (one) => one.action.id === node?.action && one.product.product_name === node.product_name && isListing(one),
    );
  };
  const at = between.findIndex(lists);
  const [list, first] = [between[at], between[at - 1]];
  if (list === undefined || first === undefined) return;
  for (const edge of edges) {
    if (edge.to === branchId) edge.from = list;
    else if (edge.from === list && edge.to === first) [edge.from, edge.when] = [branchId, "false"];
  }
  nodes.splice(nodes.indexOf(branch), 1);
  nodes.splice(nodes.findIndex(({ id }) => id === list) + 1, 0, branch);
}

/** The steps that lead straight to one, without a choice, the nearest first. */
function chainTo(edges: Draft["edges"], id: string): string[] {
  const chain: string[] = [];
  for (let at = id; ;) {
    const into = edges.filter(({ to }) => to === at);
    const [only] = into;
    if (only === undefined || into.length > 1 || only.when !== undefined) return chain;
    if (edges.filter(({ from }) => from === only.from).length > 1) return chain;
    chain.push(only.from);
    at = only.from;
  }
}

function isInLoop({ edges }: Draft, id: string): boolean {
  for (let at: string | undefined = id; at !== undefined;) {
    const into = edges.find(({ to }) => to === at);
    if (into?.when === "each") return true;
    at = into?.from;
  }
  return false;
}
