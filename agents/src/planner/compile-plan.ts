import {
  flowProduct,
  type WorkflowDefinition,
  type WorkflowNode,
  type WorkflowTrigger,
} from "@hoopoe/contract/work/workflow.ts";
import { placeNodes } from "./place-nodes.ts";
import type { PlanRequest } from "./plan-request.ts";
import type { Plan, PlanCondition, PlanStep, PlanTest, PlanValue, Reference } from "./plan-schema.ts";

/** What a trigger's filter becomes: the first step, whose branch "true" leads to all others. */
export const filterId = "filter";
const argsMax = 20;

/** A plan as the definition that the engine runs. Faults of the plan become faults of the definition: nothing is repaired. */
export function compilePlan(
  { trigger, steps }: Plan,
  request: Pick<PlanRequest, "catalog" | "current">,
): WorkflowDefinition {
  const filter = trigger.kind === "new-item" ? trigger.filter : null;
  const nodes = [...(filter === null ? [] : [branchNode(filter)]), ...steps.map((step) => toNode(step, request))];
  const edges = steps.flatMap(({ id, after }) =>
    after.length === 0 && filter !== null
      ? [edgeOf(filterId, id, "true")]
      : after.map(({ step, when }) => edgeOf(step, id, when)),
  );
  const places = placeNodes(
    nodes.map(({ id }) => id),
    edges,
  );
  return {
    version: 1,
    trigger: toTrigger(trigger, request.current),
    workflow: {
      nodes: nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
      edges: [...new Map(edges.map((edge) => [edge.id, edge])).values()],
    },
  };
}

function edgeOf(from: string, to: string, when: string | null) {
  const id = `${from}-${to}${when === null ? "" : `-${when}`}`.slice(0, 200);
  return { id, from, to, ...(when === null || when === "" ? {} : { when: when.slice(0, 100) }) };
}

function branchNode(condition: PlanCondition): WorkflowNode {
  const data = {
    type: "connector",
    product_name: flowProduct,
    action: "branch",
    params: { condition: toCondition(condition) },
  } as const;
  return { id: filterId, position: { x: 0, y: 0 }, data };
}

function toNode(step: PlanStep, { catalog, current }: Pick<PlanRequest, "catalog" | "current">): WorkflowNode {
  const kept = step.isKept ? current?.workflow.nodes.find(({ id }) => id === step.id) : undefined;
  if (kept !== undefined) return withParams(kept, step.params);
  const { id, product, action, label, condition, cases, retry } = step;
  const entries = step.params.map(({ name, value }) => [name, toExpression(value)] as const);
  const params: Record<string, unknown> = Object.fromEntries(entries);
  if (condition !== null) params["condition"] = toCondition(condition);
  else if (cases !== null) params["condition"] = toExpression(cases);
  const type = catalog.find(({ product_name }) => product_name === product)?.type ?? "connector";
  return {
    id,
    position: { x: 0, y: 0 },
    data: {
      type,
      product_name: product || "?",
      action: action || "?",
      ...(label.trim() === "" ? {} : { label: label.trim().slice(0, 200) }),
      params,
      ...(retry === null ? {} : { retry: toRetry(retry) }),
    },
  };
}

function withParams(node: WorkflowNode, params: PlanStep["params"]): WorkflowNode {
  const changed = Object.fromEntries(params.map(({ name, value }) => [name, toExpression(value)]));
  return { ...node, data: { ...node.data, params: { ...node.data.params, ...changed } } };
}

const toRetry = ({ maxAttempts, waitSeconds }: NonNullable<PlanStep["retry"]>) => ({
  maxAttempts: Math.min(20, Math.max(1, maxAttempts)),
  backoffMs: Math.min(3_600_000, Math.max(0, Math.round(waitSeconds * 1000))),
});

function toTrigger(trigger: Plan["trigger"], current: WorkflowDefinition | null): WorkflowTrigger {
  switch (trigger.kind) {
    case "manual":
      return trigger;
    case "webhook":
      return { kind: "webhook", signedBy: "hoopoe" };
    case "schedule": {
      const { rrule, timeZone } = trigger;
      return { kind: "schedule", rrule: rrule.replace(/^RRULE:/i, ""), timeZone, catchUp: "latest" };
    }
    case "new-item":
      return { kind: "new-item", source: trigger.source };
    case "execution-finished": {
      const { source, outcome } = trigger;
      return { kind: "execution-finished", source, ...(outcome === null ? {} : { outcome }) };
    }
    case "unchanged":
      return current?.trigger ?? { kind: "manual" };
  }
}

/** A value of the plan as the engine's expression. */
function toExpression(value: PlanValue): unknown {
  if (typeof value !== "object") return value;
  if ("from" in value) return toRef(value);
  if ("list" in value) return value.list.map(toExpression);
  return joined(value.text.map(toExpression));
}

function joined(parts: readonly unknown[]): unknown {
  if (parts.every((part) => typeof part === "string")) return parts.join("");
  if (parts.length <= argsMax) return { $fn: "text", args: parts };
  const rest = parts.slice(argsMax - 1);
  return { $fn: "text", args: [...parts.slice(0, argsMax - 1), joined(rest)] };
}

function toRef({ from, take }: Reference): unknown {
  const ref = { $ref: from.replaceAll(/\[(\d*)\]/g, (_, index: string) => (index === "" ? "" : `.${index}`)) };
  if (take === "count" || take === "first" || take === "last") return { $fn: take, args: [ref] };
  return take === "joined" ? { $fn: "join", args: [ref] } : ref;
}

function toCondition({ any }: PlanCondition): unknown {
  const groups = any.map(({ all }) => combine("and", all.map(toTest)));
  return combine("or", groups);
}

const combine = (fn: "and" | "or", tests: readonly unknown[]): unknown =>
  tests.length === 1 ? tests[0] : { $fn: fn, args: tests };

const call = ($fn: string, ...args: unknown[]) => ({ $fn, args });

/** Tests that the engine's language says by the opposite one. */
const opposites: Readonly<Partial<Record<PlanTest["op"], string>>> = {
  "not-contains": "contains",
  "at-least": "less-than",
  "at-most": "greater-than",
};

function toTest({ left, op, right }: PlanTest): unknown {
  const value = toRef(left);
  const other = right === null ? "" : toExpression(right);
  if (op === "is-empty") return call("is-empty", value);
  if (op === "is-not-empty") return call("not", call("is-empty", value));
  const opposite = opposites[op];
  if (opposite !== undefined) return call("not", call(opposite, value, other));
  const others: readonly unknown[] = op === "one-of" && Array.isArray(other) ? other.slice(0, argsMax - 1) : [other];
  return call(op, value, ...others);
}
