import { answerState, type AnswerState, type AnswerStatus } from "@hoopoe/contract/assist/answer.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** What an answer was asked with, kept with it so that a start finds it again. */
export const answerRequest = z.object({
  agentId: z.int(),
  appId: z.nullable(z.int()),
  questionId: z.string(),
  dataSources: z.array(z.string()),
  /** What callers without a conversation said before the question. */
  before: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })),
});
export type AnswerRequest = z.infer<typeof answerRequest>;

const attachments = z.array(z.object({ docId: z.string(), fileName: z.string() }));

export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly attachments: z.infer<typeof attachments>;
  readonly status: AnswerStatus;
  readonly request: AnswerRequest | null;
  readonly state: AnswerState | null;
  readonly lastSeq: number;
  readonly runs: number;
  readonly feedback: { rating: "up" | "down"; reason: string } | null;
  readonly createdAt: string;
  /** Whose conversation it is in. */
  readonly ownerId: string;
}

interface RawMessage {
  id: string;
  conversation_id: string;
  parent_id: string | null;
  role: "user" | "assistant";
  text: string;
  attachments: unknown;
  status: AnswerStatus;
  request: unknown;
  state: unknown;
  last_seq: number;
  runs: number;
  rating: "up" | "down" | null;
  rating_reason: string;
  created_at: Date;
  user_id: string;
}

function toMessage(row: RawMessage): MessageRow {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    parentId: row.parent_id,
    role: row.role,
    text: row.text,
    attachments: attachments.parse(row.attachments),
    status: row.status,
    request: row.role === "assistant" ? answerRequest.parse(row.request) : null,
    state: row.state === null ? null : answerState.parse(row.state),
    lastSeq: row.last_seq,
    runs: row.runs,
    feedback: row.rating === null ? null : { rating: row.rating, reason: row.rating_reason },
    createdAt: row.created_at.toISOString(),
    ownerId: row.user_id,
  };
}

const columns = sql`m.id, m.conversation_id, m.parent_id, m.role, m.text, m.attachments, m.status, m.request, m.state,
  m.last_seq, m.runs, m.rating, m.rating_reason, m.created_at, c.user_id`;

/** Messages of a conversation, oldest first. */
export async function loadMessages(trx: Trx, conversationId: string): Promise<MessageRow[]> {
  const { rows } = await sql<RawMessage>`
    SELECT ${columns} FROM chat_messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE ${inScope("m")}
      AND m.conversation_id = ${conversationId} ORDER BY m.created_at, m.role DESC, m.id LIMIT 2000`.execute(trx);
  return rows.map(toMessage);
}

/** A message in a conversation of the reader's own, or in a shared one. */
export async function loadMessage(trx: Trx, scope: Scope, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<RawMessage>`
    SELECT ${columns} FROM chat_messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE ${inScope("m")} AND m.id = ${id}
      AND (c.user_id = ${scope.userId} OR c.is_shared)`.execute(trx);
  return rows[0] === undefined ? undefined : toMessage(rows[0]);
}

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly role: "user" | "assistant";
  readonly text?: string;
  readonly attachments?: readonly { docId: string; fileName: string }[];
  readonly request?: AnswerRequest;
}

export async function insertMessage(trx: Trx, message: NewMessage): Promise<void> {
  await trx
    .insertInto("chat_messages")
    .values({
      id: message.id,
      conversation_id: message.conversationId,
      parent_id: message.parentId,
      role: message.role,
      text: message.text ?? "",
      attachments: JSON.stringify(message.attachments ?? []),
      request: JSON.stringify(message.request ?? {}),
      status: message.role === "user" ? "succeeded" : "queued",
    })
    .execute();
}

interface MessageChange {
  readonly status?: AnswerStatus;
  readonly state?: string;
  readonly is_stopping?: boolean;
  readonly finished_at?: Date | null;
  readonly rating?: "up" | "down" | null;
  readonly rating_reason?: string;
  readonly runs?: number;
}

export async function updateMessage(trx: Trx, id: string, change: MessageChange): Promise<void> {
  await trx.updateTable("chat_messages").set(change).where("id", "=", id).execute();
}

/** An answer may quote attached files too, which are no items. */
function isItemId(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Remembers which streams an answer quotes, so that it goes with them. */
export async function saveSources(trx: Trx, messageId: string, itemIds: readonly string[]): Promise<void> {
  const ids = itemIds.filter(isItemId);
  if (ids.length === 0) return;
  await sql`
    INSERT INTO answer_sources (tenant_id, workspace_id, message_id, integration_data_id)
    SELECT DISTINCT tenant_id, workspace_id, ${messageId}::uuid, integration_data_id FROM items
    WHERE ${inScope()} AND id = ANY (${ids}::bigint[])
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Which of these items the reader may see. */
export async function loadVisible(trx: Trx, scope: Scope, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM items WHERE ${inScope()}
      AND id = ANY (${itemIds.filter(isItemId)}::bigint[])
      AND (audience_user_ids IS NULL OR ${scope.userId}::uuid = ANY (audience_user_ids))`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these are streams of the workspace. */
export async function loadStreams(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM integration_data WHERE ${inScope()}
      AND id::text = ANY (${[...ids]}::text[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
