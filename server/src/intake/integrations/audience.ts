import type { Audience } from "@hoopoe/contract/intake/integration.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { audienceColumns, listMembers } from "./store.ts";

/**
 * Named people have to be members, and whoever names them one of them: nobody hands on what they cannot see themselves.
 * @throws Failure member-not-found, config-invalid
 */
export async function checkAudience(trx: Trx, scope: Scope, { mode, userIds }: Audience): Promise<void> {
  const members = await listMembers(trx, scope, userIds);
  if (userIds.some((id) => !members.includes(id))) fail("member-not-found", { field: "audience" });
  if (mode !== "people") {
    if (userIds.length > 0) refuse("can only name people if the mode is people");
    return;
  }
  if (scope.userId !== null && !userIds.includes(scope.userId)) refuse("must include yourself");
}

/** Whether somebody is among the people that a source is for; the system is none of them. */
export function isAmong(people: readonly string[], { userId }: Pick<Scope, "userId">): boolean {
  return userId !== null && people.includes(userId);
}

/** Gives a connection another audience, and what it brought in already with it, in one transaction. @throws Failure */
export async function changeAudience(
  trx: Trx,
  scope: Scope,
  { id, audience }: { id: string; audience: Audience },
): Promise<void> {
  await checkAudience(trx, scope, audience);
  await trx
    .updateTable("integrations")
    .set({ ...audienceColumns(audience), updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await relabel(trx, scope, id);
  if (audience.mode !== "people") return;
  // What was told to everybody when it was everybody's.
  await sql`DELETE FROM notifications WHERE ${inScope()}
    AND user_id IS NULL AND extra ->> 'integrationId' = ${id}`.execute(trx);
}

/**
 * Labels an integration's items anew by what its audience says now. Of `source`, a record's people, else its container's,
 * are those members whose address the vendor names; where it names none, it is for whoever made the connection.
 */
export async function relabel(trx: Trx, scope: Scope, integrationId: string): Promise<void> {
  // Items that are not for the member at hand have to be labelled too.
  await sql`SELECT set_config('hoopoe.user_id', '', true)`.execute(trx);
  await sql`
    WITH label AS (
      SELECT i.id AS item_id, CASE n.audience_mode
        WHEN 'workspace' THEN NULL
        WHEN 'people' THEN n.audience_user_ids
        ELSE CASE
          WHEN i.source_audience IS NOT NULL THEN ARRAY(SELECT u.id FROM users u
            JOIN memberships m ON m.user_id = u.id AND m.workspace_id = n.workspace_id
            WHERE u.tenant_id = n.tenant_id AND lower(u.email) = ANY (i.source_audience) ORDER BY u.id)
          WHEN c.id IS NULL OR NOT c.is_told THEN array_remove(ARRAY[n.created_by], NULL)
          WHEN c.audience IS NULL THEN NULL
          ELSE ARRAY(SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id AND m.workspace_id = n.workspace_id
            WHERE u.tenant_id = n.tenant_id AND lower(u.email) = ANY (c.audience) ORDER BY u.id) END
        END AS audience
      FROM integrations n
      JOIN integration_data d ON d.integration_id = n.id
      JOIN items i ON i.integration_data_id = d.id
      LEFT JOIN containers c ON c.integration_id = n.id AND c.id = i.container_id
      WHERE ${inScope("n")} AND n.id = ${integrationId}
    )
    UPDATE items SET audience_user_ids = label.audience FROM label
    WHERE items.id = label.item_id AND items.audience_user_ids IS DISTINCT FROM label.audience`.execute(trx);
  await sql`SELECT set_config('hoopoe.user_id', ${scope.userId}, true)`.execute(trx);
}

function refuse(reason: string): never {
  return fail("config-invalid", { field: "audience", reason });
}
