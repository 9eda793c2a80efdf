import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { mayOpenLocally } from "./local-sign-in-store.ts";
import type { Sessions, TokenPair, Visitor } from "./sessions.ts";

export interface LocalSessions {
  open(who: { tenantId: string; userId: string }, visitor: Visitor): Promise<TokenPair>;
  /** @throws Failure sso-required */
  require(who: { tenantId: string; userId: string }): Promise<void>;
}

/**
 * Sessions for those who prove themselves here (password, passkey), not at their organisation's provider: where single
 * sign-on is required, they open for the break-glass owner alone. @throws Failure sso-required
 */
export function localSessions(sessions: Pick<Sessions, "open">, db: Database): LocalSessions {
  const local: LocalSessions = {
    async open(who, visitor) {
      await local.require(who);
      return sessions.open(who, visitor);
    },
    async require(who) {
      if (!(await db.withTenant({ tenantId: who.tenantId }, (trx) => mayOpenLocally(trx, who)))) fail("sso-required");
    },
  };
  return local;
}
