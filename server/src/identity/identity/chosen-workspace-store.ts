import type { Trx } from "../../platform/db/open-database.ts";
import type { Person } from "./factor-store.ts";

export async function loadChosenWorkspace(trx: Trx, sessionId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("sessions")
    .select("chosen_workspace_id as id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False where the person is not a member of the workspace. */
export async function saveChosenWorkspace(
  trx: Trx,
  { userId, sessionId }: Person & { readonly sessionId: string },
  workspaceId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ chosen_workspace_id: workspaceId })
    .where("id", "=", sessionId)
    .$if(workspaceId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("memberships as membership")
            .innerJoin("workspaces as workspace", "workspace.id", "membership.workspace_id")
            .select("membership.workspace_id")
            .where("membership.user_id", "=", userId)
            .where("membership.workspace_id", "=", workspaceId)
            .where("workspace.deleted_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
