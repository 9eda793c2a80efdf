import { pathsOfStep, pathsOfTrigger } from "@hoopoe/agents/planner/known-paths.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";

const listLength = 2;
type Path = readonly string[];

/** What a step could put out: each field of its output with a value, lists with two entries, and the fields that others refer to. */
export function sampleOutput(
  node: WorkflowNode,
  definition: WorkflowDefinition,
  catalog: readonly CatalogProduct[],
): unknown {
  const paths = pathsOfStep(node, catalog) ?? [];
  const wanted = refsIn(definition).flatMap((ref) => (ref.root === "node" && ref.name === node.id ? [ref.path] : []));
  return build(paths, wanted);
}

export function sampleTrigger(definition: WorkflowDefinition): unknown {
  const { kind } = definition.trigger;
  const wanted = refsIn(definition).flatMap((ref) => (ref.root === "trigger" ? [ref.path] : []));
  return { kind, ...build(pathsOfTrigger(kind), wanted) };
}

function refsIn({ workflow }: WorkflowDefinition) {
  return workflow.nodes.flatMap(({ data }) =>
    Object.values(data.params).flatMap((value) => {
      const read = readExpression(value);
      return read.ok ? refsOf(read.expression) : [];
    }),
  );
}

interface Tree {
  isList: boolean;
  kind: string;
  readonly fields: Map<string, Tree>;
}
const branch = (): Tree => ({ isList: false, kind: "text", fields: new Map() });

function build(known: readonly string[], wanted: readonly Path[]): Record<string, unknown> {
  const root = branch();
  for (const path of known) {
    const [names = "", kind = "text"] = path.split(":");
    grow(
      root,
      names.split(".").filter((name) => name !== "*"),
      kind,
    );
  }
  for (const path of wanted)
    grow(
      root,
      path.filter((name) => !/^\d+$/.test(name)),
      null,
    );
  return Object.fromEntries([...root.fields].map(([name, tree]) => [name, valueOf(tree, name)]));
}

function grow(root: Tree, names: readonly string[], kind: string | null): void {
  let at = root;
  for (const name of names) {
    const bare = name.replace(/(?:\[\])+$/, "");
    const next = at.fields.get(bare) ?? branch();
    at.fields.set(bare, next);
    if (bare !== name) next.isList = true;
    at = next;
  }
  if (kind !== null) at.kind = kind;
}

function valueOf({ isList, kind, fields }: Tree, name: string): unknown {
  const one = (index: number): unknown => {
    if (fields.size > 0) return Object.fromEntries([...fields].map(([field, tree]) => [field, valueOf(tree, field)]));
    if (kind === "number") return index;
    return kind === "boolean" ? true : `sample ${name} ${index}`;
  };
  return isList ? Array.from({ length: listLength }, (_, index) => one(index + 1)) : one(1);
}
