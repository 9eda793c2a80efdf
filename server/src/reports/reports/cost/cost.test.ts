import { serveWire, type WireServer } from "@hoopoe/agents/models/testing/wire-endpoint.ts";
import type { CostLine, EstimateLine } from "@hoopoe/contract/reports/report-cost.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../../testing/start-product-fixture.ts";
import type { TestMember } from "../../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let own: SeededWorkspace;
let chief: TestMember;
let endpoint: WireServer;
let ids: string[];
/** The model of each request, and how long its messages are. */
const asked: { model: string; bytes: number }[] = [];

beforeAll(async () => {
  endpoint = await serveWire((body) => {
    asked.push({ model: String(body["model"]), bytes: Buffer.byteLength(JSON.stringify(body["messages"])) });
    return body["model"] === "reader"
      ? { pieces: ['{"claims":[]}'] }
      : { status: 400, body: { error: { message: "The writer is away." } } };
  });
  fixture = await startProductFixture({ env: { EGRESS_ALLOW_CIDR: "127.0.0.1/32" } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  own = await seedWorkspace(admin, fixture.server.tenantId);
  chief = await fixture.server.addMember({ role: "admin", workspaceId: own.workspaceId });
  const body = "The gateway of the second site was down for an hour. ".repeat(60);
  ids = await own.addItems(Array.from({ length: 30 }, (_, index) => ({ title: `Night ${index}`, body })));
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
  await endpoint.close();
});

const call = (method: "GET" | "POST", path: string, body?: unknown, as: TestMember = chief) =>
  fixture.server.call(method, path, { as, body });
const results = () => ids.map((id) => ({ id }));
const estimate = async (): Promise<EstimateLine[]> =>
  (await call("POST", "/app/pir-estimate-report", { results: results() })).body.data;

async function connect(name: string, defaultFor: string[], prices: object): Promise<void> {
  const model = { kind: "openai-compatible", name, model: name, baseUrl: endpoint.baseUrl, defaultFor, ...prices };
  expect((await call("POST", "/model", model)).status).toBe(201);
}

it("estimates nothing where no model reads, and money only where the price is known", async () => {
  expect(await estimate()).toEqual([]);
  await connect("writer", ["report"], { inputPrice: 2, outputPrice: 8 });
  await connect("reader", ["claims"], {});
  const [claims, writing] = await estimate();
  expect(claims).toMatchObject({ task: "claims", usd: null });
  expect(claims?.model).toContain("reader");
  expect(writing?.usd).toBeCloseTo(((writing?.inputTokens ?? 0) * 2) / 1e6, 9);
});

it("reads claims with the model chosen for claims, sends what was estimated, and shows what it took on the report", async () => {
  const [line] = await estimate();
  const input_data = { status: "ok", count: ids.length, results: results() };
  asked.splice(0);
  const made = await call("POST", "/app/pir-generate-report", { user_input: "What was down?", input_data });
  const reportId = String(made.body.reportId);
  const cost = await vi.waitFor(
    async () => {
      const { body } = await call("GET", `/report/${reportId}/cost`);
      const claims = body.data.find(({ task }: CostLine) => task === "claims");
      expect(claims?.calls).toBe(line?.calls);
      return { lines: body.data, claims };
    },
    { timeout: 30_000, interval: 50 },
  );
  const readings = asked.filter(({ model }) => model === "reader");
  expect(readings).toHaveLength(line?.calls ?? 0);
  const sent = readings.reduce((sum, { bytes }) => sum + bytes, 0) / 4;
  expect((line?.inputTokens ?? 0) / sent).toBeGreaterThan(0.9);
  expect((line?.inputTokens ?? 0) / sent).toBeLessThan(1.1);
  expect(cost.claims).toMatchObject({
    usd: null,
    inputTokens: 12 * readings.length,
    outputTokens: 3 * readings.length,
  });
  const writing = cost.lines.find(({ task }: CostLine) => task === "report");
  expect(writing).toMatchObject({ usd: 0 });
  expect(writing.model).toContain("writer");
});

it("shows a report's cost to nobody of another workspace", async () => {
  const { body } = await call("GET", "/report");
  const stranger = await fixture.server.addMember({ role: "admin" });
  const { status } = await call("GET", `/report/${body.data[0].id}/cost`, undefined, stranger);
  expect(status).toBe(404);
});
