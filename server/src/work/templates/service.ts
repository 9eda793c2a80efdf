import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { type CatalogProduct, findAction, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowTemplateSummary } from "@hoopoe/contract/work/workflow-template.ts";
import type { Scope } from "../../platform/scope.ts";
import { workflowTemplates } from "./library.ts";
import type { WorkflowTemplate } from "./template.ts";

export interface WorkflowTemplates {
  list(scope: Scope): Promise<WorkflowTemplateSummary[]>;
}

export function createWorkflowTemplates({
  catalogOf,
}: {
  catalogOf: (scope: Scope) => Promise<CatalogProduct[]>;
}): WorkflowTemplates {
  return {
    async list(scope) {
      const catalog = await catalogOf(scope);
      return workflowTemplates.map((template) => summaryOf(template, catalog));
    },
  };
}

function summaryOf(template: WorkflowTemplate, catalog: readonly CatalogProduct[]): WorkflowTemplateSummary {
  const { id, name, summary, category, definition } = template;
  const { nodes } = definition.workflow;
  const { problems } = checkWorkflow(definition, catalog);
  const source = definition.trigger.kind === "new-item" ? [definition.trigger.source] : [];
  const products = [...new Set([...source, ...nodes.map(({ data }) => data.product_name)])]
    .flatMap((product_name) => catalog.find((product) => product.product_name === product_name) ?? [])
    .filter(({ catalogId }) => catalogId !== null)
    .map(({ product_name, connections }) => ({ product_name, isConnected: connections.length > 0 }));
  const toFill = problems
    .filter(({ code }) => code === "missing-param")
    .flatMap(({ nodeId, field }) => {
      const node = nodes.find((one) => one.id === nodeId);
      const param = node && findAction(catalog, node.data)?.params.find((one) => one.name === field);
      return node && param ? [{ nodeId: node.id, step: stepLabel(node, catalog), field: param.label }] : [];
    });
  const usesModel = nodes.some(({ data }) => data.type === "agent");
  return { id, name, summary, category, definition, products, usesModel, toFill };
}
