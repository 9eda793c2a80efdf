import type { ModelCall } from "@hoopoe/agents/models/agent-model.ts";
import { runTask } from "@hoopoe/agents/tasks/run-task.ts";
import { agentTaskIds } from "@hoopoe/agents/tasks/task-catalog.ts";
import type { RunAgent } from "../../work/executions/service.ts";
import type { ModelsService } from "./service.ts";
import type { UsageService } from "../usage/service.ts";

/** An agent's step speaks with the workspace's model for tasks; the built-in one is the last of its chain. */
export function runAgentOn(
  models: Pick<ModelsService, "chain">,
  usage: Pick<UsageService, "noteRunCalls" | "checkTokens">,
): RunAgent {
  return async (scope, { action, input, params, signal, step }) => {
    const task = agentTaskIds.find((id) => id === action);
    if (task === undefined) throw new Error(`The agent ${action} doesn't exist.`);
    const [first] = await models.chain(scope, { modelId: null, purpose: "task" });
    if (first === undefined) throw new Error("No model is available for this.");
    const { model, inputPrice, outputPrice } = first;
    await usage.checkTokens(scope);
    const calls: ModelCall[] = [];
    const startedMs = performance.now();
    let engine = model.label;
    try {
      const onCall = (call: ModelCall) => void calls.push(call);
      const output = await runTask({ model: { ...model, onCall }, action: task, input, params, signal });
      if (typeof output["engine"] === "string") engine = output["engine"];
      return output;
    } finally {
      // The built-in model quotes without a call: its work is listed all the same, at no cost.
      if (calls.length === 0)
        calls.push({ inputTokens: 0, outputTokens: 0, tookMs: Math.round(performance.now() - startedMs) });
      const noted = calls.map(({ inputTokens, outputTokens, tookMs }) => ({
        ...step,
        model: engine.slice(0, 300),
        inputTokens,
        outputTokens,
        tookMs,
        microUsd: Math.round(inputTokens * inputPrice + outputTokens * outputPrice),
      }));
      await usage.noteRunCalls(scope, noted);
    }
  };
}
