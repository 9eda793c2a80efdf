import type { CatalogIndex, ControlRole, IndexedAction } from "./index-catalog.ts";
import type { MaskedText } from "./mask-literals.ts";
import { findMentions, type Mention } from "./find-mentions.ts";
import type { PlanEdge, PlanNode, PlannerProduct, PlanTrigger } from "./plan.ts";
import type { Clause } from "./split-clauses.ts";

export type GraphRequest = {
  request: MaskedText;
  index: CatalogIndex;
  trigger: PlanTrigger;
  /** The product whose item starts the workflow. */
  product: PlannerProduct | null;
  clauses: readonly Clause[];
};

type Tail = { node: string; when?: string };
/** A node that chooses, and the choices that are taken already. */
export type Decision = { node: string; role: "branch" | "approval"; condition: string; value: string | null };

/** The workflow as far as it is laid out. */
export type Draft = GraphRequest & {
  nodes: PlanNode[];
  edges: PlanEdge[];
  needs: { node: string; param: string }[];
  unsupported: string[];
  decision: Decision | null;
  lastEmail: string | null;
  named: ReadonlySet<PlannerProduct>;
  /** Where products are named. */
  names: readonly Mention[];
  isAfterWait: boolean;
  loop: string | null;
  /** The ways on which nothing is to be done, and where in the request that is said. */
  idle: (Tail & { saidAt: number })[];
  /** The products that stand nearest, the last one first. */
  near(): PlannerProduct[];
  last(): PlanNode | undefined;
  add(indexed: IndexedAction, params: Record<string, string>, bound?: string[]): PlanNode;
  /** A node that steers; nothing where the catalog has none of that kind. `when` is the way on from it. */
  addControl(
    role: ControlRole,
    params: Record<string, string>,
    when: string | undefined,
    bound?: string[],
  ): PlanNode | null;
  goOnFrom(tail: Tail): void;
  /** The way that is taken when the last choice falls the other way. */
  takeOther(): void;
  /** 'Do nothing': of the way that is open, where a choice opened one. */
  stayIdle(saidAt: number): void;
  /** After a way on which nothing is done: on from the other one, behind what stands there. */
  leaveIdle(): void;
  openLoop(): void;
  closeLoop(): void;
};

const otherWay: Readonly<Record<string, string>> = {
  true: "false",
  false: "true",
  approved: "rejected",
  rejected: "approved",
};

export const restName = /^(?:others?|rest|none|else|misc\w*|unknown)$/i;

export function startDraft(given: GraphRequest): Draft {
  let tails: Tail[] = [];
  const products: PlannerProduct[] = given.product === null ? [] : [given.product];
  const names = findMentions(given.request.text, given.index);
  const draft: Draft = {
    ...given,
    nodes: [],
    edges: [],
    needs: [],
    unsupported: [],
    decision: null,
    lastEmail: null,
    named: new Set(names.map(({ product }) => product)),
    names,
    isAfterWait: false,
    loop: null,
    idle: [],
    near: () => products.toReversed(),
    last: () => draft.nodes.at(-1),
    add(indexed, params, bound = []) {
      const { product, action } = indexed;
      const id = `n${draft.nodes.length + 1}`;
      const node = { id, type: product.type, product_name: product.product_name, action: action.id, params, bound };
      draft.nodes.push(node);
      for (const { node: from, when } of tails)
        draft.edges.push({ from, to: id, ...(when === undefined ? {} : { when }) });
      tails = [{ node: id }];
      if (product.type === "connector" && !Object.values(given.index.control).includes(indexed)) products.push(product);
      return node;
    },
    addControl(role, params, when, bound = []) {
      const indexed = given.index.control[role];
      if (indexed === undefined) return null;
      const node = draft.add(indexed, params, bound);
      tails = [{ node: node.id, ...(when === undefined ? {} : { when }) }];
      if (role === "approval") draft.decision = { node: node.id, role, condition: "", value: null };
      if (role === "branch") draft.decision = { node: node.id, role, condition: params.condition ?? "", value: null };
      draft.isAfterWait = role === "wait";
      return node;
    },
    goOnFrom(tail) {
      tails = [tail];
    },
    takeOther() {
      if (draft.decision === null) return;
      const { node, role } = draft.decision;
      const outer = outerOf(draft, node);
      if (outer !== null) return draft.goOnFrom({ node: outer, when: "false" });
      tails = [{ node, when: role === "approval" ? "rejected" : (restOf(draft, node) ?? "false") }];
    },
    stayIdle(saidAt) {
      const [open] = tails;
      if (open?.when !== undefined && open.node !== draft.loop) draft.idle.push({ ...open, saidAt });
    },
    leaveIdle() {
      const left = draft.idle.find(({ node, when }) => tails.some((one) => one.node === node && one.when === when));
      const other = otherWay[left?.when ?? ""];
      if (left === undefined || other === undefined) return;
      const isTaken = draft.edges.some(({ from, when }) => from === left.node && when === other);
      tails = isTaken ? endsOf(draft) : [{ node: left.node, when: other }];
    },
    openLoop() {
      if (draft.loop !== null || draft.nodes.length === 0) return;
      draft.loop = draft.addControl("for-each", {}, "each")?.id ?? null;
    },
    closeLoop() {
      if (draft.loop !== null) tails = [{ node: draft.loop, when: "done" }];
      else if (draft.decision !== null) tails = endsOf(draft);
      draft.loop = null;
    },
  };
  return draft;
}

/** Where an approval has both its ways already: the branch that it hangs on, whose other way is still free. */
function outerOf({ nodes, edges }: Draft, decision: string): string | null {
  const ways = (node: string) => edges.filter(({ from }) => from === node).map(({ when }) => when);
  if (!["approved", "rejected"].every((way) => ways(decision).includes(way))) return null;
  const into = edges.find(({ to, when }) => to === decision && when === "true")?.from;
  const isFree = into !== undefined && !ways(into).includes("false") && nodes.some(({ id }) => id === into);
  return isFree ? into : null;
}

/** Of cases, the one that stands for all others, where it has a name. */
function restOf({ nodes }: Draft, branch: string): string | undefined {
  if (nodes.find(({ id }) => id === branch)?.bound.includes("condition") !== true) return undefined;
  const labels = nodes.findLast(({ params }) => params.labels !== undefined)?.params.labels?.split(/,\s*/);
  return labels?.find((label) => restName.test(label));
}

/** The nodes that nothing follows: what all ways lead to. */
function endsOf({ nodes, edges }: Draft): Tail[] {
  return nodes.filter(({ id }) => edges.every(({ from }) => from !== id)).map(({ id }) => ({ node: id }));
}
