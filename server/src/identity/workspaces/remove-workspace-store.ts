import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export type Removal = { kind: "done" } | { kind: "gone" } | { kind: "last" } | { kind: "misnamed"; name: string };

/** One deletion after the other in an organisation, so that two owners cannot delete the last two at once. */
export async function removeWorkspace(
  trx: Trx,
  { tenantId, workspaceId }: Scope,
  name: string,
  also: (trx: Trx) => Promise<void>,
): Promise<Removal> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe workspaces ${tenantId}`}, 0))`.execute(trx);
  const live = await trx
    .selectFrom("workspaces")
    .select(["id", "name", "is_demo"])
    .where("deleted_at", "is", null)
    .execute();
  const found = live.find(({ id }) => id === workspaceId);
  if (found === undefined) return { kind: "gone" };
  if (found.name !== name.trim()) return { kind: "misnamed", name: found.name };
  if (!live.some(({ id, is_demo }) => id !== workspaceId && !is_demo)) return { kind: "last" };
  await trx.updateTable("workspaces").set({ deleted_at: new Date() }).where("id", "=", workspaceId).execute();
  await trx.updateTable("integration_data").set({ start_ingress: 0, next_run_at: null }).execute();
  await also(trx);
  return { kind: "done" };
}
