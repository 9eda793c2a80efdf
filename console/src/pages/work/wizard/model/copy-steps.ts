import {
  type WorkflowDefinition,
  workflowEdge,
  type WorkflowNode,
  workflowNode,
} from "@hoopoe/contract/work/workflow.ts";
import * as z from "zod/mini";
import { freeId } from "./edit-definition.ts";

const clipVersion = 1;
const clip = z.object({
  hoopoe: z.literal("steps"),
  version: z._default(z.literal(clipVersion), clipVersion),
  nodes: z.array(workflowNode).check(z.minLength(1), z.maxLength(500)),
  edges: z.array(workflowEdge).check(z.maxLength(2_000)),
});

/** Steps and the lines between them as text for the clipboard; null where nothing is chosen. */
export function copySteps(definition: WorkflowDefinition, ids: ReadonlySet<string>): string | null {
  const nodes = definition.workflow.nodes.filter(({ id }) => ids.has(id));
  if (nodes.length === 0) return null;
  const edges = definition.workflow.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return JSON.stringify({ hoopoe: "steps", version: clipVersion, nodes, edges } satisfies z.infer<typeof clip>);
}

/**
 * Puts copied steps in, a little aside, under names of their own; references among them follow, references to others
 * stay as they were. Null for a text that holds no steps.
 */
export function pasteSteps(
  definition: WorkflowDefinition,
  text: string,
): { definition: WorkflowDefinition; ids: readonly string[] } | null {
  const read = readClip(text);
  if (read === null) return null;
  const taken = new Set(definition.workflow.nodes.map(({ id }) => id));
  const names = new Map<string, string>();
  for (const { id } of read.nodes) {
    const name = freeId(taken, id);
    taken.add(name);
    names.set(id, name);
  }
  const nodes = read.nodes.map((node): WorkflowNode => ({
    ...node,
    id: names.get(node.id) ?? node.id,
    position: { x: node.position.x + 32, y: node.position.y + 32 },
    data: renameIn(node.data, names),
  }));
  const lines = new Set(definition.workflow.edges.map(({ id }) => id));
  const edges = read.edges.flatMap((edge) => {
    const [from, to] = [names.get(edge.from), names.get(edge.to)];
    if (from === undefined || to === undefined) return [];
    const id = freeId(lines, `${from}-${to}`);
    lines.add(id);
    return [{ ...edge, id, from, to }];
  });
  return {
    definition: {
      ...definition,
      workflow: {
        ...definition.workflow,
        nodes: [...definition.workflow.nodes, ...nodes],
        edges: [...definition.workflow.edges, ...edges],
      },
    },
    ids: nodes.map(({ id }) => id),
  };
}

/** Why a text can't be pasted: it holds something else, or steps as a newer Hoopoe writes them. */
export function whyNotSteps(text: string): "newer" | "other" {
  const newer = z.object({ hoopoe: z.literal("steps"), version: z.number().check(z.gt(clipVersion)) });
  try {
    return newer.safeParse(JSON.parse(text)).success ? "newer" : "other";
  } catch {
    return "other"; // No JSON at all.
  }
}

function readClip(text: string): z.infer<typeof clip> | null {
  try {
    return clip.parse(JSON.parse(text));
  } catch {
    return null; // Somebody copied something else.
  }
}

/** References of copied steps to each other name the copies. */
function renameIn(data: WorkflowNode["data"], names: ReadonlyMap<string, string>): WorkflowNode["data"] {
  const renamed: unknown = JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (key !== "$ref" || typeof value !== "string") return value;
    const [head = "", ...path] = value.split(".");
    return [names.get(head) ?? head, ...path].join(".");
  });
  return workflowNode.shape.data.parse(renamed);
}
