import { type Conversation, conversationsListedMax } from "@hoopoe/contract/assist/conversation.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";

interface ConversationRow {
  id: string;
  title: string;
  app_id: number | null;
  agent_id: number;
  user_id: string;
  is_shared: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, title, app_id, agent_id, user_id, is_shared, created_at, updated_at`;

function toConversation({ userId }: Scope, row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    appId: row.app_id,
    agentId: row.agent_id,
    isShared: row.is_shared,
    isMine: row.user_id === userId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function insertConversation(
  trx: Trx,
  scope: PersonScope,
  given: { id: string; appId: number | null; agentId: number; title: string },
): Promise<void> {
  await trx
    .insertInto("conversations")
    .values({
      id: given.id,
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      user_id: scope.userId,
      app_id: given.appId,
      agent_id: given.agentId,
      title: given.title,
    })
    .execute();
}

/** One that the reader may see: their own, or a shared one. */
export async function loadConversation(trx: Trx, scope: Scope, id: string): Promise<Conversation | undefined> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${columns} FROM conversations
    WHERE tenant_id = ${scope.tenantId} AND workspace_id = ${scope.workspaceId} AND id = ${id}
      AND (user_id = ${scope.userId} OR is_shared)`.execute(trx);
  return rows[0] === undefined ? undefined : toConversation(scope, rows[0]);
}

export interface HistoryFilter {
  readonly userId: string;
  readonly appId: number | null;
  readonly agentId: number | null;
  readonly search: string;
}

/** Newest first; `search` looks into titles and questions. */
export async function loadHistory(trx: Trx, scope: Scope, filter: HistoryFilter): Promise<Conversation[]> {
  const pattern = `%${filter.search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<ConversationRow>`
    SELECT ${columns} FROM conversations c
    WHERE tenant_id = ${scope.tenantId} AND workspace_id = ${scope.workspaceId} AND user_id = ${filter.userId}
      AND (user_id = ${scope.userId} OR is_shared)
      AND (${filter.appId}::integer IS NULL OR app_id = ${filter.appId})
      AND (${filter.agentId}::integer IS NULL OR agent_id = ${filter.agentId})
      AND (${filter.search.trim() === ""} OR title ILIKE ${pattern} OR EXISTS (SELECT FROM chat_messages m
        WHERE m.conversation_id = c.id AND m.role = 'user' AND m.text ILIKE ${pattern}))
    ORDER BY updated_at DESC, id DESC LIMIT ${conversationsListedMax}`.execute(trx);
  return rows.map((row) => toConversation(scope, row));
}

/** False where it is not the caller's own. */
export async function updateConversation(
  trx: Trx,
  scope: Scope,
  id: string,
  change: { title?: string; is_shared?: boolean; updated_at?: Date },
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true;
  const { numUpdatedRows } = await trx
    .updateTable("conversations")
    .set(change)
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", scope.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteConversation(trx: Trx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("conversations")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", scope.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many conversations of everybody hang on an app. */
export async function countConversations(trx: Trx, scope: Scope, appId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM conversations
    WHERE tenant_id = ${scope.tenantId} AND workspace_id = ${scope.workspaceId} AND app_id = ${appId}`.execute(trx);
  return rows[0]?.count ?? 0;
}
