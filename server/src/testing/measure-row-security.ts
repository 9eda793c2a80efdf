import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

const rounds = 400;
const itemCount = 50_000;

process.stdout.write(`${await measureRowSecurity(process.argv[2] ?? "")}\n`);

/**
 * How many times longer the newest 50 of a workspace take for the product's role, held by the policies, than for one
 * above them, asked for in the same words. Fills a workspace of the running product behind its back.
 */
async function measureRowSecurity(dataDir: string): Promise<number> {
  const cluster = await findCluster(dataDir);
  const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
  await admin.connect();
  try {
    const path = await fill(admin);
    const free: number[] = [];
    const held: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      free.push(await timeOf(() => ask(admin, path)));
      await admin.query("SET ROLE hoopoe_app");
      held.push(await timeOf(() => ask(admin, path)));
      await admin.query("RESET ROLE");
    }
    return medianOf(held) / medianOf(free);
  } finally {
    await admin.end();
  }
}

async function fill(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ tenant_id: string; id: string }>("SELECT tenant_id, id FROM workspaces");
  const [workspace] = rows;
  if (workspace === undefined) throw new Error("The product has no workspace");
  const path = [workspace.tenant_id, workspace.id];
  await admin.query(
    `WITH source AS (INSERT INTO integrations (tenant_id, workspace_id, catalog_id) VALUES ($1, $2, 10) RETURNING id),
       stream AS (INSERT INTO integration_data (tenant_id, workspace_id, integration_id, stream)
         SELECT $1, $2, id, 's' FROM source RETURNING id)
     INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
       title, body, content_hash)
     SELECT $1, $2, stream.id, 's', 'news', n::text, now() - n * interval '1 minute', '', 'title ' || n, '', '\\x00'
     FROM stream, generate_series(1, $3::int) AS n`,
    [...path, itemCount],
  );
  await admin.query("ANALYZE items");
  await admin.query("SELECT set_config('hoopoe.tenant_id', $1, false), set_config('hoopoe.workspace_id', $2, false)", [
    ...path,
  ]);
  return path;
}

async function ask(admin: pg.Client, path: string[]): Promise<void> {
  const { rows } = await admin.query(
    `SELECT id, at, title, author FROM items WHERE tenant_id = $1 AND workspace_id = $2
     ORDER BY at DESC, id DESC LIMIT 50`,
    path,
  );
  if (rows.length !== 50) throw new Error(`The timeline gave ${rows.length} rows`);
}

function medianOf(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
