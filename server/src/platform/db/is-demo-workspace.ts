import type { Scope } from "../scope.ts";
import type { Trx } from "./open-database.ts";

/** Whether the workspace is a demo's, which talks to the sandbox alone. */
export async function isDemoWorkspace(
  trx: Trx,
  { workspaceId }: Pick<Scope, "tenantId" | "workspaceId">,
): Promise<boolean> {
  const row = await trx.selectFrom("workspaces").select("is_demo").where("id", "=", workspaceId).executeTakeFirst();
  return row?.is_demo === true;
}
