import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CleanItem } from "./clean-item.ts";

/** Who may see a record; null: the whole workspace. */
export type AudienceOf = (item: Pick<CleanItem, "containerId" | "sourceAudience">) => readonly string[] | null;

/** What an integration's audience means for its records just now; `relabel` says the same of what is there already. */
export async function loadAudience(trx: Trx, scope: Scope, integrationId: string): Promise<AudienceOf> {
  const row = await trx
    .selectFrom("integrations")
    .select(["audience_mode", "audience_user_ids", "created_by"])
    .where("id", "=", integrationId)
    .executeTakeFirst();
  // An integration that is gone takes its records with it: until then nobody sees another.
  if (row === undefined) return () => [];
  if (row.audience_mode !== "source") return () => row.audience_user_ids;
  const members = await loadMembers(trx, scope);
  const containers = await loadContainers(trx, integrationId);
  const owner = row.created_by === null ? [] : [row.created_by];
  const idsOf = (addresses: readonly string[]) => addresses.flatMap((address) => members.get(address) ?? []).toSorted();
  return ({ containerId, sourceAudience }) => {
    if (sourceAudience !== null) return idsOf(sourceAudience);
    const container = containerId === null ? undefined : containers.get(containerId);
    if (container === undefined || !container.isTold) return owner;
    return container.audience && idsOf(container.audience);
  };
}

/** By address, in lower case. */
async function loadMembers(trx: Trx, scope: Scope): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT u.id, lower(u.email) AS email FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE ${inTenant("u")} AND m.workspace_id = ${scope.workspaceId}`.execute(trx);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

interface Container {
  readonly audience: string[] | null;
  readonly isTold: boolean;
}

async function loadContainers(trx: Trx, integrationId: string): Promise<Map<string, Container>> {
  const rows = await trx
    .selectFrom("containers")
    .select(["id", "audience", "is_told"])
    .where("integration_id", "=", integrationId)
    .execute();
  return new Map(rows.map(({ id, audience, is_told }) => [id, { audience, isTold: is_told }]));
}
