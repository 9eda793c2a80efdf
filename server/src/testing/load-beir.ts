import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import * as z from "zod/mini";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { seedWorkspace } from "./seed-workspace.ts";

const documentLine = z.object({ _id: z.string(), title: z._default(z.string(), ""), text: z.string() });
const batchSize = 500;

const [dataDir = "", folder = ""] = process.argv.slice(2);
process.stdout.write(await load());

/**
 * Puts the corpus of a BEIR folder (corpus.jsonl) into a workspace of a running product behind its back, the document's
 * id as address. Everybody of the product is made a member. Gives the workspace's id.
 */
async function load(): Promise<string> {
  const cluster = await findCluster(dataDir);
  const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ id: string }>("SELECT id FROM tenants");
    const { tenantId, workspaceId, integrationDataId } = await seedWorkspace(admin, rows[0]?.id);
    let batch: z.infer<typeof documentLine>[] = [];
    const write = async () => {
      await admin.query(
        `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at,
           author, title, body, url, content_hash)
         SELECT $1, $2, $3, 's', 'file', id, now(), '', title, body, id, '\\x00'
         FROM unnest($4::text[], $5::text[], $6::text[]) AS d (id, title, body)`,
        [
          tenantId,
          workspaceId,
          integrationDataId,
          batch.map(({ _id }) => _id),
          batch.map(({ title }) => storable(title)),
          batch.map(({ text }) => storable(text)),
        ],
      );
      batch = [];
    };
    for await (const line of createInterface({ input: createReadStream(join(folder, "corpus.jsonl")) })) {
      if (line.trim() === "") continue;
      batch.push(documentLine.parse(JSON.parse(line.replace(/^\uFEFF/, ""))));
      if (batch.length === batchSize) await write();
    }
    await write();
    await admin.query(
      "SELECT set_config('hoopoe.tenant_id', $1, false), set_config('hoopoe.workspace_id', $2, false)",
      [tenantId, workspaceId],
    );
    await admin.query("SELECT search.keep_statistics()");
    await admin.query(
      `INSERT INTO memberships (tenant_id, workspace_id, user_id, role)
       SELECT tenant_id, $1, id, 'owner' FROM users ON CONFLICT DO NOTHING`,
      [workspaceId],
    );
    await admin.query("ANALYZE items");
    return workspaceId;
  } finally {
    await admin.end();
  }
}

/** PostgreSQL's texts hold no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}
