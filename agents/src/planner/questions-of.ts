import { type CatalogProduct, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Plan } from "./plan.ts";

export type PlanQuestion = { nodeId: string | null; param: string | null; question: string };

/** What has to be said yet, as questions that name the step and the parameter. */
export function questionsOf({ needs, nodes }: Plan, catalog: readonly CatalogProduct[]): PlanQuestion[] {
  return needs.flatMap(({ node: nodeId, param: name }) => {
    const node = nodes.find(({ id }) => id === nodeId);
    const action = node === undefined ? undefined : findAction(catalog, node);
    if (node === undefined || action === undefined) return [];
    const label = action.params.find((param) => param.name === name)?.label ?? name;
    return [{ nodeId, param: name, question: `${node.product_name}, ${action.label}: which ${label.toLowerCase()}?` }];
  });
}
