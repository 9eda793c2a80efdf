import { sentToModel, scriptModel } from "./model-scripts.ts";
import type { Answer } from "./start-test-server.ts";

interface AgentSetUp {
  /** What the model says, one after the other. */
  readonly responses?: readonly unknown[];
  readonly tools?: readonly string[];
  readonly budget?: object;
  readonly recipients?: readonly string[];
  readonly baseUrl?: string;
}

/** Agents that speak with a scripted model of the sandbox, made over the API. */
export function scriptedAgents({
  sandboxUrl,
  call,
}: {
  sandboxUrl: () => string | undefined;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}) {
  const script = (model: string, responses: readonly unknown[]) => scriptModel(sandboxUrl(), model, responses);

  return {
    script,
    heardBy: (model: string) => sentToModel(sandboxUrl(), model),
    ask: async (agentId: number, question: string) =>
      (await call("POST", "/app/question", { questionArray: [question], agentId })).body,
    /** An agent of its own, its tools allowed. */
    async agentWith(
      model: string,
      { responses = [], tools = ["count_items"], budget = {}, recipients = [], baseUrl }: AgentSetUp = {},
    ): Promise<number> {
      if (responses.length > 0) await script(model, responses);
      const address = baseUrl ?? `${sandboxUrl()}/v1`;
      const entry = await call("POST", "/model", { kind: "openai-compatible", name: model, model, baseUrl: address });
      if (entry.status !== 201) throw new Error(`the model was not taken: ${JSON.stringify(entry.body)}`);
      const definition = {
        modelId: entry.body.data.id,
        tools: tools.map((toolId) => ({ toolId, policy: "allow" })),
        recipients,
        budget: { tokens: 200_000, cents: 100, steps: 4, seconds: 600, ...budget },
      };
      return (await call("POST", "/agent", { name: model, definition })).body.data.id;
    },
  };
}
