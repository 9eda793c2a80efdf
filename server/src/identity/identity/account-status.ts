import type { Clock } from "../../platform/clock/clock.ts";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { requireRankAbove } from "./require-rank-above.ts";
import { revokeAll } from "./session-rows.ts";

/** Disabling and enabling somebody else's account, for administrators. */
export interface AccountStatus {
  /** Ends every session and token; how many. @throws Failure member-not-found, account-outranked, account-own, demo-guest */
  disable(caller: PersonScope, userId: string): Promise<number>;
  /** @throws Failure member-not-found, account-outranked, account-own, demo-guest */
  enable(caller: PersonScope, userId: string): Promise<void>;
}

export interface AccountStatusDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
}

export function createAccountStatus({ db, clock, audit }: AccountStatusDeps): AccountStatus {
  async function change(caller: PersonScope, userId: string, isDisabled: boolean): Promise<number> {
    if (caller.userId === userId) fail("account-own");
    await requireRankAbove(db, caller, userId);
    const { tenantId } = caller;
    const now = clock.now();
    return db.withTenant(caller, async (trx) => {
      const user = await setStatus(trx, { tenantId, userId, disabledAt: isDisabled ? now : null });
      if (user.isDemoGuest) fail("demo-guest");
      const ended = isDisabled ? await revokeAll(trx, { tenantId, userId, now }) : [];
      const action = isDisabled ? "account.disabled" : "account.enabled";
      await audit.record(trx, { ...caller, action, target: user.email, details: { endedSessions: ended.length } });
      return ended.length;
    });
  }
  return {
    disable: (caller, userId) => change(caller, userId, true),
    enable: async (caller, userId) => void (await change(caller, userId, false)),
  };
}

/** An account that is being erased stays as it is. @throws Failure member-not-found */
async function setStatus(
  trx: Trx,
  { tenantId, userId, disabledAt }: { tenantId: string; userId: string; disabledAt: Date | null },
): Promise<{ email: string; isDemoGuest: boolean }> {
  const user = await trx
    .updateTable("users")
    .set({ disabled_at: disabledAt })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", userId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM erasures e
        WHERE e.tenant_id = users.tenant_id AND e.subject = 'user' AND e.subject_id = users.id)`,
    )
    .returning(["email", "is_demo_guest as isDemoGuest"])
    .executeTakeFirst();
  return user ?? fail("member-not-found");
}
