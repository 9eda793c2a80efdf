import type pg from "pg";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

const values: Readonly<Record<string, string>> = {
  boolean: "false",
  integer: "1",
  // Above what a sequence has reached.
  bigint: "(1e12 + random() * 1e12)::bigint",
  smallint: "1",
  "double precision": "1",
  real: "1",
  numeric: "1",
  date: "current_date",
  uuid: "gen_random_uuid()",
};

/**
 * One row with `word` in it in every table that may hold rows of a workspace and has none of this one, behind the product's
 * back and its foreign keys: a table that a later part adds is found too. Only what outlives everything is left out.
 */
export async function fillEveryTable(
  admin: pg.Client,
  { tenantId, workspaceId, word }: { tenantId: string; workspaceId: string; word: string },
): Promise<void> {
  const { rows: tables } = await admin.query<{ name: string; columns: Column[]; checks: string }>(`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL),
          'isNeeded', a.attnotnull AND NOT a.atthasdef AND a.attidentity = '') ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(string_agg(pg_get_constraintdef(k.oid), E'\\n'), '') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c') AS checks
    FROM pg_class c WHERE c.relkind = 'r' AND c.relname NOT IN ('audit_log', 'erasures') AND c.relnamespace = 'public'::regnamespace AND EXISTS
      (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'workspace_id' AND NOT w.attisdropped)
    ORDER BY 1`);
  // The triggers of foreign keys rest: a row needs no parents.
  await admin.query("SET session_replication_role = replica");
  try {
    for (const { name, columns, checks } of tables) {
      const { rowCount } = await admin.query(`SELECT FROM "${name}" WHERE workspace_id = $1`, [workspaceId]);
      if (rowCount !== 0) continue;
      const wanted = columns.filter(
        ({ name: column, type, isNeeded }) => isNeeded || column === "workspace_id" || isWordy(column, type, checks),
      );
      const made = wanted.map((column) => valueOf(column, checks, { tenantId, workspaceId, word }));
      const names = wanted.map((column) => `"${column.name}"`).join(", ");
      await admin.query(`INSERT INTO "${name}" (${names}) VALUES (${made.join(", ")})`);
    }
  } finally {
    await admin.query("SET session_replication_role = DEFAULT");
  }
}

/** Text that may be anything. */
function isWordy(name: string, type: string, checks: string): boolean {
  return (type === "text" || type === "jsonb") && !new RegExp(`\\b${name}\\b`).test(checks);
}

function valueOf(
  { name, type }: Column,
  checks: string,
  { tenantId, workspaceId, word }: { tenantId: string; workspaceId: string; word: string },
): string {
  if (name === "tenant_id") return `'${tenantId}'`;
  if (name === "workspace_id") return `'${workspaceId}'`;
  // What hangs on an item goes with it.
  if (name === "item_id" && type === "bigint")
    return `coalesce((SELECT min(id) FROM items WHERE workspace_id = '${workspaceId}'), 1)`;
  const allowed = new RegExp(`\\b${name}\\b[^\\n]*?'([^']*)'`).exec(checks)?.[1];
  if (type === "text") return `'${allowed ?? word}'`;
  if (type === "jsonb" || type === "json") return `'${JSON.stringify({ word })}'`;
  if (type === "bytea") return `sha256('${word}')`;
  if (type.endsWith("[]")) return `'{}'`;
  if (type.startsWith("timestamp")) return "now()";
  if (type === "tsvector") return `to_tsvector('simple', '${word}')`;
  return values[type] ?? `'${word}'`;
}
