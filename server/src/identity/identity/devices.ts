import type { SessionView } from "@hoopoe/contract/identity/account.ts";
import { inactivityMs } from "@hoopoe/contract/constants.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { loadOwnAccount } from "./confirm-password.ts";
import { deviceName } from "./device-name.ts";
import { type DeviceRow, loadDevices } from "./device-store.ts";
import type { Person } from "./factor-store.ts";
import { forgetDevices } from "./session-rows.ts";
import type { Sessions } from "./sessions.ts";

/** Where somebody is signed in. The demo's guest is many people: each sees their own session alone. */
export interface Devices {
  list(caller: Caller): Promise<SessionView[]>;
  /** @throws Failure session-not-found */
  end(caller: Caller, sessionId: string): Promise<void>;
  /** Gives how many sessions ended. @throws Failure demo-guest */
  endAll(caller: Caller, keep: "this" | "none"): Promise<number>;
}

interface Caller extends Person {
  readonly sessionId: string;
}

export function createDevices({
  db,
  clock,
  sessions,
}: {
  db: Database;
  clock: Clock;
  sessions: Pick<Sessions, "end" | "endAll">;
}): Devices {
  async function load(caller: Caller): Promise<DeviceRow[]> {
    const { is_demo_guest: isGuest } = await loadOwnAccount(db, caller);
    const now = clock.now();
    const idleBefore = new Date(now.getTime() - inactivityMs);
    const rows = await db.withTenant(caller, (trx) => loadDevices(trx, caller, { now, idleBefore }));
    return isGuest ? rows.filter(({ id }) => id === caller.sessionId) : rows;
  }
  return {
    list: async (caller) => (await load(caller)).map((row) => viewOf(row, caller)),
    async end(caller, sessionId) {
      if (!(await load(caller)).some(({ id }) => id === sessionId)) fail("session-not-found");
      await sessions.end({ tenantId: caller.tenantId, sessionId });
      // A browser that somebody signs out from afar may be in wrong hands.
      if (sessionId !== caller.sessionId)
        await db.withTenant(caller, (trx) => forgetDevices(trx, { ...caller, now: clock.now() }));
    },
    async endAll(caller, keep) {
      const { is_demo_guest: isGuest } = await loadOwnAccount(db, caller);
      if (isGuest) fail("demo-guest");
      const { tenantId, userId, sessionId } = caller;
      const except = keep === "this" ? { exceptId: sessionId } : {};
      return sessions.endAll({ tenantId, userId, kind: "person", ...except });
    },
  };
}

function viewOf({ id, userAgent, ip, createdAt, lastActiveAt }: DeviceRow, caller: Caller): SessionView {
  return {
    id,
    isThis: id === caller.sessionId,
    device: deviceName(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
  };
}
