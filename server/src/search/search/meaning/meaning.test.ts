import { type Sandbox, startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/create-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../../testing/seed-workspace.ts";
import { startLitePostgres } from "../../../testing/start-lite-postgres.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { type Database, openDatabase } from "../../../platform/db/open-database.ts";
import { createEngine } from "../../../platform/engine/create-engine.ts";
import type { Engine } from "../../../platform/engine/engine.ts";
import { keyringOf } from "../../../platform/secrets/keyring.ts";
import { createSecrets } from "../../../platform/secrets/secrets.ts";
import { createModelsService, type ModelsService } from "../../../assist/models/service.ts";
import { createSearchService, type SearchService } from "../service.ts";
import { createVectorCache } from "./plain/vector-cache.ts";
import { createMeaningService, type MeaningService } from "./service.ts";
import { nearestOf } from "./store.ts";
import { keepVectors, registerVectorWorkflow } from "./workflow.ts";

const silent = pino({ level: "silent" });
let lite: Awaited<ReturnType<typeof startLitePostgres>>;
let enginesDatabase: TestDatabase;
let sandbox: Sandbox;
let db: Database;
let engine: Engine;
let models: ModelsService;
let meaning: MeaningService;
let search: SearchService;
let vectors: ReturnType<typeof keepVectors>;
let home: SeededWorkspace;
let ids: string[];

beforeAll(async () => {
  [lite, enginesDatabase, sandbox] = await Promise.all([startLitePostgres(), createTestDatabase(), startSandbox()]);
  db = await openDatabase({ appUrl: lite.url, log: silent, poolSize: 2 });
  models = createModelsService({
    db,
    secrets: createSecrets({ db, keyring: keyringOf([Buffer.alloc(32, 7)]) }),
    clock: systemClock,
    audit: { record: async () => undefined },
    operatorModel: undefined,
    fetchFor: () => fetch,
  });
  meaning = createMeaningService({
    db,
    clock: systemClock,
    embedder: models.embedder,
    cache: createVectorCache({ db, waitMs: 30_000 }),
    aimMs: 30_000,
  });
  search = createSearchService({ db, meaning });
  engine = createEngine({ engineUrl: enginesDatabase.engineUrl, executorId: "test", log: silent });
  registerVectorWorkflow(engine, meaning);
  await engine.launch();
  vectors = keepVectors({ db, engine, meaning, clock: systemClock, log: silent, intervalMs: 3_600_000 });
  await lite.asSuperuser(async () => {
    home = await seedWorkspace(lite.admin);
    ids = await home.addItems([
      { title: "Weekly report", body: "The outage report is attached.", at: "2026-11-18T08:00:00.000Z" },
      { title: "Gateway unreachable", body: "It went offline at nine.", at: "2026-11-19T08:00:00.000Z" },
      { title: "Canteen", body: "Soup on Friday.", at: "2026-11-20T08:00:00.000Z", source_datatype: "slack" },
      { title: "Server stopped", body: "Unavailable since noon.", source_datatype: "jira" },
      { title: "Relay unavailable", body: "Seen by one person.", audience: ["00000000-0000-4000-8000-000000000001"] },
    ]);
    for (const tenantId of [home.tenantId, undefined]) {
      const other = await seedWorkspace(lite.admin, tenantId);
      await other.addItems([{ title: "Their gateway is offline" }]);
      await connect(other, "embed-other");
    }
  });
});

afterAll(async () => {
  await vectors.stop();
  await engine.shutdown();
  await db.close();
  await Promise.all([lite.close(), enginesDatabase.close(), sandbox.stop()]);
});

const connect = (scope: SeededWorkspace, model: string) =>
  models.create(scope, {
    kind: "openai-compatible",
    name: model,
    model,
    baseUrl: `${sandbox.url}/v1`,
    isEnabled: true,
    defaultFor: ["search"],
    inputPrice: null,
    outputPrice: null,
  });

const best = async (terms: string, more: object = {}) => {
  const reply = await search.search(home, { terms, sources: [], limit: 50, sort: "best", ...more });
  return { ...reply, titles: reply.results.map(({ title, isNear }) => (isNear === true ? `~${title}` : title)) };
};

/** Until every started work is over. */
async function makeAll(): Promise<number> {
  const started = await vectors.poll();
  for (const id of started) expect(await engine.outcome(id, { waitMs: 30_000 })).toMatchObject({ status: "succeeded" });
  return started.length;
}

/** As if meaning had been measured to be worth so much. */
const weigh = (weight: number) =>
  lite.asSuperuser(() =>
    lite.admin.query("UPDATE item_vector_works SET measured = measured || $2 WHERE workspace_id = $1", [
      home.workspaceId,
      JSON.stringify({ weight }),
    ]),
  );

it("goes by words alone, and says why, until somebody makes vectors", async () => {
  expect(await meaning.state(home)).toEqual({ status: "off", why: "no-model" });
  expect(await best("outage")).toMatchObject({ titles: ["Weekly report"], usesMeaning: false });
  expect(await makeAll()).toBe(2);
  expect(await lite.ensureVectors()).toBe(true);
  expect(await lite.ensureVectors()).toBe(true);
});

it("makes a vector for each item as work of the engine, once, through the endpoint's own protocol", async () => {
  await connect(home, "embed-one");
  expect(await meaning.state(home)).toMatchObject({ status: "on", made: 0, total: 5, trouble: null });
  expect(await makeAll()).toBe(3);
  expect(await meaning.state(home)).toMatchObject({ status: "on", made: 5, total: 5, trouble: null });
  expect(await vectors.poll()).toEqual([]);
  const request = await (await fetch(`${sandbox.url}/scripts/embed-one`)).json();
  expect(request).toMatchObject({ requests: [{ model: "embed-one", input: { length: 5 } }] });
});

it("goes by words as long as too few items say what meaning is worth", async () => {
  expect(await meaning.state(home)).toMatchObject({ measured: { weight: 0 } });
  expect(await best("outage")).toMatchObject({ titles: ["Weekly report"], usesMeaning: false });
  await weigh(1);
});

it("fuses words and meaning: what has the word first, then what means the same; nobody else's, nothing hidden", async () => {
  const found = await best("outage");
  expect(found.titles[0]).toBe("Weekly report");
  expect(found.titles.slice(1).toSorted()).toEqual(["~Gateway unreachable", "~Server stopped"]);
  expect(found).toMatchObject({ usesMeaning: true, status: "ok", cursor: null, nearCount: 2 });
  expect((await search.search(home, { terms: "outage", sources: [], limit: 50 })).count).toBe(1);
});

it("pages through the fused order without a gap or a double", async () => {
  const one = await best("outage", { limit: 2 });
  const two = await best("outage", { limit: 2, cursor: one.cursor });
  expect([...one.titles, ...two.titles]).toEqual((await best("outage")).titles);
  expect(two.cursor).toBeNull();
  expect([one.nearCount, two.nearCount]).toEqual([2, 2]);
});

it.each([
  ["a word that is shut out", "outage NOT unreachable", {}, ["Weekly report", "~Server stopped"]],
  ["a phrase", 'outage "since noon"', {}, ["~Server stopped"]],
  ["a field", "outage title:gateway", {}, ["~Gateway unreachable"]],
  ["a source", "outage", { sources: ["jira"] }, ["~Server stopped"]],
  [
    "a window",
    "outage",
    { from: "2026-11-19T00:00:00.000Z", to: "2026-11-19T23:00:00.000Z" },
    ["~Gateway unreachable"],
  ],
])("holds what is near to %s", async (_what, terms, more, titles) => {
  expect((await best(terms, more)).titles.toSorted()).toEqual([...titles].toSorted());
});

it("finds what is near where no item holds the word, and nothing for what means nothing here", async () => {
  expect((await best("unavailable gateway down")).titles.toSorted()).toEqual([
    "~Gateway unreachable",
    "~Server stopped",
    "~Weekly report",
  ]);
  expect(await best("zebra")).toMatchObject({ status: "empty", count: 0 });
});

it("recreates the vector of a changed item, uses no stale one, and deletes it with its item", async () => {
  const change = `UPDATE items SET title = 'Gateway repaired', body = 'All well.', content_hash = '\\x01' WHERE id = $1`;
  await lite.asSuperuser(() => lite.admin.query(change, [ids[1]]));
  expect((await best("offline")).titles).not.toContain("~Gateway repaired");
  expect(await makeAll()).toBe(1);
  expect((await best("repaired")).titles).toContain("Gateway repaired");
  await lite.asSuperuser(() => lite.admin.query("DELETE FROM items WHERE id = $1", [ids[3]]));
  expect(await meaning.state(home)).toMatchObject({ made: 4, total: 4 });
});

it("walks the index of the vectors' width, as the product's role, with the workspace's border as a filter", async () => {
  await lite.asSuperuser(() =>
    lite.admin.query(
      `WITH made AS (INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id,
          at, author, title, body, content_hash)
        SELECT $1, $2, $3, 's', 'news', n::text, now(), '', 'Item ' || n, '', '\\x00' FROM generate_series(1, 400) n
        RETURNING id, tenant_id, workspace_id)
      INSERT INTO item_vectors SELECT id, tenant_id, workspace_id, 'm', '\\x00',
        (SELECT array_agg(sin(id * 7 + d)) FROM generate_series(1, 64) d)::halfvec FROM made; `,
      [home.tenantId, home.workspaceId, home.integrationDataId],
    ),
  );
  await lite.asSuperuser(() => lite.admin.query("ANALYZE"));
  const vector = Array.from({ length: 64 }, (_, index) => Math.cos(index));
  const near = { model: "m", vector, query: null, sources: null, from: null, to: null, countMax: 50 };
  const { rows } = await db.withTenant(home, (trx) => sql`explain ${nearestOf(near)}`.execute(trx));
  expect(JSON.stringify(rows)).toContain("Index Scan using item_vectors_near_64");
});

it("shows the endpoint's error, pauses, and continues searching by words", async () => {
  const [model] = await models.list(home);
  const broken = {
    kind: "openai-compatible",
    name: "broken",
    model: "error-401",
    baseUrl: `${sandbox.url}/v1`,
  } as const;
  const more = { isEnabled: true, defaultFor: ["search" as const], inputPrice: null, outputPrice: null };
  await models.update(home, model?.id ?? "", { ...broken, ...more });
  expect(await makeAll()).toBe(1);
  expect(await meaning.state(home)).toMatchObject({ made: 0, trouble: expect.stringContaining("Incorrect API key") });
  expect(await vectors.poll()).toEqual([]);
  expect(await best("outage")).toMatchObject({ titles: ["Weekly report"], usesMeaning: false });
});
