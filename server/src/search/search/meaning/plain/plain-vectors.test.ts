import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../../platform/db/open-database.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { type SeededWorkspace, seedWorkspace } from "../../../../testing/seed-workspace.ts";
import { startLitePostgres } from "../../../../testing/start-lite-postgres.ts";
import { toTsquery } from "../../to-tsquery.ts";
import { distanceMax, loadNear, type NearSearch, saveVectors } from "../store.ts";
import { loadNearPlain } from "./load-near-plain.ts";
import { similarity, toPlain } from "./quantise.ts";
import { loadAllowed, savePlainVectors } from "./store.ts";
import { createVectorCache, type VectorCache } from "./vector-cache.ts";

const width = 40;
const itemCount = 700;
const model = "m";
const stranger = "00000000-0000-4000-8000-000000000001";
let lite: Awaited<ReturnType<typeof startLitePostgres>>;
let db: Database;
let cache: VectorCache;
let home: SeededWorkspace;
let neighbour: SeededWorkspace;
let vectors: Map<string, number[]>;

beforeAll(async () => {
  lite = await startLitePostgres();
  db = await openDatabase({ appUrl: lite.url, log: pino({ level: "silent" }), poolSize: 2 });
  cache = createVectorCache({ db, waitMs: 30_000 });
  const ids = await lite.asSuperuser(async () => {
    home = await seedWorkspace(lite.admin);
    neighbour = await seedWorkspace(lite.admin, home.tenantId);
    const { rows } = await lite.admin.query<{ id: string }>(
      `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author, title,
         body, content_hash, audience_user_ids)
       SELECT $1, $2, $3, 's', (ARRAY['news', 'jira'])[1 + n % 2], n::text, timestamptz '2026-11-20' - n * interval '1 hour', '',
         'Item ' || n, CASE WHEN n % 97 = 1 THEN 'rare' ELSE 'common' END, '\\x00',
         CASE WHEN n % 3 = 0 THEN ARRAY[$4]::uuid[] END
       FROM generate_series(1, $5::int) n RETURNING id`,
      [home.tenantId, home.workspaceId, home.integrationDataId, stranger, itemCount],
    );
    await neighbour.addItems([{ title: "Theirs" }]);
    return rows.map(({ id }) => id);
  });
  vectors = new Map(ids.map((id, index) => [id, vectorOf(index)]));
  await save(home, vectors, "plain");
});

afterAll(async () => {
  await db.close();
  await lite.close();
});

/** Around one of five centres, so that some are near each other; the same each time. */
function vectorOf(index: number): number[] {
  return Array.from(
    { length: width },
    (_, place) =>
      Math.sin((Math.floor(index) % 5) * 37 + place * 3.1) + 0.8 * Math.sin(index * 12.9898 + place * 78.233),
  );
}

async function save(
  scope: SeededWorkspace,
  of: ReadonlyMap<string, number[]>,
  to: "plain" | "pgvector",
): Promise<void> {
  const texts = [...of.keys()].map((id) => ({ id, text: "", hash: "00" }));
  const made = [...of.values()];
  await db.withTenant(scope, (trx) =>
    to === "plain"
      ? savePlainVectors(trx, { model, texts, vectors: made.map(toPlain) })
      : saveVectors(trx, { model, texts, vectors: made }),
  );
}

type Filter = Pick<NearSearch, "query" | "sources" | "from" | "to">;
const none: Filter = { query: null, sources: null, from: null, to: null };
const filters: [string, Filter][] = [
  ["nothing else", none],
  ["a word that few have", { ...none, query: toTsquery({ kind: "word", text: "rare" }) }],
  ["a word that many have", { ...none, query: toTsquery({ kind: "word", text: "common" }) }],
  ["a source", { ...none, sources: ["jira"] }],
  ["a window", { ...none, from: "2026-11-10T00:00:00Z", to: "2026-11-15T00:00:00Z" }],
];
const searches = filters.flatMap(([what, filter]) => [11, 402].map((query) => ({ what, filter, query })));

async function nearest(scope: Scope, filter: Filter, vector: readonly number[]): Promise<string[]> {
  const block = await cache.open(scope, model);
  if (typeof block === "string") throw new Error(block);
  const near = { ...filter, model, vector, countMax: 50 };
  return db.withTenant(scope, (trx) => loadNearPlain(trx, near, block));
}

/** Every allowed item compared with the query, in plain arithmetic. */
async function compared(scope: SeededWorkspace, filter: Filter, vector: readonly number[]): Promise<string[]> {
  const all = [...vectors.keys()].map(Number);
  const rows = await db.withTenant(scope, (trx) => loadAllowed(trx, { ids: all, model, criteria: filter }));
  const round = (parts: readonly number[]) => [...Float16Array.from(parts)];
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, part, index) => sum + part * (other[index] ?? 0), 0);
  const query = round(vector);
  return rows
    .map(({ id }) => {
      const own = round(vectors.get(id) ?? []);
      return { id, distance: 1 - dot(query, own) / Math.sqrt(dot(query, query) * dot(own, own)) };
    })
    .filter(({ distance }) => distance < distanceMax)
    .toSorted((a, b) => a.distance - b.distance || Number(b.id) - Number(a.id))
    .slice(0, 50)
    .map(({ id }) => id);
}

it.each(searches)("finds by $what ($query) what comparing every vector finds, in the same order", async (search) => {
  const found = await nearest(home, search.filter, vectorOf(search.query + 0.3));
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await compared(home, search.filter, vectorOf(search.query + 0.3)));
});

it("shows nobody what is only for somebody else, and that person what is theirs", async () => {
  const vector = vectorOf(5);
  const isPrivate = (id: string) => [...vectors.keys()].indexOf(id) % 3 === 2;
  expect((await nearest(home, none, vector)).filter(isPrivate)).toEqual([]);
  expect((await nearest({ ...home, userId: null }, none, vector)).filter(isPrivate)).toEqual([]);
  const theirs = await nearest({ ...home, userId: stranger }, none, vector);
  expect(theirs.filter(isPrivate).length).toBeGreaterThan(5);
});

it("keeps workspaces apart, whatever vectors a neighbour keeps or takes from memory", async () => {
  const [mine] = vectors.keys();
  // A neighbour can keep no vector for an item of this workspace, and finds none of its items, even by its block.
  await save(neighbour, new Map([[mine ?? "", vectorOf(900)]]), "plain");
  expect((await nearest(home, none, vectorOf(0)))[0]).toBe(mine);
  expect(await nearest(neighbour, none, vectorOf(0))).toEqual([]);
  const block = await cache.open(home, model);
  if (typeof block === "string") throw new Error(block);
  const near = { ...none, model, vector: vectorOf(0), countMax: 50 };
  expect(await db.withTenant(neighbour, (trx) => loadNearPlain(trx, near, block))).toEqual([]);
});

it("sees a changed vector at the next search, and drops an item that is gone or says something else", async () => {
  const [first, second] = [...vectors.keys()].filter((_, index) => index % 3 !== 2);
  const odd = Array.from({ length: width }, (_, index) => Math.cos(index * index));
  await save(home, new Map([first, second].map((id) => [id ?? "", odd])), "plain");
  expect((await nearest(home, none, odd)).slice(0, 2)).toEqual([second, first]);
  await lite.asSuperuser(async () => {
    await lite.admin.query("UPDATE items SET content_hash = '\\x01' WHERE id = $1", [first]);
    await lite.admin.query("DELETE FROM items WHERE id = $1", [second]);
  });
  expect(await nearest(home, none, odd)).not.toContain(first);
  expect(await nearest(home, none, odd)).not.toContain(second);
  await lite.asSuperuser(() => lite.admin.query("UPDATE items SET content_hash = '\\x00' WHERE id = $1", [first]));
  await save(home, new Map([[first ?? "", vectors.get(first ?? "") ?? []]]), "plain");
  vectors.delete(second ?? "");
});

it("compares exactly all that rounding can't tell apart, however many they are", async () => {
  const crowd = await lite.asSuperuser(() => seedWorkspace(lite.admin));
  const { rows } = await lite.asSuperuser(() =>
    lite.admin.query<{ id: string }>(
      `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author, title,
         body, content_hash)
       SELECT $1, $2, $3, 's', 'news', n::text, now(), '', 'Item ' || n, '', '\\x00' FROM generate_series(1, 600) n RETURNING id`,
      [crowd.tenantId, crowd.workspaceId, crowd.integrationDataId],
    ),
  );
  const query = vectorOf(3);
  const close = rows.map(({ id }, index) => {
    const vector = query.map((part, place) => part + 0.004 * Math.sin(index * 7.7 + place * (1 + (index % 9))));
    return { id, vector, likeness: similarity(halved(query), halved(vector)) };
  });
  await save(crowd, new Map(close.map(({ id, vector }) => [id, vector])), "plain");
  const exact = close.toSorted((a, b) => b.likeness - a.likeness || Number(b.id) - Number(a.id)).slice(0, 50);
  expect(await nearest(crowd, none, query)).toEqual(exact.map(({ id }) => id));
});

const halved = (vector: readonly number[]) => Float32Array.from(Float16Array.from(vector));

it("holds its memory to a limit: a workspace that is too large goes by words, the least recently used one makes room", async () => {
  const small = createVectorCache({ db, bytesMax: 1_000, waitMs: 30_000 });
  expect(await small.open(home, model)).toBe("too-large");
  expect(small.bytes()).toBe(0);
  const alone = createVectorCache({ db, waitMs: 30_000 });
  await alone.open(home, model);
  const [id = ""] = await lite.asSuperuser(() => neighbour.addItems([{ title: "Another" }]));
  await save(neighbour, new Map([[id, vectorOf(1)]]), "plain");
  const crowded = createVectorCache({ db, bytesMax: alone.bytes() + 1_000, waitMs: 30_000 });
  await crowded.open(home, model);
  await crowded.open(neighbour, model);
  expect(crowded.bytes()).toBeLessThan(alone.bytes());
});

it("gives the order that pgvector gives over the same vectors", async () => {
  expect(await lite.ensureVectors()).toBe(true);
  await save(home, vectors, "pgvector");
  for (const { filter, query } of searches.filter((search) => search.query === 11)) {
    const near = { ...filter, model, vector: vectorOf(query + 0.3), countMax: 50 };
    const theirs = await db.withTenant(home, (trx) => loadNear(trx, near));
    expect(await nearest(home, filter, near.vector)).toEqual(theirs);
  }
});
