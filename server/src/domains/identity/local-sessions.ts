import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { mayOpenLocally } from "./local-sign-in-store.ts";
import type { Sessions } from "./sessions.ts";

/**
 * Sessions for those who prove themselves here (password, passkey), not at their organisation's provider: where single
 * sign-on is required, they open for the break-glass owner alone. @throws Failure sso-required
 */
export function localSessions(sessions: Sessions, db: Database): Sessions {
  return {
    ...sessions,
    async open(who, visitor) {
      const isOpen = await db.withTenant({ tenantId: who.tenantId }, (trx) => mayOpenLocally(trx, who));
      return isOpen ? sessions.open(who, visitor) : fail("sso-required");
    },
  };
}
