import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface Connected {
  readonly id: string;
  readonly catalogId: number;
  /** What people call it; null where it has only its product's name. */
  readonly name: string | null;
}

/** Connections that are switched on and that the caller may use. */
export async function loadConnected(trx: Trx, scope: Scope): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    SELECT id, catalog_id AS "catalogId", attributes ->> 'name' AS name FROM integrations
    WHERE ${inScope()} AND NOT is_deleted AND is_active
      AND (audience_user_ids IS NULL OR nullif(${scope.userId}, '')::uuid = ANY (audience_user_ids))
    ORDER BY id LIMIT 200`.execute(trx);
  return rows;
}
