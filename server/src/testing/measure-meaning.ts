import pg from "pg";
import { databaseUrls, onDatabase } from "../platform/db/database-urls.ts";
import { type Database, openDatabase } from "../platform/db/open-database.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { loadNearPlain } from "../search/search/meaning/plain/load-near-plain.ts";
import { toPlain } from "../search/search/meaning/plain/quantise.ts";
import { savePlainVectors } from "../search/search/meaning/plain/store.ts";
import { createVectorCache } from "../search/search/meaning/plain/vector-cache.ts";
import { type SeededWorkspace, seedWorkspace } from "./seed-workspace.ts";

const rounds = 100;
const model = "bench";
const batch = 1_000;
/** Texts of one subject lie near each other: vectors do as those of a real model, in so many subjects. */
const subjects = 200;

const [dataDir = "", count = "100000", width = "384"] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measureMeaning(dataDir, Number(count), Number(width))));

/**
 * Milliseconds of searches by meaning over a workspace's vectors in plain PostgreSQL, as the product's role: `all` over everything,
 * `filtered` over a quarter, by source. `loadMs`: the first reading into memory. A third of the items is somebody else's alone.
 */
async function measureMeaning(folder: string, itemCount: number, numbers: number) {
  const cluster = await findCluster(folder);
  const adminUrl = onDatabase(cluster?.adminUrl ?? "", "hoopoe");
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const db = await openDatabase({ appUrl: databaseUrls(adminUrl).appUrl, log });
  try {
    const home = await seedWorkspace(admin);
    await fill(admin, db, { home, itemCount, numbers });
    const cache = createVectorCache({ db, waitMs: 600_000 });
    const startedAt = performance.now();
    const block = await cache.open(home, model);
    if (typeof block === "string") throw new Error(`The vectors are ${block}.`);
    const loadMs = performance.now() - startedAt;
    const search = async (sources: readonly string[] | null, round: number) => {
      const vector = vectorOf(7 * round + 0.5, numbers);
      const began = performance.now();
      await cache.open(home, model);
      const near = { model, vector, query: null, sources, from: null, to: null, countMax: 50 };
      const found = await db.withTenant(home, (trx) => loadNearPlain(trx, near, block));
      if (found.length !== 50) throw new Error(`A search found ${found.length} of 50.`);
      return performance.now() - began;
    };
    const [all, filtered]: [number[], number[]] = [[], []];
    for (let round = -10; round < rounds; round += 1) {
      const took = [await search(null, Math.abs(round)), await search(["jira"], Math.abs(round))];
      if (round < 0) continue;
      all.push(took[0] ?? 0);
      filtered.push(took[1] ?? 0);
    }
    return { all, filtered, loadMs, megabytes: cache.bytes() / 1024 ** 2 };
  } finally {
    await db.close();
    await admin.end();
  }
}

async function fill(
  admin: pg.Client,
  db: Database,
  { home, itemCount, numbers }: { home: SeededWorkspace; itemCount: number; numbers: number },
): Promise<void> {
  const { rows } = await admin.query<{ id: string }>(
    `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author, title, body,
       content_hash, audience_user_ids)
     SELECT $1, $2, $3, 's', (ARRAY['gmail', 'jira', 'slack', 'news'])[1 + n / 200 % 4], n::text,
       timestamptz '2026-11-20' - n * interval '5 minutes', '', 'Item ' || n, 'body', '\\x00',
       CASE WHEN n % 3 = 0 THEN ARRAY[gen_random_uuid()] END
     FROM generate_series(1, $4::int) n RETURNING id`,
    [home.tenantId, home.workspaceId, home.integrationDataId, itemCount],
  );
  for (let start = 0; start < rows.length; start += batch) {
    const texts = rows.slice(start, start + batch).map(({ id }) => ({ id, text: "", hash: "00" }));
    const vectors = texts.map((_, index) => toPlain(vectorOf(start + index, numbers)));
    await db.withTenant(home, (trx) => savePlainVectors(trx, { model, texts, vectors }));
  }
  await admin.query("VACUUM ANALYZE items, item_plain_vectors");
}

/** The same for the same place each time. */
function vectorOf(index: number, numbers: number): number[] {
  const [own, shared] = [drawer(index * 2 + 1), drawer(Math.floor(index) % subjects)];
  return Array.from({ length: numbers }, () => shared() + 0.9 * own());
}

function drawer(seed: number): () => number {
  let state = Math.imul(Math.round(seed * 1_000) + 1, 0x9e3779b1);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32 - 0.5;
  };
}
