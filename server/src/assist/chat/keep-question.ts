import { randomUUID } from "node:crypto";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import { insertConversation, loadConversation } from "./conversation-store.ts";
import { insertMessage, loadMessages, loadStreams } from "./message-store.ts";
import type { Asked } from "./asked.ts";

const titleCharsMax = 120;

export interface QuestionPlace {
  readonly asked: Asked;
  readonly appId: number | null;
  readonly agentId: number;
  readonly question: string;
}

/**
 * Where the answer hangs: below a new question, or below the one that is answered again. Whatever the question names has
 * to be there. @throws Failure conversation-not-found, answer-not-found, integration-data-not-found
 */
export async function keepQuestion(
  trx: Trx,
  caller: PersonScope,
  { asked, appId, agentId, question }: QuestionPlace,
): Promise<{ conversationId: string; questionId: string }> {
  const { conversationId, retryOf } = asked;
  await checkStreams(trx, caller, asked);
  if (conversationId === undefined) {
    const made = randomUUID();
    await insertConversation(trx, caller, { id: made, appId, agentId, title: question.slice(0, titleCharsMax) });
    return { conversationId: made, questionId: await add(made, null) };
  }
  const known = await loadConversation(trx, caller, conversationId);
  const isThere = known?.isMine === true && known.agentId === agentId && known.appId === appId;
  if (!isThere) fail("conversation-not-found");
  const messages = await loadMessages(trx, caller, conversationId);
  const after = asked.parentId ?? null;
  if (after !== null && !messages.some(({ id }) => id === after)) fail("conversation-not-found");
  if (retryOf !== undefined) {
    const questionId = messages.find(({ id, role }) => id === retryOf && role === "assistant")?.parentId;
    return { conversationId, questionId: questionId ?? fail("answer-not-found") };
  }
  const parentId = asked.parentId === undefined ? (messages.at(-1)?.id ?? null) : asked.parentId;
  return { conversationId, questionId: await add(conversationId, parentId) };

  async function add(into: string, parent: string | null): Promise<string> {
    const id = randomUUID();
    const { attachments } = asked;
    await insertMessage(trx, caller, {
      id,
      conversationId: into,
      parentId: parent,
      role: "user",
      text: question,
      attachments,
    });
    return id;
  }
}

async function checkStreams(trx: Trx, caller: Scope, { dataSources }: Asked): Promise<void> {
  const streams = dataSources.filter((id) => !id.startsWith("system-"));
  const ours = await loadStreams(trx, caller, streams);
  if (!streams.every((id) => ours.has(id))) fail("integration-data-not-found", { field: "dataSources" });
}
