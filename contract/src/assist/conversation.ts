import * as z from "zod/mini";
import { answerState } from "./answer.ts";
import { numberId } from "./app.ts";

/** So many of a history are listed, the newest; a search finds older ones. */
export const conversationsListedMax = 200;

export const conversation = z.object({
  id: z.uuid(),
  title: z.string(),
  appId: z.nullable(numberId),
  agentId: numberId,
  isShared: z.boolean(),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversation>;

const messageBase = {
  id: z.uuid(),
  /** The message before it; null for the first. Two with the same parent are branches. */
  parentId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
};

export const feedback = z.object({ rating: z.enum(["up", "down"]), reason: z.string() });

/** An answer's id is its transaction id. `lastSeq` is the newest event that `answer` includes. */
export const chatMessage = z.discriminatedUnion("role", [
  z.object({
    ...messageBase,
    role: z.literal("user"),
    text: z.string(),
    attachments: z.array(z.object({ docId: z.string(), fileName: z.string() })),
  }),
  z.object({
    ...messageBase,
    role: z.literal("assistant"),
    answer: answerState,
    lastSeq: z.int(),
    feedback: z.nullable(feedback),
    /** The reader may not see what this answer stands on, so it is not shown. */
    isWithheld: z.boolean(),
  }),
]);
export type ChatMessage = z.infer<typeof chatMessage>;
