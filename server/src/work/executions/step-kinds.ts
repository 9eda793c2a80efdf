import { flowProduct, type WorkflowNode } from "@hoopoe/contract/work/workflow.ts";

const steering = ["branch", "end", "for-each", "wait", "switch", "merge", "loop-until"];

/** Whether a step answers the request that started its run. */
export function isAnswerToCaller({ data }: Pick<WorkflowNode, "data">): boolean {
  return data.product_name === "Webhook" && data.action === "respond-to-caller";
}

/**
 * Whether a step does nothing outside its run and comes to the same again: it need not be kept before the next one
 * begins, and several are kept together.
 */
export function isSteering(node: Pick<WorkflowNode, "data">): boolean {
  const { product_name, action } = node.data;
  return isAnswerToCaller(node) || (product_name === flowProduct && steering.includes(action));
}
