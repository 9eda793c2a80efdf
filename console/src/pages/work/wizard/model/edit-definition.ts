import { canDisable } from "@hoopoe/contract/work/check-workflow-disabled.ts";
import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";

/** Puts a step on the canvas; joined to `after`, where one is given. */
export function addStep(
  definition: WorkflowDefinition,
  node: WorkflowNode,
  after?: { id: string; when?: string },
): WorkflowDefinition {
  const added = withGraph(definition, { nodes: [...definition.workflow.nodes, node] });
  return after === undefined ? added : connect(added, { from: after.id, to: node.id, when: after.when });
}

/** Takes steps off, with every line from and to them. */
export function removeSteps(definition: WorkflowDefinition, ids: ReadonlySet<string>): WorkflowDefinition {
  const { nodes, edges } = definition.workflow;
  if (!nodes.some(({ id }) => ids.has(id))) return definition;
  return withGraph(definition, {
    nodes: nodes.filter(({ id }) => !ids.has(id)),
    edges: edges.filter(({ from, to }) => !ids.has(from) && !ids.has(to)),
  });
}

/** Puts a step on an arrow: what led to the next step leads to it, and it leads on. */
export function insertOnEdge(
  definition: WorkflowDefinition,
  { node, edgeId, when }: { node: WorkflowNode; edgeId: string; when?: string | undefined },
): WorkflowDefinition {
  const edge = definition.workflow.edges.find(({ id }) => id === edgeId);
  if (edge === undefined) return addStep(definition, node);
  const open = removeEdges(addStep(definition, node), new Set([edgeId]));
  const into = connect(open, { from: edge.from, to: node.id, when: edge.when });
  return connect(into, { from: node.id, to: edge.to, when });
}

/** Disables steps, or enables them where all of them are disabled already. */
export function toggleDisabled(definition: WorkflowDefinition, ids: ReadonlySet<string>): WorkflowDefinition {
  const chosen = definition.workflow.nodes.filter((node) => ids.has(node.id) && canDisable(node));
  const isDisabled = chosen.some(({ data }) => data.isDisabled !== true);
  return chosen.reduce((before, { id }) => updateStep(before, id, { isDisabled }), definition);
}

/** Joins two steps. The same line twice, a line to itself and one that would close a circle change nothing. */
export function connect(
  definition: WorkflowDefinition,
  { from, to, when }: { from: string; to: string; when?: string | undefined },
): WorkflowDefinition {
  const { edges } = definition.workflow;
  const isThere = edges.some((edge) => edge.from === from && edge.to === to && edge.when === when);
  if (isThere || !canConnect(edges, from, to)) return definition;
  const id = freeId(
    edges.map((edge) => edge.id),
    `${from}-${to}`,
  );
  return withGraph(definition, { edges: [...edges, { id, from, to, ...(when === undefined ? {} : { when }) }] });
}

export function removeEdges(definition: WorkflowDefinition, ids: ReadonlySet<string>): WorkflowDefinition {
  const { edges } = definition.workflow;
  if (!edges.some(({ id }) => ids.has(id))) return definition;
  return withGraph(definition, { edges: edges.filter(({ id }) => !ids.has(id)) });
}

/** Which way out of its step a line takes; undefined: whenever the step has succeeded. */
export function relabelEdge(definition: WorkflowDefinition, id: string, when: string | undefined): WorkflowDefinition {
  return withGraph(definition, {
    edges: definition.workflow.edges.map(({ when: before, ...edge }) =>
      edge.id !== id
        ? { ...edge, ...(before !== undefined && { when: before }) }
        : { ...edge, ...(when !== undefined && { when }) },
    ),
  });
}

/** Where steps stand, by id; whole pixels, so that a drag there and back is no change. */
export function moveSteps(
  definition: WorkflowDefinition,
  positions: ReadonlyMap<string, { x: number; y: number }>,
): WorkflowDefinition {
  let hasMoved = false;
  const nodes = definition.workflow.nodes.map((node) => {
    const place = positions.get(node.id);
    const position = place === undefined ? node.position : { x: Math.round(place.x), y: Math.round(place.y) };
    if (position.x === node.position.x && position.y === node.position.y) return node;
    hasMoved = true;
    return { ...node, position };
  });
  return hasMoved ? withGraph(definition, { nodes }) : definition;
}

type StepChange = {
  [K in "label" | "integrationId" | "retry" | "onError" | "timeoutMs" | "isDisabled"]?:
    | WorkflowNode["data"][K]
    | undefined;
};

/** Changes what is optional about a step; undefined (and an empty label) takes a field away. */
export function updateStep(definition: WorkflowDefinition, id: string, change: StepChange): WorkflowDefinition {
  return changeNode(definition, id, (node) => {
    const { label, integrationId, retry, onError, timeoutMs, isDisabled, ...rest } = { ...node.data, ...change };
    return {
      ...node,
      data: {
        ...rest,
        ...(label === undefined || label === "" ? {} : { label }),
        ...(integrationId === undefined ? {} : { integrationId }),
        ...(retry === undefined ? {} : { retry }),
        ...(onError === undefined ? {} : { onError }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(isDisabled === true ? { isDisabled } : {}),
      },
    };
  });
}

/** Sets one parameter of a step; undefined leaves it out. */
export function setParam(
  definition: WorkflowDefinition,
  { id, name, value }: { id: string; name: string; value: unknown },
): WorkflowDefinition {
  return changeNode(definition, id, (node) => {
    const { [name]: _, ...others } = node.data.params;
    const params = value === undefined ? others : { ...node.data.params, [name]: value };
    return { ...node, data: { ...node.data, params } };
  });
}

function changeNode(
  definition: WorkflowDefinition,
  id: string,
  change: (node: WorkflowNode) => WorkflowNode,
): WorkflowDefinition {
  return withGraph(definition, {
    nodes: definition.workflow.nodes.map((node) => (node.id === id ? change(node) : node)),
  });
}

/** Whether a line may be drawn: not to itself, and never closing a circle. */
export function canConnect(edges: readonly WorkflowEdge[], from: string, to: string): boolean {
  return from !== to && !reachableFrom(edges, to).has(from);
}

/** Every step that a step leads to, near and far. */
export function reachableFrom(edges: readonly WorkflowEdge[], start: string): Set<string> {
  const next = Map.groupBy(edges, ({ from }) => from);
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to } of next.get(id) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  return found;
}

/** `wanted`, or with the first number behind it that nobody has. */
export function freeId(taken: Iterable<string>, wanted: string): string {
  const known = new Set(taken);
  if (!known.has(wanted)) return wanted;
  let number = 2;
  while (known.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

function withGraph(definition: WorkflowDefinition, graph: Partial<WorkflowDefinition["workflow"]>): WorkflowDefinition {
  return { ...definition, workflow: { ...definition.workflow, ...graph } };
}
