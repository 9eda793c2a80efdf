import type { ModelCall } from "@hoopoe/agents/models/agent-model.ts";
import { ModelFailedError } from "@hoopoe/agents/tasks/ask-json.ts";
import { runTask } from "@hoopoe/agents/tasks/run-task.ts";
import { agentTaskIds } from "@hoopoe/agents/tasks/task-catalog.ts";
import type { Scope } from "../../platform/scope.ts";
import type { RunAgent } from "../../work/executions/service.ts";
import type { ModelsService } from "./service.ts";
import type { UsageService } from "../usage/service.ts";

type Usage = Pick<UsageService, "noteCalls" | "checkTokens">;
type Ready = Awaited<ReturnType<ModelsService["chain"]>>[number];

/**
 * An agent's step speaks with the workspace's models for tasks, in their order. Where all of them fail the step does: the
 * built-in one answers only where there is no other.
 */
export function runAgentOn(models: Pick<ModelsService, "chain">, usage: Usage): RunAgent {
  return async (scope, task) => {
    const chain = await models.chain(scope, { modelId: null, purpose: "task" });
    const hosted = chain.filter(({ model }) => model.kind !== "built-in");
    const asked = hosted.length === 0 ? chain : hosted;
    for (const [index, ready] of asked.entries()) {
      await usage.checkTokens(scope);
      try {
        return await askModel(usage, scope, ready, task);
      } catch (error) {
        if (!(error instanceof ModelFailedError) || index === asked.length - 1) throw error;
      }
    }
    throw new Error("No model is available for this. Connect one under Agents & Models.");
  };
}

async function askModel(
  usage: Usage,
  scope: Scope,
  { model, inputPrice, outputPrice }: Ready,
  { action, input, params, signal, step }: Parameters<RunAgent>[1],
): Promise<unknown> {
  const task = agentTaskIds.find((id) => id === action);
  if (task === undefined) throw new Error(`The agent ${action} doesn't exist.`);
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
      purpose: "task" as const,
      step,
      model: engine.slice(0, 300),
      inputTokens,
      outputTokens,
      tookMs,
      microUsd: Math.round(inputTokens * inputPrice + outputTokens * outputPrice),
    }));
    await usage.noteCalls(scope, noted);
  }
}
