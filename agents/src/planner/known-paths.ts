import { type CatalogProduct, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { WorkflowGraph } from "@hoopoe/contract/work/workflow-graph.ts";
import type { Expression } from "@hoopoe/contract/work/workflow-expression.ts";

type Ref = Extract<Expression, { kind: "ref" }>;
interface Around {
  readonly definition: WorkflowDefinition;
  readonly catalog: readonly CatalogProduct[];
  readonly graph: WorkflowGraph;
}

const triggerPaths: Readonly<Record<string, readonly string[]>> = {
  manual: [],
  schedule: ["dueAt"],
  webhook: ["body.*"],
  "new-item": [
    ...["id", "externalId", "source_datatype", "date", "author", "title", "body", "url", "containerId"].map(
      (name) => `item.${name}`,
    ),
    "item.raw.*",
  ],
  "execution-finished": ["executionId", "jobName", "status", "outcome", "error"],
};

/** The fields that a trigger hands over. */
export const pathsOfTrigger = (kind: string): readonly string[] => triggerPaths[kind] ?? [];

/** The fields that a step puts out; null where they aren't known. */
export function pathsOfStep(node: WorkflowNode, catalog: readonly CatalogProduct[]): readonly string[] | null {
  const paths = findAction(catalog, node.data)?.outputPaths ?? findAction(catalog, node.data)?.outputs ?? [];
  if (node.data.action !== "extract" || !Array.isArray(node.data.params["fields"]))
    return paths.length === 0 ? null : paths;
  const fields: unknown[] = node.data.params["fields"];
  const own = fields.flatMap((name) => (typeof name === "string" ? [`fields.${name}`] : []));
  return [...own, ...paths.filter((path) => path !== "fields.*")];
}

/** Whether what a reference points to can be there; unknown outputs may hold anything. */
export function isKnown(ref: Ref, nodeId: string, around: Around): boolean {
  const { definition, catalog, graph } = around;
  if (ref.root === "trigger") return isAmong(pathsOfTrigger(definition.trigger.kind), ref.path);
  if (ref.root === "node") {
    const node = definition.workflow.nodes.find(({ id }) => id === ref.name);
    const paths = node === undefined ? null : pathsOfStep(node, catalog);
    return paths === null || isAmong(paths, ref.path);
  }
  if (ref.root !== "item") return true;
  const items = itemsOf(nodeId, around);
  const node = items === null ? undefined : definition.workflow.nodes.find(({ id }) => id === items.name);
  const paths = node === undefined ? null : pathsOfStep(node, catalog);
  return items === null || paths === null || isAmong(paths, [...items.path, ...ref.path]) || graph.order === null;
}

/** The list that the loop around a step goes through, where it is a field of an earlier step. */
function itemsOf(nodeId: string, { definition, graph }: Around): { name: string; path: readonly string[] } | null {
  const loop = definition.workflow.nodes.find(({ id }) => id === graph.loopOf(nodeId));
  const items = loop?.data.params["items"];
  if (typeof items !== "object" || items === null || !("$ref" in items) || typeof items.$ref !== "string") return null;
  const [name = "", ...path] = items.$ref.split(".");
  return ["trigger", "item", "inputs", "variables"].includes(name) ? null : { name, path };
}

function isAmong(paths: readonly string[], wanted: readonly string[]): boolean {
  const path = wanted.filter((name) => !/^\d+$/.test(name));
  if (path.length === 0) return true;
  return paths.some((one) => {
    const known = one.replace(/:\w+$/, "").replaceAll("[]", "").split(".");
    const isOpen = known.at(-1) === "*";
    const names = isOpen ? known.slice(0, -1) : known;
    const shared = Math.min(names.length, path.length);
    const isSame = names.slice(0, shared).join(".") === path.slice(0, shared).join(".");
    return isSame && (path.length <= names.length || isOpen);
  });
}
