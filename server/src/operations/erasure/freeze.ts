import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { IngestService } from "../../intake/ingest/service.ts";
import type { WorkspaceService } from "../../identity/workspaces/service.ts";
import { enter, listOwnSources, type Target } from "./passes.ts";

export interface FreezeDeps {
  readonly ingest: Pick<IngestService, "followIntegration">;
  readonly workspaces: Pick<WorkspaceService, "retire">;
  readonly onMembershipChanged: (whose: { tenantId: string; workspaceId: string; userId: string | null }) => void;
}

/**
 * Stops everything that could still add to what is erased: from this transaction's commit on, nothing comes in from the
 * sources, nothing new quotes them, and nobody works in the workspace or with the account. Call the answer after the commit.
 */
export async function freeze(
  trx: Trx,
  caller: PersonScope,
  { target, name, now }: { target: Target; name: string; now: Date },
  { ingest, workspaces, onMembershipChanged }: FreezeDeps,
): Promise<() => void> {
  const { tenantId, subject, subjectId } = target;
  const after: (() => void)[] = [];

  async function stopSources(workspaceId: string, ids: readonly string[]): Promise<void> {
    for (const integrationId of ids) {
      const scope = { tenantId, workspaceId, userId: caller.userId };
      after.push(await ingest.followIntegration(trx, scope, { integrationId, isActive: false, isDeleted: true }));
      // Waits for whoever is keeping quotes of it at this moment: see reports/hold-sources.ts.
      await trx
        .updateTable("integrations")
        .set({ erasing_at: now, is_deleted: true, is_active: false })
        .where("tenant_id", "=", tenantId)
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", integrationId)
        .execute();
    }
  }

  if (subject === "integration") await stopSources(target.workspaceId, [subjectId]);
  if (subject === "workspace") {
    await workspaces.retire(trx, caller, name);
    await stopSources(subjectId, await listSources(trx));
    after.push(() => onMembershipChanged({ tenantId, workspaceId: subjectId, userId: null }));
  }
  if (subject === "user") {
    await endAccount(trx, tenantId, subjectId, now);
    const places = await trx.selectFrom("workspaces").select("id").where("tenant_id", "=", tenantId).execute();
    for (const { id: workspaceId } of places) {
      await enter(trx, target, workspaceId);
      await stopSources(workspaceId, await listOwnSources(trx, subjectId));
      after.push(() => onMembershipChanged({ tenantId, workspaceId, userId: subjectId }));
    }
    await enter(trx, target, target.workspaceId);
  }
  return () => after.forEach((run) => run());
}

async function listSources(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom("integrations").select("id").execute();
  return rows.map(({ id }) => id);
}

async function endAccount(trx: Trx, tenantId: string, userId: string, now: Date): Promise<void> {
  await sql`UPDATE users SET disabled_at = coalesce(disabled_at, ${now})
    WHERE tenant_id = ${tenantId} AND id = ${userId}`.execute(trx);
  await sql`UPDATE sessions SET revoked_at = coalesce(revoked_at, ${now})
    WHERE tenant_id = ${tenantId} AND user_id = ${userId}`.execute(trx);
}
