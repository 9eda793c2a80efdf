import { startSandbox, type Sandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { modelInput } from "@hoopoe/contract/assist/model.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asFetch } from "../../platform/egress/as-fetch.ts";
import { createEgressClients, type EgressClients } from "../../platform/egress/egress-for.ts";
import { parseAllowedRanges } from "../../platform/egress/allowed-ranges.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { ModelsDeps } from "./models-deps.ts";
import { modelRoutes } from "./routes.ts";
import { createModelsService, type ModelsService } from "./service.ts";

let server: TestServer;
let sandbox: Sandbox;
let egressClients: EgressClients;
let deps: ModelsDeps;
let models: ModelsService;
let admin: TestMember;
const key = "sk-very-secret-key-0042";

beforeAll(async () => {
  sandbox = await startSandbox();
  egressClients = createEgressClients({
    allowedRanges: parseAllowedRanges("127.0.0.1/32") ?? [],
    sandboxOrigin: undefined,
  });
  server = await startTestServer({
    routes: ({ db, secrets, audit }) => {
      deps = {
        db,
        secrets,
        audit,
        clock: systemClock,
        operatorModel: undefined,
        fetchFor: (workspace) =>
          asFetch(egressClients.egressFor(workspace), { deadlineMs: 20_000, bytesMax: 1_000_000 }),
      };
      models = createModelsService(deps);
      return modelRoutes(models, {
        estimateQuestion: async () => ({ answers: 0, inputTokens: 0, outputTokens: 0 }),
      });
    },
  });
  admin = await server.addMember({ role: "admin" });
});
afterAll(async () => {
  await server.close();
  await egressClients.close();
  await sandbox.stop();
});

const ask = (method: string, path: string, body?: unknown, as = admin) => server.call(method, path, { as, body });
const local = (model: string, more: object = {}) => ({
  kind: "openai-compatible",
  name: model,
  model,
  baseUrl: `${sandbox.url}/v1`,
  ...more,
});
const script = (model: string, responses: unknown[]) =>
  fetch(`${sandbox.url}/scripts`, { method: "POST", body: JSON.stringify({ model, responses }) });

it("a key goes in and never comes out: not in an answer, not in a log, not in the clear in the database", async () => {
  const { status, body } = await ask("POST", "/model", local("echo", { apiKey: key }));
  expect([status, body.data.key]).toEqual([201, { set: true, last4: "0042" }]);
  const listed = await ask("GET", "/model");
  expect(listed.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(["openai-compatible", "built-in"]);
  expect(JSON.stringify(listed.body) + server.logged()).not.toContain("very-secret");
  const client = new pg.Client({ connectionString: server.database.adminUrl });
  await client.connect();
  const { rows } = await client.query("SELECT * FROM models; ");
  await client.end();
  expect(JSON.stringify(rows)).not.toContain("very-secret");

  const moved = await ask("PATCH", `/model/${body.data.id}`, {
    ...local("echo"),
    baseUrl: "https://elsewhere.example/v1",
  });
  expect([moved.status, moved.body.field]).toEqual([422, "apiKey"]);
});

it("'test' asks the endpoint itself and says what works, and what to do where it does not", async () => {
  await script("good", [
    "I am ready.",
    { toolCalls: [{ name: "count_items", arguments: {} }] },
    { json: { ready: true } },
  ]);
  const good = (await ask("POST", "/model", local("good"))).body.data;
  const tried = (await ask("POST", `/model/${good.id}/test`)).body.data;
  expect(tried).toMatchObject({ stream: true, tools: true, structured: true });
  const bad = (await ask("POST", "/model", local("error-401", { apiKey: key }))).body.data;
  const refused = (await ask("POST", `/model/${bad.id}/test`)).body.data;
  expect(refused).toMatchObject({ stream: false, tools: false, structured: false });
  expect(refused.sentence).toContain("Enter the key again");
  expect((await ask("POST", "/model/built-in/test")).body.data.stream).toBe(true);
});

it("a purpose has one default, which comes before the rest of the fallback order", async () => {
  const one = (await ask("POST", "/model", local("m1", { defaultFor: ["answer"] }))).body.data;
  const two = (await ask("POST", "/model", local("m2", { defaultFor: ["answer", "report"] }))).body.data;
  const listed = (await ask("GET", "/model")).body.data;
  expect(listed.find(({ id }: { id: string }) => id === one.id).defaultFor).toEqual([]);
  const asked = await models.chain(admin, { modelId: null, purpose: "answer" });
  expect([asked[0]?.id, asked.at(-1)?.id]).toEqual([two.id, "built-in"]);
  const wished = await models.chain(admin, { modelId: one.id, purpose: "answer" });
  expect(wished[0]?.id).toBe(one.id);
  expect((await models.chain(admin, { modelId: null, purpose: "plan" })).map(({ id }) => id)).toEqual(["built-in"]);
});

it("one for search makes vectors: it is tested for that, and asked for nothing else", async () => {
  const made = (await ask("POST", "/model", local("embed-any", { defaultFor: ["search"] }))).body.data;
  const tried = (await ask("POST", `/model/${made.id}/test`)).body.data;
  expect(tried).toMatchObject({ width: 64, sentence: "Creates embeddings of 64 numbers." });
  const asked = await models.chain(admin, { modelId: made.id, purpose: "answer" });
  expect(asked.map(({ id }) => id)).not.toContain(made.id);
  expect((await models.embedder(admin))?.id).toContain(made.id);
  const bad = (await ask("POST", "/model", local("error-401", { defaultFor: ["search"] }))).body.data;
  const refused = (await ask("POST", `/model/${bad.id}/test`)).body.data;
  expect(refused).toMatchObject({ width: 0, sentence: expect.stringContaining("Incorrect API key") });
});

it.each([
  [
    { kind: "openai-compatible", name: "x", model: "m", baseUrl: "http://x/v1", defaultFor: ["search", "plan"] },
    "defaultFor",
  ],
  [{ kind: "anthropic", name: "x", model: "m", apiKey: "k", defaultFor: ["search"] }, "kind"],
  [{ kind: "openai", name: "x", model: "gpt" }, "apiKey"],
  [{ kind: "openai-compatible", name: "x", model: "m" }, "baseUrl"],
  [{ kind: "openai-compatible", name: "x", model: "m", baseUrl: "ftp://x" }, "baseUrl"],
])("a model that could never answer is refused, and the field is named", async (body, field) => {
  const answer = await ask("POST", "/model", body);
  expect([answer.status, answer.body.field]).toEqual([422, field]);
});

it("an editor may read the models but not connect one", async () => {
  const editor = await server.addMember({ role: "editor", workspaceId: admin.workspaceId });
  expect((await ask("GET", "/model", undefined, editor)).status).toBe(200);
  expect((await ask("POST", "/model", local("echo"), editor)).status).toBe(403);
});

it("each task has its model and its budget; claims and judging go with writing until they have their own", async () => {
  const owner = await server.addMember({ role: "owner" });
  const writer = (await ask("POST", "/model", local("w", { inputPrice: 2, outputPrice: 8 }), owner)).body.data;
  const judge = (await ask("POST", "/model", local("j"), owner)).body.data;
  const set = (body: object) => ask("POST", "/model/task", { tokensPerDay: null, ...body }, owner);
  await set({ task: "report", modelId: writer.id, tokensPerDay: 5_000 });
  const { data } = (await set({ task: "judge", modelId: judge.id })).body;
  const row = (task: string) => data.find((one: { task: string }) => one.task === task);
  expect(row("report")).toMatchObject({
    modelId: writer.id,
    tokensPerDay: 5_000,
    model: { id: writer.id, outputPrice: 8 },
  });
  expect(row("claims")).toMatchObject({ modelId: null, model: { id: writer.id }, tokensPerDay: null });
  expect(row("judge")).toMatchObject({ modelId: judge.id, model: { id: judge.id } });
  expect(row("plan")).toMatchObject({ modelId: null, model: { id: "built-in" } });
  expect(row("search").model).toBeNull();
  expect((await set({ task: "search", modelId: judge.id })).body.code).toBe("model-invalid");
  expect((await set({ task: "plan", modelId: "built-in" })).body.code).toBe("model-not-found");
});

it("the operator's model is listed, tested, priced and chosen like any other, and a workspace may turn it off", async () => {
  await script("theirs", ["I am ready.", "no tool", { json: { ready: true } }]);
  const operatorModel = createModel({ kind: "openai-compatible", baseUrl: `${sandbox.url}/v1`, model: "theirs" });
  const noted: { inputPrice: number; inputTokens: number }[] = [];
  const noteTest: ModelsDeps["noteTest"] = async (_scope, { inputPrice }, { inputTokens }) =>
    void noted.push({ inputPrice, inputTokens });
  const theirs = createModelsService({ ...deps, operatorModel, noteTest });
  const owner = await server.addMember({ role: "owner" });
  expect((await theirs.list(owner)).map(({ id }) => id)).toEqual(["operator", "built-in"]);
  expect((await theirs.chain(owner, { modelId: null, purpose: "plan" })).map(({ id }) => id)).toEqual([
    "operator",
    "built-in",
  ]);
  await theirs.setOperator(owner, { isEnabled: true, inputPrice: 3, outputPrice: 4 });
  expect(await theirs.test(owner, "operator")).toMatchObject({ stream: true, tools: false, structured: true });
  expect(noted.map(({ inputPrice }) => inputPrice)).toEqual([3, 3, 3]);
  expect((await theirs.list(owner))[0]).toMatchObject({ kind: "operator", inputPrice: 3, lastTest: { tools: false } });
  const own = await theirs.create(owner, { ...modelInput.parse(local("own")), defaultFor: ["plan"] });
  await theirs.setTask(owner, { task: "plan", modelId: "operator", tokensPerDay: null });
  const planners = await theirs.chain(owner, { modelId: null, purpose: "plan" });
  expect(planners.map(({ id }) => id)).toEqual(["operator", own.id, "built-in"]);
  expect(planners[0]).toMatchObject({ inputPrice: 3, model: { canCallTools: false } });
  await theirs.setOperator(owner, { isEnabled: false, inputPrice: 3, outputPrice: 4 });
  expect((await theirs.chain(owner, { modelId: null, purpose: "plan" })).map(({ id }) => id)).toEqual(["built-in"]);
});

it("a model on this machine is refused with the switch that would allow it", async () => {
  const closed = createEgressClients({
    allowedRanges: [],
    sandboxOrigin: undefined,
    localSwitch: "ALLOW_LOCAL_MODELS=on",
  });
  const fetchFor: ModelsDeps["fetchFor"] = (workspace) =>
    asFetch(closed.egressFor(workspace), { deadlineMs: 20_000, bytesMax: 1_000_000 });
  const theirs = createModelsService({ ...deps, fetchFor });
  const owner = await server.addMember({ role: "owner" });
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const { id } = await theirs.create(
      owner,
      modelInput.parse({ ...local("ollama"), baseUrl: `http://${host}:11434/v1` }),
    );
    expect((await theirs.test(owner, id)).sentence).toContain("restart with ALLOW_LOCAL_MODELS=on");
  }
  await closed.close();
});
