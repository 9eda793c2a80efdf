import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Person } from "./factor-store.ts";

export interface MemberWorkspace {
  readonly workspaceId: string;
  readonly role: Role;
  readonly isDemo: boolean;
}

/** Every workspace that somebody is a member of, seen as by themselves. */
export function loadMemberWorkspaces(db: Database, { tenantId, userId }: Person): Promise<MemberWorkspace[]> {
  return db.withTenant({ tenantId, userId }, (trx) =>
    trx
      .selectFrom("memberships as membership")
      .innerJoin("workspaces as workspace", "workspace.id", "membership.workspace_id")
      .select(["membership.workspace_id as workspaceId", "membership.role", "workspace.is_demo as isDemo"])
      .where("membership.user_id", "=", userId)
      .where("workspace.deleted_at", "is", null)
      .execute(),
  );
}
