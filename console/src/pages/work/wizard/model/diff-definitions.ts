import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";

/** One thing to accept or leave. A step comes with its lines; lines between steps that stay come by themselves. */
export type Change =
  | { kind: "step-added"; id: string; node: WorkflowNode }
  | { kind: "step-removed"; id: string; node: WorkflowNode }
  | { kind: "step-changed"; id: string; node: WorkflowNode; before: WorkflowNode; fields: readonly string[] }
  | { kind: "line-added"; id: string; edge: WorkflowEdge }
  | { kind: "line-removed"; id: string; edge: WorkflowEdge }
  | { kind: "trigger-changed"; id: "trigger" };

/** What makes `after` of `before`. Where a step stands is no change: nobody has to accept a drag. */
export function diffDefinitions(before: WorkflowDefinition, after: WorkflowDefinition): Change[] {
  const old = new Map(before.workflow.nodes.map((node) => [node.id, node]));
  const fresh = new Map(after.workflow.nodes.map((node) => [node.id, node]));
  const changes: Change[] = [];
  if (!isSame(before.trigger, after.trigger)) changes.push({ kind: "trigger-changed", id: "trigger" });
  for (const node of before.workflow.nodes)
    if (!fresh.has(node.id)) changes.push({ kind: "step-removed", id: node.id, node });
  for (const node of after.workflow.nodes) {
    const earlier = old.get(node.id);
    if (earlier === undefined) changes.push({ kind: "step-added", id: node.id, node });
    else {
      const fields = changedFields(earlier, node);
      if (fields.length > 0) changes.push({ kind: "step-changed", id: node.id, node, before: earlier, fields });
    }
  }
  return [...changes, ...lineChanges(before, after)];
}

function lineChanges(before: WorkflowDefinition, after: WorkflowDefinition): Change[] {
  const old = new Map(before.workflow.edges.map((edge) => [lineKey(edge), edge]));
  const fresh = new Map(after.workflow.edges.map((edge) => [lineKey(edge), edge]));
  return [
    ...[...old]
      .filter(([key]) => !fresh.has(key))
      .map(([key, edge]): Change => ({ kind: "line-removed", id: `line ${key}`, edge })),
    ...[...fresh]
      .filter(([key]) => !old.has(key))
      .map(([key, edge]): Change => ({ kind: "line-added", id: `line ${key}`, edge })),
  ];
}

/** A line is what it joins and when: its id is of no interest to anybody. */
export function lineKey({ from, to, when }: WorkflowEdge): string {
  return `${from} ${to} ${when ?? ""}`;
}

/** The fields of a step's data that differ, parameters as "params.<name>". */
function changedFields(before: WorkflowNode, after: WorkflowNode): string[] {
  const { params: oldParams, ...oldData } = before.data;
  const { params: newParams, ...newData } = after.data;
  return [...differing(oldData, newData), ...differing(oldParams, newParams).map((name) => `params.${name}`)];
}

function differing(before: object, after: object): string[] {
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => !isSame(old.get(name), fresh.get(name)));
}

/** Same JSON, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? "undefined"
  );
}
