import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";

/** How a workflow differs from the one before, one line each. */
export function describeChanges(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
  catalog: readonly CatalogProduct[],
): string[] {
  const [old, fresh] = [byId(before), byId(after)];
  const named = (verb: string, nodes: WorkflowDefinition["workflow"]["nodes"]) =>
    nodes.map((node) => `${verb} ${stepLabel(node, catalog)}`);
  const edges = ({ workflow }: WorkflowDefinition) =>
    workflow.edges
      .map(({ from, to, when }) => `${from} ${to} ${when}`)
      .toSorted()
      .join();
  return [
    ...(JSON.stringify(before.trigger) === JSON.stringify(after.trigger) ? [] : ["Changed the trigger"]),
    ...named(
      "Added",
      after.workflow.nodes.filter(({ id }) => !old.has(id)),
    ),
    ...named(
      "Changed",
      after.workflow.nodes.filter(
        ({ id, data }) => old.has(id) && JSON.stringify(old.get(id)?.data) !== JSON.stringify(data),
      ),
    ),
    ...named(
      "Removed",
      before.workflow.nodes.filter(({ id }) => !fresh.has(id)),
    ),
    ...(edges(before) === edges(after) || old.size !== fresh.size ? [] : ["Changed the order"]),
  ];
}

const byId = ({ workflow }: WorkflowDefinition) => new Map(workflow.nodes.map((node) => [node.id, node]));
