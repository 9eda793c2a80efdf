import type { Plan, PlannedObligation, PlanStep, PlanValue } from "../plan-schema.ts";

/** A step of a plan as a model writes it; `of` is "Product/action". */
export function step(
  id: string,
  of: string,
  params: Readonly<Record<string, PlanValue>> = {},
  more: Partial<PlanStep> = {},
): PlanStep {
  const [product = "", action = ""] = of.split("/");
  return {
    id,
    isKept: false,
    product,
    action,
    label: "",
    params: Object.entries(params).map(([name, value]) => ({ name, value })),
    condition: null,
    cases: null,
    after: [],
    retry: null,
    ...more,
  };
}

export const after = (...steps: string[]): Partial<PlanStep> => ({
  after: steps.map((one) => {
    const [id = "", when = null] = one.split(":");
    return { step: id, when };
  }),
});

export function clause(
  span: string,
  kind: PlannedObligation["kind"],
  target: string | null,
  more: Partial<PlannedObligation> = {},
): PlannedObligation {
  return { span, kind, target, before: null, absent: null, why: "", ...more };
}

export function planOf(
  steps: readonly PlanStep[],
  obligations: readonly PlannedObligation[],
  more: Partial<Plan> = {},
): Plan {
  return { trigger: { kind: "manual" }, steps: [...steps], obligations: [...obligations], questions: [], ...more };
}
