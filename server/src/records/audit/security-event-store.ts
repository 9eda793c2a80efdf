import type { SecurityEvent } from "@hoopoe/contract/records/security-event.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface CountedRefusal {
  readonly windowStart: Date;
  readonly kind: SecurityEvent["kind"];
  readonly code: string;
  readonly route: string;
  readonly workspaceId: string | null;
  readonly userId: string | null;
  readonly address: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Adds counts to the rows of their window. */
export async function addRefusals(trx: Trx, refusals: readonly CountedRefusal[]): Promise<void> {
  await trx
    .insertInto("security_events")
    .values(
      refusals.map(({ windowStart, kind, code, route, workspaceId, userId, address, count, firstAt, lastAt }) => ({
        window_start: windowStart,
        kind,
        code,
        route,
        workspace_id: workspaceId,
        user_id: userId,
        address,
        count,
        first_at: firstAt,
        last_at: lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "window_start", "kind", "code", "route", "workspace_id", "user_id", "address"])
        .doUpdateSet({
          count: sql`security_events.count + excluded.count`,
          last_at: sql`greatest(security_events.last_at, excluded.last_at)`,
        }),
    )
    .execute();
}

/** Removes what is older than `before`, and all but the newest `countMax`. */
export async function sweepRefusals(trx: Trx, { before, countMax }: { before: Date; countMax: number }): Promise<void> {
  await sql`DELETE FROM security_events WHERE ${inTenant()} AND (window_start < ${before} OR id <= (
    SELECT id FROM security_events WHERE ${inTenant()} ORDER BY id DESC OFFSET ${countMax} LIMIT 1))`.execute(trx);
}

/** Newest first: what was refused in a workspace, and what concerns no workspace. */
export async function loadRefusals(
  trx: Trx,
  { workspaceId }: Scope,
  { kind, before, countMax }: { kind?: SecurityEvent["kind"]; before?: string; countMax: number },
): Promise<SecurityEvent[]> {
  const rows = await trx
    .selectFrom("security_events as event")
    .leftJoin("users as user", (join) =>
      join.onRef("user.id", "=", "event.user_id").onRef("user.tenant_id", "=", "event.tenant_id"),
    )
    .selectAll("event")
    .select("user.email")
    .where((where) =>
      where.or([where("event.workspace_id", "=", workspaceId), where("event.workspace_id", "is", null)]),
    )
    .$if(kind !== undefined, (query) => query.where("event.kind", "=", kind ?? "forbidden"))
    .$if(before !== undefined, (query) => query.where("event.id", "<", before ?? ""))
    .orderBy("event.id", "desc")
    .limit(countMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    code: row.code,
    route: row.route,
    workspaceId: row.workspace_id,
    userId: row.user_id,
    user: row.email,
    address: row.address,
    count: Number(row.count),
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }));
}
