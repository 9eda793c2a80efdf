import { agentIdOf, toolIdOf } from "@hoopoe/contract/work/own-action.ts";
import { agentProduct, toolProduct } from "@hoopoe/contract/work/step-catalog.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Scope } from "../../platform/scope.ts";
import type { RunOwnStep } from "../../work/executions/service.ts";
import { runAgentStep } from "./agent-step.ts";
import { callTool } from "./call-tool.ts";
import { failedStep, type OwnStepDeps } from "./own-step-deps.ts";
import { paramsOfSchema } from "./params-of-schema.ts";

/** The workspace's agents and AI tools, as steps that workflows can be made of. */
export async function ownProducts(deps: OwnStepDeps, scope: Scope): Promise<CatalogProduct[]> {
  const [agents, tools] = await Promise.all([deps.agents.list(scope), deps.tools.forSteps(scope)]);
  return [
    ...agents.filter(({ kind }) => kind !== "automation").map(agentProduct),
    ...tools.map((tool) =>
      toolProduct({
        id: tool.id,
        title: tool.title,
        meaning: tool.words ?? tool.description,
        effect: tool.effect,
        params: paramsOfSchema(tool.inputSchema, tool.fieldWords),
      }),
    ),
  ];
}

/** Runs an agent or an AI tool of the workspace as a step. */
export function createRunOwnStep(deps: OwnStepDeps): RunOwnStep {
  return async (step, input) => {
    const { action, product_name } = step.node.data;
    const agentId = agentIdOf(action);
    if (agentId !== null) return runAgentStep(deps, step, { agentId, input });
    const toolId = toolIdOf(action);
    const tool = (await deps.tools.forSteps(step.scope)).find(({ id }) => id === toolId);
    if (tool === undefined)
      return failedStep(`The AI tool ${product_name} isn't available any more. Turn it on again, or remove this step.`);
    // The step's author wrote the call; what it sends may come from anybody.
    const policy = tool.effect === "read" ? "allow" : "ask";
    const call = { step, tool: { ...tool, policy } as const, callId: "call", input, task: "", recipients: [] };
    const end = await callTool(deps.approvals, { ...call, taint: [], streams: null });
    if (end.kind === "wait") return end;
    return end.isDone ? { kind: "done", output: { text: end.output } } : failedStep(end.output);
  };
}
