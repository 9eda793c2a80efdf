import type { Trx } from "../../platform/db/open-database.ts";
import type { Person } from "./factor-store.ts";

export interface DeviceRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
  readonly lastActiveAt: Date;
}

/** A person's sessions that go on, the last active first: no personal access tokens, none that waits for a code. */
export function loadDevices(
  trx: Trx,
  { userId }: Person,
  { now, idleBefore }: { now: Date; idleBefore: Date },
): Promise<DeviceRow[]> {
  return trx
    .selectFrom("sessions")
    .select(["id", "user_agent as userAgent", "ip", "created_at as createdAt", "last_active_at as lastActiveAt"])
    .where("user_id", "=", userId)
    .where("kind", "=", "person")
    .where("awaits_factor", "=", false)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_active_at", ">", idleBefore)
    .orderBy("last_active_at", "desc")
    .execute();
}
