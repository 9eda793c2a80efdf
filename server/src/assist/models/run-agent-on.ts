import { ModelFailedError } from "@hoopoe/agents/tasks/ask-json.ts";
import { runTask } from "@hoopoe/agents/tasks/run-task.ts";
import type { SenderKnowledge } from "@hoopoe/agents/tasks/sender-knowledge.ts";
import { agentTaskIds } from "@hoopoe/agents/tasks/task-catalog.ts";
import type { Scope } from "../../platform/scope.ts";
import type { RunAgent } from "../../work/executions/service.ts";
import { countCalls, type CountingUsage } from "./counted-model.ts";
import type { ReadyModel } from "./models-deps.ts";
import type { ModelsService } from "./service.ts";

export interface RunAgentDeps {
  readonly models: Pick<ModelsService, "chain">;
  readonly usage: CountingUsage;
  /** What is known of who sent each record of an input. */
  readonly loadSenders: (scope: Scope, input: unknown) => Promise<(SenderKnowledge | null)[]>;
}

/**
 * An agent's step speaks with the workspace's models for tasks, in their order. Where all of them fail the step does: the
 * built-in one answers only where there is no other.
 */
export function runAgentOn({ models, usage, loadSenders }: RunAgentDeps): RunAgent {
  return async (scope, task) => {
    const senders = await loadSenders(scope, task.input);
    const chain = await models.chain(scope, { modelId: null, purpose: "task" });
    const hosted = chain.filter(({ model }) => model.kind !== "built-in");
    const asked = hosted.length === 0 ? chain : hosted;
    for (const [index, ready] of asked.entries()) {
      await usage.checkTokens(scope, "task");
      try {
        return await askModel(usage, scope, ready, { ...task, senders });
      } catch (error) {
        if (!(error instanceof ModelFailedError) || index === asked.length - 1) throw error;
      }
    }
    throw new Error("No model is available for this. Connect one under Agents & Models.");
  };
}

type AgentStep = Parameters<RunAgent>[1];

interface Task extends AgentStep {
  readonly senders: readonly (SenderKnowledge | null)[];
}

async function askModel(
  usage: CountingUsage,
  scope: Scope,
  ready: ReadyModel,
  { action, input, params, senders, signal, step }: Task,
): Promise<unknown> {
  const task = agentTaskIds.find((id) => id === action);
  if (task === undefined) throw new Error(`The agent ${action} doesn't exist.`);
  const { model } = ready;
  if (model.kind !== "built-in") {
    const counted = countCalls(ready, { usage, scope, purpose: "task", step });
    return runTask({ model: counted, action: task, input, params, senders, signal });
  }
  const startedMs = performance.now();
  const output = await runTask({ model, action: task, input, params, senders, signal });
  // The built-in model quotes without a call: its work is listed all the same, at no cost.
  const tookMs = Math.round(performance.now() - startedMs);
  const none = { inputTokens: 0, outputTokens: 0, microUsd: 0, isPriced: true };
  await usage.noteCalls(scope, [{ purpose: "task", step, model: model.label, ...none, tookMs }]);
  return output;
}
