import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { enter, loadPasses, type Target } from "./passes.ts";
import { loadRelations, type RowSet } from "./row-set.ts";

/** Rows of one table seen from one workspace (null: the organisation), and the hash of their ids. */
export interface ManifestLine {
  readonly workspaceId: string | null;
  readonly kind: string;
  readonly count: number;
  readonly sha256: string;
}

/** Everything that an erasure takes, counted; kinds of which there is nothing are left out. */
export async function loadManifest(trx: Trx, target: Target): Promise<ManifestLine[]> {
  const { primaryKeys } = await loadRelations(trx);
  const lines: ManifestLine[] = [];
  for (const { workspaceId, sets } of await loadPasses(trx, target)) {
    await enter(trx, target, workspaceId);
    for (const set of sets) {
      const line = await countSet(trx, set, primaryKeys.get(set.table) ?? []);
      if (line.count > 0) lines.push({ workspaceId, kind: set.table, ...line });
    }
  }
  return lines;
}

/** One hash over a manifest: anybody who has its lines can compute it again. */
export function manifestHash(lines: readonly ManifestLine[]): Buffer {
  const text = lines.map(({ workspaceId, kind, count, sha256 }) => `${workspaceId} ${kind} ${count} ${sha256}\n`);
  return createHash("sha256").update(text.join("")).digest();
}

/** Ids as text, parts of a composite one joined by a colon, sorted as bytes, a line feed after each. */
async function countSet(trx: Trx, { table, where }: RowSet, keys: readonly string[]) {
  const id = sql`concat_ws(':', ${sql.join(keys.map((key) => sql`${sql.ref(key)}::text`))})`;
  const { rows } = await sql<{ count: number; sha256: string }>`
    SELECT count(*)::int AS count,
      encode(sha256(convert_to(coalesce(string_agg(id || E'\n', '' ORDER BY id COLLATE "C"), ''), 'UTF8')), 'hex') AS sha256
    FROM (SELECT ${id} AS id FROM ${sql.table(table)} WHERE ${where}) AS going`.execute(trx);
  const [counted] = rows;
  if (counted === undefined) throw new Error(`couldn't count ${table}`);
  return counted;
}
