import type { Queries } from "../testing/seed-workspace.ts";

/** What stands in each table that belongs to somebody: rows with their versions, as one hash. */
export type Fingerprint = ReadonlyMap<string, string>;

/**
 * Every table with a tenant but the events of refused calls, and the organisations themselves. A row that was written anew with the same values has
 * another version (xmin), so that shows too. `of` narrows it to the rows of some organisations or workspaces.
 */
export async function fingerprint(admin: Queries): Promise<Fingerprint> {
  const { rows: tables } = await admin.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'security_events'
      AND (c.relname = 'tenants' OR EXISTS
        (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped))
    ORDER BY 1`);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await admin.query<{ hash: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t.xmin::text || t::text, '' ORDER BY t.xmin::text || t::text), ''))
       AS hash FROM "${name}" t`,
    );
    found.set(name, rows[0]?.hash ?? "");
  }
  return found;
}

/** The tables in which two differ. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  return [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
}
