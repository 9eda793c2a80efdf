import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { approvalsIn, unapprovedSteps } from "@hoopoe/contract/work/unapproved.ts";
import { flowProduct, type WorkflowDefinition, type WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { recipientsIn } from "./check-plan.ts";
import { placeNodes } from "./place-nodes.ts";
import type { PlanRequest } from "./plan-request.ts";

export const addedPrefix = "ask-before-";

/** A new plan asks before each step that destroys, or sends to somebody outside the workspace, unless a person removes it. */
export function addApprovals(
  definition: WorkflowDefinition,
  request: Pick<PlanRequest, "catalog" | "facts" | "current">,
): WorkflowDefinition {
  const known = new Set(request.current?.workflow.nodes.map(({ id }) => id));
  const unapproved = unapprovedSteps(definition, approvalsIn(definition));
  const open = definition.workflow.nodes.filter(
    (node) => !known.has(node.id) && unapproved.has(node.id) && needsApproval(node, request),
  );
  if (open.length === 0) return definition;
  const nodes = [...definition.workflow.nodes, ...open.map((node) => approvalBefore(node, request))];
  const isOpen = new Set(open.map(({ id }) => id));
  const edges = definition.workflow.edges.map((edge) =>
    isOpen.has(edge.to) ? { ...edge, to: `${addedPrefix}${edge.to}` } : edge,
  );
  for (const { id } of open)
    edges.push({ id: `${addedPrefix}${id}-${id}`, from: `${addedPrefix}${id}`, to: id, when: "approved" });
  const places = placeNodes(
    nodes.map(({ id }) => id),
    edges,
  );
  return {
    ...definition,
    workflow: { nodes: nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })), edges },
  };
}

function approvalBefore({ id, data }: WorkflowNode, { catalog }: Pick<PlanRequest, "catalog">): WorkflowNode {
  const label = data.label ?? findAction(catalog, data)?.label ?? data.action;
  return {
    id: `${addedPrefix}${id}`,
    position: { x: 0, y: 0 },
    data: {
      type: "connector",
      product_name: flowProduct,
      action: "approval",
      label: `Approve: ${label}`.slice(0, 200),
      params: {},
    },
  };
}

function needsApproval({ data }: WorkflowNode, { catalog, facts }: Pick<PlanRequest, "catalog" | "facts">): boolean {
  const action = findAction(catalog, data);
  if (action === undefined || action.effect === "read") return false;
  const { targetParams = [] } = action;
  const targets = targetParams.map((name) => data.params[name]).filter((value) => value !== undefined);
  const isInside = targets.length > 0 && targets.every((value) => isOwn(value, facts));
  if (action.effect === "destructive") return !isInside;
  return targets.some((value) => recipientsIn(value).some((one) => one.includes("@") && !isOwn(one, facts)));
}

/** Known people and addresses of their domains. What a run takes from its data is nobody's own. */
function isOwn(value: unknown, { people, domains }: PlanRequest["facts"]): boolean {
  if (typeof value !== "string" && !(Array.isArray(value) && value.every((one) => typeof one === "string")))
    return false;
  const recipients = recipientsIn(value);
  return (
    recipients.length > 0 &&
    recipients.every(
      (one) =>
        domains.includes(domainOf(one)) ||
        people.some(({ name, email }) => [name, email].some((known) => known.toLowerCase() === one.toLowerCase())),
    )
  );
}

const domainOf = (address: string): string => address.toLowerCase().slice(address.lastIndexOf("@") + 1);
