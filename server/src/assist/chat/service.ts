import { randomUUID } from "node:crypto";
import { platformAgentId } from "@hoopoe/contract/assist/agent.ts";
import type { AnswerStatus } from "@hoopoe/contract/assist/answer.ts";
import type { ChatMessage, Conversation } from "@hoopoe/contract/assist/conversation.ts";
import { emptyAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { isDoubled } from "../../platform/db/is-doubled.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AppCaller, AppsService } from "../apps/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { Asked } from "./asked.ts";
import { keepQuestion } from "./keep-question.ts";
import { createAnswerReader, type StandingAnswer } from "./answer-reader.ts";
import { answerStep, type StepEnd } from "./answer-step.ts";
import { openAnswerWriter } from "./answer-writer.ts";
import {
  countConversations,
  deleteConversation,
  type HistoryFilter,
  loadConversation,
  loadHistory,
  updateConversation,
} from "./conversation-store.ts";
import type { NumberedEvent } from "./event-store.ts";
import { followAnswer } from "./follow-answer.ts";
import { insertMessage, loadMessage, loadMessages, type MessageRow, updateMessage } from "./message-store.ts";

export type { AskApproval, CallDecision } from "./ask-approval.ts";

export interface ChatService {
  /** Keeps the question and starts its answer, which goes on whoever listens. The same transaction id is the same answer. */
  ask(caller: AppCaller, asked: Asked): Promise<{ transactionId: string; isNew: boolean }>;
  load(caller: AppCaller, transactionId: string): Promise<StandingAnswer>;
  /** Waits for the end of an answer, at most `waitMs`. */
  settle(caller: AppCaller, transactionId: string, waitMs: number): Promise<StandingAnswer>;
  follow(
    caller: AppCaller,
    /** `isJustAsked`: by this very caller, so that nothing has to be looked up. */
    given: { transactionId: string; after: number; signal: AbortSignal; isJustAsked?: boolean },
  ): AsyncGenerator<NumberedEvent>;
  stop(scope: Scope, transactionId: string): Promise<AnswerStatus>;
  rate(scope: Scope, transactionId: string, feedback: { rating: "up" | "down" | null; reason: string }): Promise<void>;
  history(caller: AppCaller, filter: HistoryFilter): Promise<Conversation[]>;
  conversation(caller: AppCaller, id: string): Promise<{ data: Conversation; messages: ChatMessage[] }>;
  change(scope: Scope, id: string, change: { title?: string; isShared?: boolean }): Promise<Conversation>;
  remove(scope: Scope, id: string): Promise<void>;
  countOfApp(trx: Trx, scope: Scope, appId: number): Promise<number>;
  /** One durable step, called by the workflow. A failure of ours is kept with the answer, in words. */
  step(scope: Scope, given: { messageId: string; signal: AbortSignal }): Promise<StepEnd>;
  /** A waiting answer goes on where somebody has decided what it waits for. */
  resumeDecided(scope: Scope, transactionId: string): Promise<void>;
}

export interface ChatDeps extends AnswerDeps {
  readonly apps: Pick<AppsService, "load" | "list">;
}

export function createChatService(deps: ChatDeps): ChatService {
  const { db, engine, bus, apps, agents } = deps;
  const { stateOf, isWithheld, isOpenTo, standing } = createAnswerReader({ db, apps });

  const own = async (scope: Scope, id: string): Promise<MessageRow> => {
    const message = await db.withTenant(scope, (trx) => loadMessage(trx, scope, id));
    if (message === undefined || message.role !== "assistant") return fail("answer-not-found");
    return message;
  };
  const ownConversation = async (trx: Trx, scope: Scope, id: string): Promise<Conversation> => {
    const found = await loadConversation(trx, scope, id);
    return found?.isMine === true ? found : fail("conversation-not-found");
  };
  const start = ({ tenantId, workspaceId, userId }: Scope, message: Pick<MessageRow, "id" | "runs">) =>
    engine.start("answer", {
      id: `answer-${message.id}-${message.runs}`,
      input: { tenantId, workspaceId, userId, messageId: message.id },
    });

  async function place(caller: AppCaller, asked: Asked): Promise<{ appId: number | null; agentId: number }> {
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
  async function askedBefore(caller: AppCaller, transactionId: string) {
    const known = await db.withTenant(caller, (trx) => loadMessage(trx, caller, transactionId));
    if (known === undefined) return undefined;
    if (known.role !== "assistant" || known.ownerId !== caller.userId) fail("answer-conflict");
    if (known.status === "queued") await start(caller, known);
    return { transactionId, isNew: false };
  }

  return {
    async ask(caller, asked) {
      const transactionId = asked.transactionId ?? randomUUID();
      const known = asked.transactionId === undefined ? undefined : await askedBefore(caller, transactionId);
      if (known !== undefined) return known;
      const { appId, agentId } = await place(caller, asked);
      const question = asked.turns.at(-1)?.text ?? "";
      const attachments = await deps.attachments.check(caller, asked.attachments);
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
        await insertMessage(trx, caller, {
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
        return (await askedBefore(caller, transactionId)) ?? fail("answer-conflict");
      }
      await start(caller, { id: transactionId, runs: 0 });
      return { transactionId, isNew: true };
    },

    load: async (scope, id) => standing(scope, await own(scope, id)),

    async settle(scope, id, waitMs) {
      const message = await own(scope, id);
      if (message.status === "queued" && message.ownerId === scope.userId) await start(scope, message);
      await engine.outcome(`answer-${id}-${message.runs}`, { waitMs });
      return standing(scope, await own(scope, id));
    },

    async *follow(scope, { transactionId, after, signal, isJustAsked = false }) {
      const message = isJustAsked ? undefined : await own(scope, transactionId);
      if (message !== undefined) {
        await standing(scope, message);
        // Kept, but never begun: the process that took the question ended right then.
        if (message.status === "queued" && message.ownerId === scope.userId) await start(scope, message);
      }
      yield* followAnswer({ db, bus }, scope, { messageId: transactionId, after, signal });
    },

    async stop(scope, id) {
      const message = await own(scope, id);
      if (message.ownerId !== scope.userId) fail("answer-not-found");
      if (["succeeded", "failed", "stopped"].includes(message.status)) return message.status;
      await db.withTenant(scope, (trx) => updateMessage(trx, scope, id, { is_stopping: true }));
      bus.stop(id);
      if (message.status === "waiting") {
        await end(scope, id, { type: "abort" });
        return "stopped";
      }
      await engine.outcome(`answer-${id}-${message.runs}`, { waitMs: 3_000 });
      return (await own(scope, id)).status;
    },

    async rate(scope, id, { rating, reason }) {
      const message = await own(scope, id);
      if (message.ownerId !== scope.userId) fail("answer-not-found");
      const change = { rating, rating_reason: rating === null ? "" : reason };
      await db.withTenant(scope, (trx) => updateMessage(trx, scope, id, change));
    },

    async history(caller, filter) {
      const found = await db.withTenant(caller, (trx) => loadHistory(trx, caller, filter));
      if (filter.userId === caller.userId) return found;
      const visible = new Set((await apps.list(caller)).map(({ id }) => id));
      return found.filter(({ appId }) => appId === null || visible.has(appId));
    },

    async conversation(scope, id) {
      const { data, rows } = await db.withTenant(scope, async (trx) => ({
        data: (await loadConversation(trx, scope, id)) ?? fail("conversation-not-found"),
        rows: await loadMessages(trx, scope, id),
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
    },

    change: (scope, id, { title, isShared }) =>
      db.withTenant(scope, async (trx) => {
        await ownConversation(trx, scope, id);
        const change = {
          ...(title !== undefined && { title }),
          ...(isShared !== undefined && { is_shared: isShared }),
        };
        await updateConversation(trx, scope, id, change);
        return ownConversation(trx, scope, id);
      }),

    remove: (scope, id) =>
      db.withTenant(scope, async (trx) => {
        if (!(await deleteConversation(trx, scope, id))) fail("conversation-not-found");
      }),

    countOfApp: countConversations,

    async step(scope, { messageId, signal }) {
      try {
        return await answerStep(deps, scope, { messageId, signal });
      } catch (error) {
        signal.throwIfAborted();
        const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
        await end(scope, messageId, { type: "error", errorText: `The answer could not be given: ${reason}` });
        return "done";
      }
    },

    async resumeDecided(scope, id) {
      const message = await own(scope, id);
      if (message.status !== "waiting") return;
      const { state } = await stateOf(scope, message);
      const asked = state.steps.flat().flatMap((block) => (block.kind === "approval" ? [block.approvalId] : []));
      if (!(await deps.approvals.isAnyDecided(scope, asked))) return;
      const runs = message.runs + 1;
      await db.withTenant(scope, (trx) => updateMessage(trx, scope, id, { runs, status: "queued" }));
      await start(scope, { id, runs });
    },
  };

  async function end(scope: Scope, id: string, event: { type: "abort" } | { type: "error"; errorText: string }) {
    const writer = await openAnswerWriter(deps, scope, { id });
    await writer.end(event, (trx, state) =>
      updateMessage(trx, scope, id, { status: state.status, state: cleanJson(state), finished_at: new Date() }),
    );
  }
}
