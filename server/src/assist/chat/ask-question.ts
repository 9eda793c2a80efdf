import { randomUUID } from "node:crypto";
import { platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import { isDoubled } from "../../platform/db/is-doubled.ts";
import { fail } from "../../platform/fail.ts";
import type { AppCaller } from "../apps/service.ts";
import type { Asked } from "./asked.ts";
import { keepQuestion } from "./keep-question.ts";
import { updateConversation } from "./conversation-store.ts";
import { insertMessage, loadMessage } from "./message-store.ts";
import { start, type ChatContext } from "./chat-context.ts";

/** Keeps the question and starts its answer, which goes on whoever listens. The same transaction id is the same answer. */
export async function ask(
  ctx: ChatContext,
  caller: AppCaller,
  asked: Asked,
): Promise<{ transactionId: string; isNew: boolean }> {
  const { db } = ctx;
  const transactionId = asked.transactionId ?? randomUUID();
  const known = asked.transactionId === undefined ? undefined : await askedBefore(ctx, caller, transactionId);
  if (known !== undefined) return known;
  const { appId, agentId } = await place(ctx, caller, asked);
  const question = asked.turns.at(-1)?.text ?? "";
  const attachments = await ctx.attachments.check(caller, asked.attachments);
  const keep = db.withTenant(caller, async (trx) => {
    const kept = await keepQuestion(trx, caller, { asked: { ...asked, attachments }, appId, agentId, question });
    const request = {
      agentId,
      appId,
      questionId: kept.questionId,
      dataSources: [...asked.dataSources],
      before: asked.conversationId === undefined ? asked.turns.slice(0, -1).map((turn) => ({ ...turn })) : [],
    };
    const { conversationId, questionId } = kept;
    await insertMessage(trx, {
      id: transactionId,
      conversationId,
      parentId: questionId,
      role: "assistant",
      request,
    });
    await updateConversation(trx, caller, conversationId, { updated_at: new Date() });
  });
  try {
    await keep;
  } catch (error) {
    if (!isDoubled(error)) throw error;
    // The same request at once from the same person, or an id that is somebody else's.
    return (await askedBefore(ctx, caller, transactionId)) ?? fail("answer-conflict");
  }
  await start(ctx, caller, { id: transactionId, runs: 0 });
  return { transactionId, isNew: true };
}

async function place(
  { agents, apps }: ChatContext,
  caller: AppCaller,
  asked: Asked,
): Promise<{ appId: number | null; agentId: number }> {
  if (asked.appId === undefined) {
    const agentId = asked.agentId ?? platformAgentId;
    await agents.load(caller, agentId);
    return { appId: null, agentId };
  }
  const app = await apps.load(caller, asked.appId);
  const agentId = asked.agentId ?? app.tabs[0]?.agentId ?? platformAgentId;
  // Tab 29 is everywhere; any other agent answers in an app only as one of its tabs.
  if (agentId !== platformAgentId && !app.tabs.some((tab) => tab.agentId === agentId)) fail("agent-not-found");
  return { appId: app.id, agentId };
}

/** The answer that bears this id already; undefined where the caller knows none. */
async function askedBefore(ctx: ChatContext, caller: AppCaller, transactionId: string) {
  const { db } = ctx;
  const known = await db.withTenant(caller, (trx) => loadMessage(trx, caller, transactionId));
  if (known === undefined) return undefined;
  if (known.role !== "assistant" || known.ownerId !== caller.userId) fail("answer-conflict");
  if (known.status === "queued") await start(ctx, caller, known);
  return { transactionId, isNew: false };
}
