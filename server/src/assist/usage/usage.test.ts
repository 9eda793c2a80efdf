import { createServer } from "node:http";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { runModel } from "@hoopoe/agents/models/run-model.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Scope } from "../../platform/scope.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { countedModel } from "../models/counted-model.ts";
import { saveTaskBudget } from "../models/task-store.ts";
import { usageRoutes } from "./routes.ts";
import { createUsageService, type UsageService } from "./service.ts";

let server: TestServer;
let db: Database;
let usage: UsageService;
let admin: TestMember;
let other: TestMember;
let now = new Date("2026-11-20T12:00:00Z");
const told: { workspaceId: string; message: string }[] = [];

beforeAll(async () => {
  server = await startTestServer({
    routes: (given) => {
      db = given.db;
      const clock: Clock = { now: () => now };
      const publish = async ({ workspaceId }: Pick<Scope, "workspaceId">, { message }: { message: string }) =>
        void told.push({ workspaceId, message });
      usage = createUsageService({ db, clock, notifications: { publish } });
      return usageRoutes(usage);
    },
  });
  admin = await server.addMember({ role: "admin" });
  other = await server.addMember({ role: "editor", workspaceId: admin.workspaceId });
});
afterAll(() => server.close());

/** A call of a model that cost as many dollars. */
async function spend(who: TestMember, usd: number): Promise<void> {
  const scope = { tenantId: server.tenantId, workspaceId: who.workspaceId, userId: who.userId };
  const call = { purpose: "answer" as const, model: "m", appId: null, agentId: null, messageId: null, tokens: 1 };
  const prices = { inputPrice: usd * 1_000_000, outputPrice: 0 };
  const id = await usage.reserve(scope, { ...call, ...prices }, { tokens: 1e9, cents: 1e9 });
  await usage.settle(scope, id ?? "", { inputTokens: 1, outputTokens: 0, ...prices });
}
const set = (body: object, as = admin) => server.call("POST", "/usage/alert", { as, body });
const messages = () => told.splice(0).map(({ message }) => message);

it("sends an alert once a day, when spending reaches it, and again the next day", async () => {
  await set({ period: "day", usd: 3 });
  await spend(admin, 1);
  await spend(other, 1.5);
  expect(messages()).toEqual([]);
  const { data } = (await server.call("GET", "/usage/alert", { as: other })).body;
  expect(data).toMatchObject([{ label: "The workspace", period: "day", usd: 3, spentUsd: 2.5 }]);
  await Promise.all([spend(admin, 1), spend(other, 1)]);
  await spend(admin, 1);
  expect(messages()).toEqual([
    expect.stringMatching(/^The workspace: models cost \$[34]\.50 this day, above the alert at \$3\.00$/),
  ]);
  now = new Date("2026-11-21T00:00:01Z");
  await spend(admin, 2.9);
  expect(messages()).toEqual([]);
  await spend(admin, 0.2);
  expect(messages()).toEqual(["The workspace: models cost $3.10 this day, above the alert at $3.00"]);
});

it("counts only one person for a personal alert, by the month, and sends a changed alert again", async () => {
  await set({ period: "day", usd: null });
  await set({ userId: other.userId, period: "month", usd: 5 });
  await spend(admin, 50);
  expect(messages()).toEqual([]);
  await spend(other, 3);
  const name = (await server.call("GET", "/usage/alert", { as: admin })).body.data[0].label;
  expect(messages()).toEqual([`${name}: models cost $5.50 this month, above the alert at $5.00`]);
  await set({ userId: other.userId, period: "month", usd: 5.6 });
  await spend(other, 0.1);
  expect(messages()).toEqual([`${name}: models cost $5.60 this month, above the alert at $5.60`]);
  expect((await set({ userId: other.userId, period: "month", usd: null })).body.data).toEqual([]);
});

it("what another workspace spends reaches no alert of this one, and only who manages models sets one", async () => {
  const stranger = await server.addMember({ role: "owner" });
  await set({ period: "day", usd: 1_000 });
  await spend(stranger, 2_000);
  expect(messages()).toEqual([]);
  expect((await server.call("GET", "/usage/alert", { as: stranger })).body.data).toEqual([]);
  expect((await set({ period: "day", usd: 1 }, other)).status).toBe(403);
  expect((await set({ userId: stranger.userId, period: "day", usd: 1 })).body.code).toBe("member-not-found");
  expect((await set({ appId: 987, period: "day", usd: 1 })).body.code).toBe("app-not-found");
  expect((await set({ agentId: 987, period: "day", usd: 1 })).body.code).toBe("agent-not-found");
});

it.each(["plan", "report"] as const)("the tokens of a %s count, before its outcome is there", async (purpose) => {
  const model = createServer((req, res) => {
    const chunk = (rest: object) =>
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", ...rest })}\n\n`;
    req.resume().on("end", () => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.write(chunk({ choices: [{ index: 0, delta: { content: "{}" }, finish_reason: "stop" }] }));
      res.end(`${chunk({ choices: [], usage: { prompt_tokens: 120, completion_tokens: 30 } })}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((ready) => void model.listen(0, "127.0.0.1", ready));
  const address = model.address();
  if (address === null || typeof address !== "object") throw new Error("the model listens on no port");
  const baseUrl = `http://127.0.0.1:${address.port}/v1`;
  const ready = { id: "m", model: createModel({ kind: "openai-compatible", baseUrl, model: purpose }) };
  const someone = await server.addMember({ role: "editor" });
  const scope = { tenantId: server.tenantId, workspaceId: someone.workspaceId, userId: someone.userId };
  const chain = async () => [{ ...ready, inputPrice: 10_000, outputPrice: 20_000 }];
  const counted = await countedModel({ chain }, usage)(scope, purpose);
  if (counted === undefined) throw new Error("there is no model");
  const call = { system: "Plan.", prompt: "Nothing", stepMs: 30_000, totalMs: 30_000 };
  expect(await runModel({ model: counted, ...call })).toMatchObject({ status: "finished" });
  expect(await usage.load(scope, { days: 1, by: "model" })).toEqual([
    { label: ready.model.label, calls: 1, inputTokens: 120, outputTokens: 30, usd: 1.8 },
  ]);
  // The budget is reached in the middle of the work: what was done stays counted, and no further call is made.
  await db.withTenant(scope, (trx) => saveTaskBudget(trx, scope, { task: purpose, tokensPerDay: 150 }));
  const words = purpose === "plan" ? "planning" : "writing";
  expect(await runModel({ model: counted, ...call })).toMatchObject({
    status: "failed",
    reason: expect.stringContaining(`Today's 150 tokens for ${words} are used up.`),
  });
  await expect(countedModel({ chain }, usage)(scope, purpose)).rejects.toMatchObject({ code: "task-budget-exceeded" });
  expect(await usage.load(scope, { days: 1, by: "task" })).toMatchObject([{ label: purpose, calls: 1 }]);
  model.closeAllConnections();
  await new Promise((closed) => model.close(closed));
});
