import pg from "pg";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { seedWorkspace } from "./seed-workspace.ts";

/** Items are put together from two of so many halves: to draw each word of each would take longer than the searches. */
const halfCount = 4_001;
const wordsPerHalf = 105;
const vocabulary = 40_000;

const [dataDir = "", count = "100000", workspaces = "20"] = process.argv.slice(2);
process.stdout.write(await fill(dataDir, { itemCount: Number(count), workspaceCount: Number(workspaces) }));

/**
 * Fills so many workspaces of a running product behind its back with items of 1.4 KB: word w0 stands in almost all of
 * them, w30000 in a handful. Everybody of the product is made a member of the first. Gives that workspace's id.
 */
async function fill(
  folder: string,
  { itemCount, workspaceCount }: { itemCount: number; workspaceCount: number },
): Promise<string> {
  const cluster = await findCluster(folder);
  const connect = async () => {
    const client = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
    await client.connect();
    return client;
  };
  // Making word vectors is most of the work, and one connection is one processor's.
  const [admin, other] = [await connect(), await connect()];
  let first = "";
  try {
    const { rows } = await admin.query<{ id: string }>("SELECT id FROM tenants");
    await admin.query("SELECT setseed(0.5)");
    await admin.query(
      `CREATE UNLOGGED TABLE halves AS SELECT id, (SELECT string_agg('w' || floor($1::int * power(random(), 4))::int, ' ')
         FROM generate_series(1, $2::int) WHERE id >= 0) AS words FROM generate_series(0, $3::int - 1) id`,
      [vocabulary, wordsPerHalf, halfCount],
    );
    await admin.query("CREATE UNIQUE INDEX ON halves (id)");
    const indexes = await dropWordIndexes(admin);
    for (let index = 0; index < workspaceCount; index += 1) {
      const { tenantId, workspaceId, integrationDataId } = await seedWorkspace(admin, rows[0]?.id);
      if (first === "") first = workspaceId;
      const itemsOf = (client: pg.Client, from: number, to: number) =>
        client.query(
          `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at,
           author, title, body, content_hash)
         SELECT $1, $2, $3, 's', (ARRAY['gmail', 'jira', 'slack', 'news'])[1 + n % 4], n::text,
           timestamptz '2026-11-20' - n * interval '5 minutes', 'Author ' || n % 50, 'Item ' || n,
           a.words || ' ' || b.words, '\\x00'
         FROM generate_series($4::int, $7::int) n
         JOIN halves a ON a.id = (n::bigint * 7919 + $5::int) % $6::int JOIN halves b ON b.id = (n::bigint * 104729 + 13 * $5::int) % $6::int`,
          [tenantId, workspaceId, integrationDataId, from, index, halfCount, to],
        );
      const [half, whole] = [Math.ceil(itemCount / workspaceCount / 2), itemCount / workspaceCount];
      await Promise.all([itemsOf(admin, 1, half), itemsOf(other, half + 1, whole)]);
      const path = [tenantId, workspaceId];
      await admin.query(
        "SELECT set_config('hoopoe.tenant_id', $1, false), set_config('hoopoe.workspace_id', $2, false)",
        path,
      );
      await admin.query("SELECT search.keep_statistics()");
    }
    await admin.query("DROP TABLE halves");
    await admin.query("SET maintenance_work_mem = '512MB'");
    for (const definition of indexes) await admin.query(definition);
    await admin.query(
      `INSERT INTO memberships (tenant_id, workspace_id, user_id, role)
       SELECT tenant_id, $1, id, 'owner' FROM users ON CONFLICT DO NOTHING`,
      [first],
    );
    await admin.query("VACUUM ANALYZE items");
    return first;
  } finally {
    await Promise.all([admin.end(), other.end()]);
  }
}

/** Built at once at the end they are there in a tenth of the time, and are the same. Gives what makes them again. */
async function dropWordIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'items'::regclass AND indexrelid::regclass::text IN ('items_words', 'items_title')`,
  );
  for (const { name } of rows) await admin.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
