import type { ChatMessage, Conversation } from "@hoopoe/contract/assist/conversation.ts";
import { emptyAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AppCaller } from "../apps/service.ts";
import {
  deleteConversation,
  type HistoryFilter,
  loadConversation,
  loadHistory,
  updateConversation,
} from "./conversation-store.ts";
import { loadMessages } from "./message-store.ts";
import type { ChatContext } from "./chat-context.ts";

export async function history(
  { apps, db }: ChatContext,
  caller: AppCaller,
  filter: HistoryFilter,
): Promise<Conversation[]> {
  const found = await db.withTenant(caller, (trx) => loadHistory(trx, caller, filter));
  if (filter.userId === caller.userId) return found;
  const visible = new Set((await apps.list(caller)).map(({ id }) => id));
  return found.filter(({ appId }) => appId === null || visible.has(appId));
}

export async function conversation(
  { db, isOpenTo, isWithheld, stateOf }: ChatContext,
  scope: AppCaller,
  id: string,
): Promise<{ data: Conversation; messages: ChatMessage[] }> {
  const { data, rows } = await db.withTenant(scope, async (trx) => ({
    data: (await loadConversation(trx, scope, id)) ?? fail("conversation-not-found"),
    rows: await loadMessages(trx, id),
  }));
  if (!data.isMine && !(await isOpenTo(scope, data.appId))) return fail("conversation-not-found");
  const messages: ChatMessage[] = [];
  for (const row of rows) {
    const { id: messageId, parentId, createdAt } = row;
    if (row.role === "user") {
      messages.push({
        id: messageId,
        parentId,
        createdAt,
        role: "user",
        text: row.text,
        attachments: row.attachments,
      });
      continue;
    }
    const { state, lastSeq } = await stateOf(scope, row);
    const withheld = await isWithheld(scope, row, state);
    const answer = withheld ? { ...emptyAnswer, status: row.status } : state;
    const { feedback } = row;
    messages.push({
      id: messageId,
      parentId,
      createdAt,
      role: "assistant",
      answer,
      lastSeq,
      feedback,
      isWithheld: withheld,
    });
  }
  return { data, messages };
}

export function changeConversation(
  { db }: ChatContext,
  scope: Scope,
  id: string,
  { title, isShared }: { title?: string; isShared?: boolean },
): Promise<Conversation> {
  return db.withTenant(scope, async (trx) => {
    await ownConversation(trx, scope, id);
    const change = {
      ...(title !== undefined && { title }),
      ...(isShared !== undefined && { is_shared: isShared }),
    };
    await updateConversation(trx, scope, id, change);
    return ownConversation(trx, scope, id);
  });
}

export function remove({ db }: ChatContext, scope: Scope, id: string): Promise<void> {
  return db.withTenant(scope, async (trx) => {
    if (!(await deleteConversation(trx, scope, id))) fail("conversation-not-found");
  });
}

async function ownConversation(trx: Trx, scope: Scope, id: string): Promise<Conversation> {
  const found = await loadConversation(trx, scope, id);
  return found?.isMine === true ? found : fail("conversation-not-found");
}
