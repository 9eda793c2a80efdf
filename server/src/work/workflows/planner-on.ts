import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { planWorkflow } from "@hoopoe/agents/planner/plan-workflow.ts";
import type { Scope } from "../../platform/scope.ts";
import { provePlan } from "../executions/service.ts";
import type { Planner } from "./temporary-service.ts";

/** Words become a workflow by the workspace's model for planning, or a draft where that is the built-in one. */
export function plannerOn(modelFor: (scope: Scope) => Promise<AgentModel | undefined>, now: () => Date): Planner {
  return {
    async plan(scope, request, signal) {
      const model = await modelFor(scope);
      if (model === undefined) throw new Error("No model is available for planning.");
      const { catalog } = request;
      return planWorkflow(
        { ...request, now: now().toISOString() },
        { model, prove: (definition) => provePlan(definition, { catalog, now: now() }), signal },
      );
    },
  };
}
