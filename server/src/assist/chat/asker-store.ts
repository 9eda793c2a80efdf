import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface Asker {
  readonly zone: string;
  readonly us: { readonly organisation: string; readonly domains: readonly string[] } | null;
}

/** In whose zone, and for which organisation, an answer is written. */
export async function loadAsker(trx: Trx, scope: Scope): Promise<Asker> {
  const { rows } = await sql<{ name: string; zone: string | null; domains: string[] }>`
    SELECT t.name,
      (SELECT u.preferences ->> 'timeZone' FROM users u WHERE u.tenant_id = t.id AND u.id = ${scope.userId}::uuid) AS zone,
      ARRAY(SELECT e ->> 'match' FROM standing_lists l, jsonb_array_elements(l.entries) e
        WHERE ${inScope("l")} AND e ->> 'standing' = 'own' AND strpos(e ->> 'match', '.') > 0
          AND strpos(e ->> 'match', '@') = 0) AS domains
    FROM tenants t WHERE t.id = ${scope.tenantId}`.execute(trx);
  const [row] = rows;
  return { zone: row?.zone ?? "UTC", us: row === undefined ? null : { organisation: row.name, domains: row.domains } };
}
