import { sql } from "kysely";
import type { Database } from "../../platform/db/open-database.ts";
import { inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import { type KnownRecipients, plain } from "./named-recipients.ts";

/** `domains`: where everybody is one of ours. */
export type OwnAddresses = (scope: Scope) => Promise<KnownRecipients & { readonly domains: readonly string[] }>;

/** Anybody has an address there: that a member does says nothing about the others. */
const publicProviders = new Set(
  `126.com 163.com aol.com bluewin.ch fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com
  hotmail.com hotmail.co.uk hotmail.de hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com msn.com
  naver.com orange.fr outlook.com outlook.de pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com t-online.de tutanota.com
  web.de yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
);

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
      rows
        .filter(({ role }) => role === "owner" || role === "admin")
        .map(({ email }) => domainOf(email))
        .filter((domain) => !publicProviders.has(domain)),
    );
    return {
      domains: [...domains],
      has(recipient) {
        const address = plain(recipient);
        if (!address.includes("@")) return false;
        const domain = domainOf(address);
        return addresses.has(address) || domains.has(domain);
      },
    };
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
