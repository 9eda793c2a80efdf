import * as z from "zod/mini";
import { answerState, answerStatuses } from "../answer.ts";
import { numberId, numberIdText } from "../app.ts";
import { chatMessage, conversation, feedback } from "../conversation.ts";
import { defineRoute } from "../../define-route.ts";

const asked = z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000));
const params = z.object({ id: z.uuid() });

/** Where an answer stands. `lastSeq`: the newest event in `data`; what comes after it is asked for with `after`. */
const answerReply = z.object({
  transactionId: z.string(),
  conversationId: z.string(),
  questionId: z.string(),
  status: z.enum(answerStatuses),
  lastSeq: z.int(),
  data: answerState,
});

/** The form of a UUID, of a thing that is not there yet: it names nothing of anybody's. */
const madeUpId = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const appQuestion = defineRoute({
  id: "app-question",
  budget: "model-tokens-per-day",
  summary:
    "Ask an agent. With streamResult the answer is an event stream (AI SDK message stream, version 1). It continues even if the client disconnects",
  method: "POST",
  path: "/app/question",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: {
    appId: "app",
    agentId: "agent",
    conversationId: "conversation",
    parentId: "answer",
    retryOf: "answer",
    integrationDataId: "integration-data",
    transactionId: "not-ours",
    docId: "not-ours",
  },
  body: z.object({
    /** The last entry is the question; those before it are what was said, for callers that keep no conversation here. */
    questionArray: z
      .array(z.union([asked, z.object({ role: z.enum(["user", "assistant"]), content: asked })]))
      .check(z.minLength(1), z.maxLength(40)),
    streamResult: z._default(z.boolean(), false),
    appId: z.optional(numberId),
    /** The tab; the app's first one, or agent 29, where absent. */
    agentId: z.optional(numberId),
    /** Only these streams are read; agent 29's own have ids that begin with `system-`. None: all the caller may see. */
    dataSources: z._default(
      z
        .array(z.object({ integrationDataId: z.string().check(z.regex(/^(?:[0-9a-f-]{36}|system-[a-z]{1,30})$/)) }))
        .check(z.maxLength(200)),
      [],
    ),
    conversationId: z.optional(z.uuid()),
    /** The message that the question comes after; another one than the newest makes a branch. */
    parentId: z.optional(z.nullable(z.uuid())),
    /** Answers the same question again, as a branch beside this answer. */
    retryOf: z.optional(z.uuid()),
    /** Made up by the caller, so that it knows the answer before the first word; the same id is the same answer. */
    transactionId: z.optional(z.string().check(z.regex(madeUpId))),
    attachments: z._default(
      z
        .array(z.object({ docId: z.string().check(z.maxLength(100)), fileName: z.string().check(z.maxLength(300)) }))
        .check(z.maxLength(20)),
      [],
    ),
  }),
  reply: { 200: answerReply },
  errors: [
    "app-not-found",
    "agent-not-found",
    "conversation-not-found",
    "artifact-not-found",
    "integration-data-not-found",
    "answer-conflict",
  ],
});

export const answerGet = defineRoute({
  id: "answer-get",
  summary: "Get an answer in its current state",
  method: "GET",
  path: "/answer/:id",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: { id: "answer" },
  params,
  reply: { 200: answerReply },
  errors: ["answer-not-found"],
});

export const answerStream = defineRoute({
  id: "answer-stream",
  summary: "Attach to an answer: events after a number, then new ones; none missing, none twice",
  method: "GET",
  path: "/answer/:id/stream",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: { id: "answer" },
  params,
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  reply: { 200: z.unknown() },
  errors: ["answer-not-found"],
});

export const answerStop = defineRoute({
  id: "answer-stop",
  summary: "Stop an answer and keep its text so far",
  method: "POST",
  path: "/answer/:id/stop",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: { id: "answer" },
  params,
  reply: { 200: z.object({ transactionId: z.string(), status: z.enum(answerStatuses) }) },
  errors: ["answer-not-found"],
});

export const answerFeedback = defineRoute({
  id: "answer-feedback",
  summary: "Rate an answer, with a reason",
  method: "POST",
  path: "/answer/:id/feedback",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: { id: "answer" },
  params,
  body: z.object({
    rating: z.nullable(z.enum(["up", "down"])),
    reason: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ""),
  }),
  reply: { 200: z.object({ data: z.nullable(feedback) }) },
  errors: ["answer-not-found"],
});

export const conversationHistory = defineRoute({
  id: "conversation-history",
  summary: "List conversations by person, app and tab, newest first; other people's only if shared",
  method: "GET",
  path: "/conversation-history/getByUserAndApp/",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: { userId: "member", appId: "app", agentId: "agent" },
  query: z.object({
    /** The caller where absent: an embedded page does not know its own. */
    userId: z.optional(z.uuid()),
    appId: z.optional(numberIdText),
    agentId: z.optional(numberIdText),
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: { 200: z.object({ data: z.array(conversation) }) },
});

export const conversationGet = defineRoute({
  id: "conversation-get",
  summary: "Get a conversation with all its messages and branches",
  method: "GET",
  path: "/conversation/:id",
  tenant: "headers",
  access: "app:ask",
  isEmbeddable: true,
  nouns: { id: "conversation" },
  params,
  reply: { 200: z.object({ data: conversation, messages: z.array(chatMessage) }) },
  errors: ["conversation-not-found"],
});

export const conversationUpdate = defineRoute({
  id: "conversation-update",
  summary: "Rename a conversation or share it with the workspace",
  method: "PATCH",
  path: "/conversation/:id",
  tenant: "headers",
  access: "app:ask",
  nouns: { id: "conversation" },
  params,
  body: z.object({
    title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    isShared: z.optional(z.boolean()),
  }),
  reply: { 200: z.object({ data: conversation }) },
  errors: ["conversation-not-found"],
});

export const conversationDelete = defineRoute({
  id: "conversation-delete",
  summary: "Delete a conversation of one's own",
  method: "DELETE",
  path: "/conversation/:id",
  tenant: "headers",
  access: "app:ask",
  nouns: { id: "conversation" },
  params,
  reply: { 200: z.object({ data: z.object({ id: z.string() }) }) },
  errors: ["conversation-not-found"],
});
