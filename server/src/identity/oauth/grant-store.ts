import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inTenant } from "../../platform/db/scope-queries.ts";
import type { Person } from "./deps.ts";

export interface GrantRow {
  readonly id: string;
  readonly sessionId: string;
  readonly clientName: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export async function insertGrant(
  trx: Trx,
  { tenantId, userId }: Person,
  grant: { sessionId: string; workspaceId: string; grantKey: string; clientName: string },
): Promise<void> {
  await sql`
    INSERT INTO client_grants (tenant_id, user_id, session_id, workspace_id, grant_key, client_name)
    VALUES (${tenantId}, ${userId}, ${grant.sessionId}, ${grant.workspaceId}, ${grant.grantKey}, ${grant.clientName})
  `.execute(trx);
}

/** What a person lets clients outside use, the newest first. */
export async function loadGrants(trx: Trx, { userId }: Person, now: Date): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    SELECT g.id, g.session_id AS "sessionId", g.client_name AS "clientName", g.workspace_id AS "workspaceId",
      w.name AS "workspaceName", g.created_at AS "createdAt", s.expires_at AS "expiresAt",
      s.last_active_at AS "lastUsedAt"
    FROM client_grants g
    JOIN sessions s ON s.tenant_id = g.tenant_id AND s.id = g.session_id
    JOIN workspaces w ON w.tenant_id = g.tenant_id AND w.id = g.workspace_id
    WHERE ${inTenant("g")} AND g.user_id = ${userId} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND w.deleted_at IS NULL
    ORDER BY g.created_at DESC LIMIT 200`.execute(trx);
  return rows;
}

export async function findGrant(
  trx: Trx,
  { grantKey }: { tenantId: string; grantKey: string },
): Promise<{ userId: string; sessionId: string; workspaceId: string } | undefined> {
  const { rows } = await sql<{ userId: string; sessionId: string; workspaceId: string }>`
    SELECT user_id AS "userId", session_id AS "sessionId", workspace_id AS "workspaceId"
    FROM client_grants WHERE ${inTenant()} AND grant_key = ${grantKey}`.execute(trx);
  return rows[0];
}
