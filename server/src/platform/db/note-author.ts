import { sql } from "kysely";
import type { RequesterReason } from "@hoopoe/contract/work/approval.ts";
import type { Scope } from "../scope.ts";
import type { Trx } from "./open-database.ts";

/** What people change and runs are made from. */
export type ChangeSubject = `${"job" | "workflow" | "connection" | "agent" | "app"}:${string}` | "variables";

/** Remembers who changed what a run may do: they cannot be the only one who approves it. */
export async function noteAuthor(
  trx: Trx,
  { tenantId, workspaceId, userId }: Scope,
  { subject, reason }: { subject: ChangeSubject; reason: RequesterReason },
): Promise<void> {
  if (userId === null) return;
  await sql`INSERT INTO change_authors (tenant_id, workspace_id, subject, user_id, reason)
    VALUES (${tenantId}, ${workspaceId}, ${subject}, ${userId}, ${reason})
    ON CONFLICT (workspace_id, subject, user_id, reason) DO UPDATE SET at = now()`.execute(trx);
}
