import type { Us } from "@hoopoe/agents/check/judge-prompt.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { loadStandingList } from "./standing-store.ts";

/** Who the workspace is, for what its people write as "we". Only domains that a person listed as own are among them. */
export async function loadUs(db: Database, scope: Scope): Promise<Us | null> {
  return db.withTenant(scope, async (trx) => {
    const row = await trx.selectFrom("tenants").select("name").where("id", "=", scope.tenantId).executeTakeFirst();
    if (row === undefined) return null;
    const { entries } = await loadStandingList(trx);
    const own = entries.filter(({ standing, match }) => standing === "own" && isDomain(match));
    return { organisation: row.name, domains: own.map(({ match }) => match) };
  });
}

/** Not an address, and not a name as a source without addresses gives it. */
function isDomain(match: string): boolean {
  return /^[^\s@]+\.[^\s@.]+$/.test(match);
}
