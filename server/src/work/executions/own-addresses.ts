import { sql } from "kysely";
import type { Database } from "../../platform/db/open-database.ts";
import { inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import { isPublicProvider } from "../../platform/mail/public-providers.ts";
import { type KnownRecipients, plain } from "./named-recipients.ts";

export type OwnAddresses = (scope: Scope) => Promise<KnownRecipients>;

/** Members of the workspace by their addresses, and everybody at a domain of its owners and admins: guests bring in no domain. */
export function createOwnAddresses(db: Database): OwnAddresses {
  return async (scope) => {
    const { workspaceId } = scope;
    const { rows } = await db.withTenant(scope, (trx) =>
      sql<{ email: string; role: string }>`SELECT lower(u.email) AS email, m.role FROM memberships m
        JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
        WHERE ${inTenant("m")} AND m.workspace_id = ${workspaceId} AND u.disabled_at IS NULL`.execute(trx),
    );
    const addresses = new Set(rows.map(({ email }) => email));
    const domains = new Set(
      rows.filter(({ role }) => role === "owner" || role === "admin").map(({ email }) => domainOf(email)),
    );
    return {
      has(recipient) {
        const address = plain(recipient);
        if (!address.includes("@")) return false;
        const domain = domainOf(address);
        return addresses.has(address) || (domains.has(domain) && !isPublicProvider(domain));
      },
    };
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
