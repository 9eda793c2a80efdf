import type { WorkflowDefinition, WorkflowNode, WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { outputsOf } from "@hoopoe/contract/work/step-catalog.ts";
import { isInside } from "@hoopoe/contract/work/check-workflow-control.ts";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/model.ts";

/** Values of one origin that a step may take: the trigger, a loop's item, an earlier step. */
export interface RefGroup {
  /** The first word of its references. */
  root: string;
  label: string;
  productName: string;
  action: string;
  /** Paths below the root; "" is the whole value. */
  paths: readonly string[];
}

/**
 * What a step can take its values from: everything that has surely ended when it begins, the workspace's variables, and
 * the job's inputs that the workflow names already.
 */
export function refGroups(
  { trigger, workflow: { nodes, edges } }: WorkflowDefinition,
  nodeId: string,
  { catalog, variables }: { catalog: readonly CatalogProduct[]; variables: readonly string[] },
): RefGroup[] {
  const graph = graphOf(nodes, edges);
  const order = graph.order ?? [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const earlier = order
    .filter((id) => graph.comesBefore(id, nodeId))
    .toReversed()
    .flatMap((id) => {
      const node = byId.get(id);
      return node === undefined ? [] : [stepGroup(node, catalog)];
    });
  const loop = graph.loopOf(nodeId);
  const item: RefGroup[] =
    loop === null
      ? []
      : [
          {
            root: "item",
            label: texts.itemOfTheLoop,
            productName: "Flow",
            action: "for-each",
            paths: ["", ...itemPaths],
          },
        ];
  return [
    ...item,
    ...earlier,
    ...triggerGroup(trigger),
    ...namedGroup("variables", texts.variables, variables),
    ...namedGroup("inputs", texts.inputsOfTheJob, inputsOf(nodes)),
  ];
}

/** What a workflow can give back: the results of all its steps. */
export function outputGroups(
  { workflow: { nodes } }: WorkflowDefinition,
  catalog: readonly CatalogProduct[],
): RefGroup[] {
  return nodes.map((node) => stepGroup(node, catalog));
}

/** What a loop's condition can use besides: the steps of its rounds. */
export function roundGroups(
  { workflow: { nodes, edges } }: WorkflowDefinition,
  loopId: string,
  catalog: readonly CatalogProduct[],
): RefGroup[] {
  const graph = graphOf(nodes, edges);
  return nodes.filter(({ id }) => isInside(graph, id, loopId)).map((node) => stepGroup(node, catalog));
}

function namedGroup(root: string, label: string, paths: readonly string[]): RefGroup[] {
  return paths.length === 0 ? [] : [{ root, label, productName: "Trigger", action: "manual", paths }];
}

function inputsOf(nodes: readonly WorkflowNode[]): string[] {
  const text = JSON.stringify(nodes.map(({ data }) => data.params));
  return [...new Set([...text.matchAll(/"\$ref":"inputs\.([^".]+)/g)].map(([, name]) => name ?? ""))].toSorted();
}

function stepGroup(node: WorkflowNode, catalog: readonly CatalogProduct[]): RefGroup {
  const outputs = outputsOf(node, findAction(catalog, node.data));
  const hasErrorPath = node.data.onError !== undefined;
  return {
    root: node.id,
    label: stepLabel(node, catalog),
    productName: node.data.product_name,
    action: node.data.action,
    paths: [...outputs, "", ...(hasErrorPath ? ["error.message", "error.code", "error.kind"] : [])],
  };
}

const itemPaths = ["title", "body", "author", "date", "url", "externalId", "source_datatype"];

const triggerPaths: Record<WorkflowTrigger["kind"], readonly string[]> = {
  manual: [],
  schedule: ["scheduledAt"],
  webhook: ["body", "headers"],
  "new-item": itemPaths.map((path) => `item.${path}`),
  "execution-finished": ["executionId", "status", "outcome"],
};

function triggerGroup(trigger: WorkflowTrigger): RefGroup[] {
  const paths = triggerPaths[trigger.kind];
  const productName = trigger.kind === "new-item" ? trigger.source : "Trigger";
  return paths.length === 0
    ? []
    : [{ root: "trigger", label: texts.whatStartedTheRun, productName, action: trigger.kind, paths }];
}
