import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

/** Whether the request `a` is out of this person's list at a time. */
export function isSnoozed({ userId, at }: { userId: string; at: Date }): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM approval_snoozes z WHERE ${inScope("z")} AND z.approval_id = a.id
    AND z.user_id = ${userId} AND z.until > ${at})`;
}

/** Until when each of these requests is out of a person's list. */
export async function loadSnoozes(
  trx: Trx,
  { userId, approvalIds, at }: { userId: string; approvalIds: readonly string[]; at: Date },
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; until: Date }>`SELECT approval_id AS id, until FROM approval_snoozes
    WHERE ${inScope()} AND user_id = ${userId} AND approval_id = ANY (${approvalIds}::uuid[]) AND until > ${at}`.execute(
    trx,
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** `until` null puts it back. */
export async function saveSnooze(
  trx: Trx,
  { userId, approvalId, until }: { userId: string; approvalId: string; until: Date | null },
): Promise<void> {
  if (until === null) {
    await trx
      .deleteFrom("approval_snoozes")
      .where("approval_id", "=", approvalId)
      .where("user_id", "=", userId)
      .execute();
    return;
  }
  await trx
    .insertInto("approval_snoozes")
    .values({ approval_id: approvalId, user_id: userId, until })
    .onConflict((conflict) => conflict.columns(["workspace_id", "approval_id", "user_id"]).doUpdateSet({ until }))
    .execute();
}
