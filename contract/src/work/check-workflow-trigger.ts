import { readScheduleRule } from "./schedule-rule.ts";
import type { WorkflowTrigger } from "./workflow.ts";
import type { CatalogProduct } from "./workflow-catalog.ts";
import type { WorkflowProblem } from "./workflow-problem.ts";

export function checkTrigger(trigger: WorkflowTrigger, catalog: readonly CatalogProduct[]): WorkflowProblem[] {
  const add = (field: string, sentence: string): WorkflowProblem[] => [
    { code: "bad-trigger", field, sentence, severity: "error", nodeId: null, edgeId: null },
  ];
  if (trigger.kind === "schedule") {
    const read = readScheduleRule(trigger);
    return read.ok ? [] : add(`trigger.${read.field}`, read.sentence);
  }
  if (trigger.kind === "new-item" && !catalog.some(({ product_name }) => product_name === trigger.source)) {
    return add("trigger.source", `The product ${trigger.source} doesn't exist. Choose where the item comes from.`);
  }
  return [];
}
