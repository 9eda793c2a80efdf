import {
  answerFeedback,
  answerGet,
  answerStop,
  answerStream,
  appQuestion,
  conversationDelete,
  conversationGet,
  conversationHistory,
  conversationUpdate,
} from "@hoopoe/contract/assist/routes/chat.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { sendEvents } from "./send-events.ts";
import type { ChatService } from "./service.ts";

/** A caller who wants one answer waits this long; it goes on, and can be asked for by its transaction id. */
const waitMs = 120_000;

export function chatRoutes(chat: ChatService): ServedRoute[] {
  return [
    serve(appQuestion, async ({ caller, body, signal, reply }) => {
      const { transactionId, isNew } = await chat.ask(caller, {
        turns: body.questionArray.map((entry) =>
          typeof entry === "string" ? { role: "user", text: entry } : { role: entry.role, text: entry.content },
        ),
        appId: body.appId,
        agentId: body.agentId,
        dataSources: body.dataSources.map(({ integrationDataId }) => integrationDataId),
        conversationId: body.conversationId,
        parentId: body.parentId,
        retryOf: body.retryOf,
        transactionId: body.transactionId,
        attachments: body.attachments,
      });
      if (!body.streamResult) return chat.settle(caller, transactionId, waitMs);
      return sendEvents(reply, chat.follow(caller, { transactionId, after: 0, signal, isJustAsked: isNew }));
    }),
    serve(answerGet, ({ caller, params }) => chat.load(caller, params.id)),
    serve(answerStream, async ({ caller, params, query, request, signal, reply }) => {
      const last = request.headers["last-event-id"];
      const after = Number(query.after ?? (typeof last === "string" && /^\d{1,9}$/.test(last) ? last : 0));
      // Asked for before the stream begins, so that nothing to follow is an answer of 404.
      await chat.load(caller, params.id);
      return sendEvents(reply, chat.follow(caller, { transactionId: params.id, after, signal }));
    }),
    serve(answerStop, async ({ caller, params }) => ({
      transactionId: params.id,
      status: await chat.stop(caller, params.id),
    })),
    serve(answerFeedback, async ({ caller, params, body: { rating, reason } }) => {
      await chat.rate(caller, params.id, { rating, reason });
      return { data: rating === null ? null : { rating, reason } };
    }),
    serve(conversationHistory, async ({ caller, query }) => ({
      data: await chat.history(caller, {
        userId: query.userId ?? caller.userId,
        appId: query.appId === undefined ? null : Number(query.appId),
        agentId: query.agentId === undefined ? null : Number(query.agentId),
        search: query.search ?? "",
      }),
    })),
    serve(conversationGet, ({ caller, params }) => chat.conversation(caller, params.id)),
    serve(conversationUpdate, async ({ caller, params, body }) => ({
      data: await chat.change(caller, params.id, body),
    })),
    serve(conversationDelete, async ({ caller, params }) => {
      await chat.remove(caller, params.id);
      return { data: { id: params.id } };
    }),
  ];
}
