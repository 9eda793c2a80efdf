import type { Us } from "@hoopoe/agents/check/judge-prompt.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

/** Who the workspace is, for what its people write as "we". */
export async function loadUs(
  db: Database,
  scope: Scope,
  ownAddressesOf: (scope: Scope) => Promise<{ domains: readonly string[] }>,
): Promise<Us | null> {
  const row = await db.withTenant(scope, (trx) =>
    trx.selectFrom("tenants").select("name").where("id", "=", scope.tenantId).executeTakeFirst(),
  );
  return row === undefined ? null : { organisation: row.name, domains: (await ownAddressesOf(scope)).domains };
}
