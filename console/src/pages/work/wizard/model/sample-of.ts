import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import type { RefGroup } from "./references.ts";

/** Sample data with exactly what a step refers to, ready to be filled in: {"triage": {"verdict": ""}}. */
export function sampleOf({ data }: WorkflowNode, groups: readonly RefGroup[]): Record<string, unknown> {
  const sample = new Map<string, unknown>();
  const refs = Object.values(data.params).flatMap((value) => {
    const read = readExpression(value);
    return read.ok ? refsOf(read.expression) : [];
  });
  for (const { root, name, path } of refs) {
    if (root === "variables") continue;
    const full = root === "node" ? [name, ...path] : root === "inputs" ? [root, name, ...path] : [root, ...path];
    const [head = "", ...rest] = full;
    sample.set(head, put(sample.get(head), rest, ""));
  }
  // A step without references takes what comes before it, where there is one thing.
  const [nearest] = groups;
  if (sample.size === 0 && nearest !== undefined) {
    const paths = nearest.paths.filter((path) => path !== "").slice(0, 3);
    sample.set(
      nearest.root,
      paths.reduce<unknown>((value, path) => put(value, path.split("."), ""), {}),
    );
  }
  return Object.fromEntries(sample);
}

function put(into: unknown, path: readonly string[], leaf: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return into ?? leaf;
  const fields: [string, unknown][] = typeof into === "object" && into !== null ? Object.entries(into) : [];
  const own = fields.find(([key]) => key === head)?.[1];
  return Object.fromEntries([...fields.filter(([key]) => key !== head), [head, put(own, rest, leaf)]]);
}
