import { flowProduct, type WorkflowNode } from "./workflow.ts";

/** The way out of a switch where no case is true. */
export const elseBranch = "else";
export const switchCasesMax = 100;

export interface SwitchCase {
  readonly name: string;
  /** An expression; where the step has begun, its value. */
  readonly condition: unknown;
}

/** The cases of a switch in their order; what isn't one is left out (the check names it). */
export function casesOf(params: Readonly<Record<string, unknown>>): SwitchCase[] {
  const { cases } = params;
  if (!Array.isArray(cases)) return [];
  return cases.flatMap((one: unknown): SwitchCase[] => {
    if (typeof one !== "object" || one === null || !("name" in one) || typeof one.name !== "string") return [];
    return [{ name: one.name, condition: "condition" in one ? one.condition : null }];
  });
}

/** Whether a step has a body behind `each`. */
export function isLoop({ product_name, action }: Pick<WorkflowNode["data"], "product_name" | "action">): boolean {
  return product_name === flowProduct && (action === "for-each" || action === "loop-until");
}
