import { sql } from "kysely";
import type { EmbedToken } from "@hoopoe/contract/assist/embed.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope } from "../../platform/scope.ts";

interface InWorkspace {
  readonly tenantId: string;
  readonly workspaceId: string;
}

export interface EmbedTokenRow extends Omit<EmbedToken, "createdAt" | "expiresAt"> {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const countMax = 100;

export async function insertToken(
  trx: Trx,
  { tenantId, workspaceId, userId }: PersonScope,
  token: { name: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto("embed_tokens")
    .values({
      tenant_id: tenantId,
      workspace_id: workspaceId,
      user_id: userId,
      name: token.name,
      token_hash: token.tokenHash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest of a workspace, each with what became of it by `now`. */
export async function loadTokens(
  trx: Trx,
  { tenantId, workspaceId }: InWorkspace,
  now: Date,
): Promise<EmbedTokenRow[]> {
  const { rows } = await sql<EmbedTokenRow>`
    SELECT t.id, t.name, u.email AS "createdBy", t.created_at AS "createdAt", t.expires_at AS "expiresAt",
      CASE WHEN s.id IS NOT NULL AND s.revoked_at IS NULL AND s.expires_at > ${now} THEN 'open'
        WHEN t.used_at IS NULL AND t.withdrawn_at IS NULL AND t.expires_at > ${now} THEN 'waiting'
        ELSE 'ended' END AS state
    FROM embed_tokens t
    JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
    LEFT JOIN sessions s ON s.tenant_id = t.tenant_id AND s.id = t.session_id
    WHERE t.tenant_id = ${tenantId} AND t.workspace_id = ${workspaceId}
    ORDER BY t.id DESC LIMIT ${countMax}`.execute(trx);
  return rows;
}

/** Spends a token: of two that come at once, the second finds it spent. Gives whose it is. */
export async function spendToken(
  trx: Trx,
  { tenantId, workspaceId }: InWorkspace,
  { id, now }: { id: string; now: Date },
): Promise<{ userId: string } | undefined> {
  const row = await trx
    .updateTable("embed_tokens")
    .set({ used_at: now })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row === undefined ? undefined : { userId: row.user_id };
}

/** Notes the session that a token opened; false where the token was withdrawn meanwhile. */
export async function noteSession(
  trx: Trx,
  { tenantId, workspaceId }: InWorkspace,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("embed_tokens")
    .set({ session_id: sessionId })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function withdrawToken(
  trx: Trx,
  { tenantId, workspaceId }: InWorkspace,
  { id, now }: { id: string; now: Date },
): Promise<{ name: string; sessionId: string | null } | undefined> {
  const row = await trx
    .updateTable("embed_tokens")
    .set({ withdrawn_at: now })
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning(["name", "session_id"])
    .executeTakeFirst();
  return row === undefined ? undefined : { name: row.name, sessionId: row.session_id };
}
