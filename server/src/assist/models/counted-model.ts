import { type AgentModel, BudgetReachedError, type ModelCall } from "@hoopoe/agents/models/agent-model.ts";
import type { ModelPurpose } from "@hoopoe/contract/assist/model.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { UsageService } from "../usage/service.ts";
import type { ReadyModel } from "./models-deps.ts";
import type { ModelsService } from "./service.ts";

type EndedCall = Parameters<UsageService["noteCalls"]>[1][number];
export type CountingUsage = Pick<UsageService, "checkTokens" | "noteCalls">;

/** The model of a task, whose calls are counted and stop at its budget. @throws Failure budget-exceeded, task-budget-exceeded before the first one */
export function countedModel(
  models: Pick<ModelsService, "chain">,
  usage: CountingUsage,
): (scope: Scope, task: Exclude<ModelPurpose, "search">, work?: string) => Promise<AgentModel | undefined> {
  return async (scope, task, work) => {
    const [ready] = await models.chain(scope, { modelId: null, purpose: task });
    if (ready === undefined || ready.model.kind === "built-in") return ready?.model;
    // Where the judges' budget is used up, sentences stay unconfirmed, and claims that were read before cost nothing: neither
    // keeps a report from being written. Each of their calls is checked before it is made.
    if (task !== "judge" && task !== "claims") await usage.checkTokens(scope, task);
    return countCalls(ready, { usage, scope, purpose: task, work });
  };
}

/** The same model, each of whose calls is checked against the budget before and written down after. */
export function countCalls(
  ready: Omit<ReadyModel, "id">,
  {
    usage,
    scope,
    purpose,
    step,
    work,
  }: { usage: CountingUsage; scope: Scope } & Pick<EndedCall, "purpose" | "step" | "work">,
): AgentModel {
  const { model, inputPrice, outputPrice, isPriced = false } = ready;
  return {
    ...model,
    async beforeCall() {
      try {
        await usage.checkTokens(scope, purpose);
      } catch (error) {
        if (error instanceof Failure) throw new BudgetReachedError(error.message, { cause: error });
        throw error;
      }
    },
    onCall(call: ModelCall) {
      const microUsd = Math.round(call.inputTokens * inputPrice + call.outputTokens * outputPrice);
      return usage.noteCalls(scope, [
        { purpose, step, work, model: model.label.slice(0, 300), ...call, microUsd, isPriced },
      ]);
    },
  };
}
