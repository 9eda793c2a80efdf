import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { planWorkflow } from "@hoopoe/agents/planner/plan-workflow.ts";
import type { Scope } from "../../platform/scope.ts";
import { planByGrammar } from "./definition-reader.ts";
import type { Planner } from "./temporary-service.ts";

/** Words become a workflow by the workspace's model for planning, or by grammar where that is the built-in one. */
export function plannerOn(modelFor: (scope: Scope) => Promise<AgentModel | undefined>): Planner {
  return {
    async plan(scope, input) {
      const model = await modelFor(scope);
      if (model === undefined) throw new Error("No model is available for planning.");
      const { problems, ...planned } = await planWorkflow({ ...input, model }, (request) =>
        planByGrammar(scope, request),
      );
      return { ...planned, problems: [...problems], operations: [] };
    },
  };
}
