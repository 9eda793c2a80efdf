import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { type AgentModel, builtInPlannerLabel } from "../models/agent-model.ts";
import type { Plan, PlannerCatalog } from "./plan.ts";
import { planOffline } from "./plan-offline.ts";
import { planWithModel } from "./plan-with-model.ts";
import { questionsOf, type PlanQuestion } from "./questions-of.ts";
import { toDefinition } from "./to-definition.ts";

export type PlannedWorkflow = {
  definition: WorkflowDefinition;
  /** `questions` when something has to be said first, `refused` when nothing of it can be done. */
  status: "ready" | "questions" | "refused";
  questions: PlanQuestion[];
  /** Phrases of the request, word for word, that nothing in the catalog can do. */
  unsupported: string[];
  /** What hinders a run still: products to be connected, parameters to be filled in. */
  problems: readonly WorkflowProblem[];
  /** Who planned it. */
  engine: string;
};

/** A request in words, the catalog that it may use, and the user's time zone (IANA). */
export interface PlanRequest {
  readonly prompt: string;
  readonly catalog: readonly CatalogProduct[];
  readonly timeZone: string;
}

/**
 * A request in words as a workflow over the workspace's catalog. With a model of weights that one plans, and is sent back
 * at most twice with what the validator says; whatever fails is planned by `builtIn`.
 */
export async function planWorkflow(
  given: PlanRequest & { model: AgentModel; signal?: AbortSignal },
  builtIn: (request: PlanRequest) => PlannedWorkflow | Promise<PlannedWorkflow> = planBuiltIn,
): Promise<PlannedWorkflow> {
  const { prompt, catalog, timeZone, model } = given;
  if (model.kind === "built-in") return builtIn({ prompt, catalog, timeZone });
  const outcome = await planWithModel(given);
  if (outcome.status === "answered") return settlePlan(outcome.value, given, model.label);
  const planned = await builtIn({ prompt, catalog, timeZone });
  return { ...planned, engine: `${builtInPlannerLabel}; ${model.label} failed: ${outcome.reason}` };
}

/** A plan by grammar alone. It takes the processor for some hundred milliseconds. */
export function planBuiltIn(request: PlanRequest): PlannedWorkflow {
  return settlePlan(planOffline(request.prompt, plannerCatalogOf(request.catalog)), request, builtInPlannerLabel);
}

/** What the planner reads of the wizard's catalog. */
export const plannerCatalogOf = (catalog: readonly CatalogProduct[]): PlannerCatalog => ({
  products: catalog.map(({ product_name, type, actions }) => ({
    product_name,
    type,
    actions: actions.map(({ id, meaning, effect, params }) => ({
      id,
      meaning,
      effect,
      params: params.map(({ name, origin }) => ({ name, origin })),
    })),
  })),
});

function settlePlan(plan: Plan, { catalog, timeZone }: PlanRequest, engine: string): PlannedWorkflow {
  const definition = toDefinition(plan, { catalog, timeZone });
  const questions = questionsOf(plan, catalog);
  const status = plan.nodes.length === 0 ? "refused" : questions.length > 0 ? "questions" : "ready";
  const { problems } = checkWorkflow(definition, catalog);
  return { definition, status, questions, unsupported: plan.unsupported, problems, engine };
}
