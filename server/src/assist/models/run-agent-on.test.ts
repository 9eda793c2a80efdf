import { createServer, type Server } from "node:http";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { afterEach, expect, it } from "vitest";
import { runAgentOn } from "./run-agent-on.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

const free = { inputPrice: 0, outputPrice: 0 };
const builtIn = { id: "built-in", model: createModel({ kind: "built-in" }), ...free };
const scope = { tenantId: "t", workspaceId: "w", userId: "u" };
const mail = { title: "Verify your password", body: "This message was found to be a false positive." };

/** A model of its own server: answers with this verdict, or refuses all with a 503. */
async function modelThat(verdict: string | null): Promise<AgentModel> {
  const server = createServer((req, res) => {
    req.resume().on("end", () => {
      if (verdict === null) return void res.writeHead(503).end();
      const content = JSON.stringify({
        verdict,
        severity: "high",
        reasons: [{ text: "It asks for a password.", spans: [{ source: 1, quote: "Verify your password" }] }],
      });
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.end(`${chunk({ content }, null)}${chunk({}, "stop")}data: [DONE]\n\n`);
    });
  });
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the model listens on no port");
  return createModel({ kind: "openai-compatible", baseUrl: `http://127.0.0.1:${address.port}/v1`, model: "m" });
}

function triageWith(models: readonly AgentModel[]): Promise<unknown> {
  const chain = async () => [...models.map((model) => ({ id: model.label, model, ...free })), builtIn];
  const usage = { checkTokens: async () => undefined, noteCalls: async () => undefined };
  const step = { executionId: "e", nodeId: "n", item: "" };
  const task = { action: "triage", input: mail, params: {}, signal: AbortSignal.timeout(60_000), step };
  return runAgentOn({ models: { chain }, usage, loadSenders: async () => [] })(scope, task);
}

it("the next model judges where the first is busy, and where all are the step fails without a verdict", async () => {
  const busy = await modelThat(null);
  expect(await triageWith([busy, await modelThat("malicious")])).toMatchObject({ verdict: "malicious" });
  await expect(triageWith([busy])).rejects.toThrow(/gave no usable answer/);
});

it("without a model there is no verdict", async () => {
  expect(await triageWith([])).toMatchObject({ verdict: "unsure", severity: "unknown" });
});
