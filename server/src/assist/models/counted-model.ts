import type { AgentModel, ModelCall } from "@hoopoe/agents/models/agent-model.ts";
import type { Scope } from "../../platform/scope.ts";
import type { UsageService } from "../usage/service.ts";
import type { ModelsService } from "./service.ts";

/** The model of a purpose, whose calls are counted. @throws Failure budget-exceeded before the first one */
export function countedModel(
  models: Pick<ModelsService, "chain">,
  usage: Pick<UsageService, "checkTokens" | "noteCalls">,
): (scope: Scope, purpose: "plan" | "report") => Promise<AgentModel | undefined> {
  return async (scope, purpose) => {
    const [ready] = await models.chain(scope, { modelId: null, purpose });
    if (ready === undefined || ready.model.kind === "built-in") return ready?.model;
    await usage.checkTokens(scope);
    const { model, inputPrice, outputPrice } = ready;
    const onCall = (call: ModelCall) => {
      const microUsd = Math.round(call.inputTokens * inputPrice + call.outputTokens * outputPrice);
      return usage.noteCalls(scope, [{ purpose, model: model.label, ...call, microUsd }]);
    };
    return { ...model, onCall };
  };
}
