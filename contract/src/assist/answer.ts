import * as z from "zod/mini";
import { evidence, sentence } from "../reports/report.ts";
import { itemCount } from "./item-filters.ts";

/** A table of an answer. `title` says what it counts; cells are text or numbers. */
export const answerTable = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});
export type AnswerTable = z.infer<typeof answerTable>;

/** Bars, or a line over time. `story` is the sentence below it. */
export const answerPlot = z.object({
  kind: z.enum(["bars", "line"]),
  title: z.string(),
  unit: z.string(),
  story: z.string(),
  points: z.array(z.object({ label: z.string(), value: z.number() })),
});
export type AnswerPlot = z.infer<typeof answerPlot>;

export const noticeTones = ["info", "warning"] as const;

/**
 * One event of a running answer. Named and shaped as in the AI SDK's message stream (version 1), so that its clients read
 * it; what is ours is a `data-*` part. `data-rewind`: a step was cut and is done again, what it had said is void.
 */
export const answerEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), messageId: z.string() }),
  z.object({
    type: z.literal("data-run"),
    data: z.object({
      transactionId: z.string(),
      conversationId: z.string(),
      questionId: z.string(),
      model: z.string(),
    }),
  }),
  z.object({ type: z.literal("start-step") }),
  z.object({ type: z.literal("finish-step") }),
  z.object({ type: z.literal("text-start"), id: z.string() }),
  z.object({ type: z.literal("text-delta"), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal("text-end"), id: z.string() }),
  z.object({
    type: z.literal("tool-input-available"),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
    title: z.optional(z.string()),
  }),
  z.object({ type: z.literal("tool-output-available"), toolCallId: z.string(), output: z.unknown() }),
  z.object({ type: z.literal("tool-output-error"), toolCallId: z.string(), errorText: z.string() }),
  z.object({ type: z.literal("data-evidence"), data: z.array(evidence) }),
  z.object({ type: z.literal("data-sentences"), data: z.object({ textId: z.string(), sentences: z.array(sentence) }) }),
  z.object({ type: z.literal("data-table"), data: answerTable }),
  z.object({ type: z.literal("data-plot"), data: answerPlot }),
  z.object({ type: z.literal("data-count"), data: itemCount }),
  z.object({
    type: z.literal("data-notice"),
    data: z.object({ tone: z.enum(noticeTones), text: z.string() }),
  }),
  z.object({
    type: z.literal("data-approval"),
    data: z.object({ approvalId: z.string(), toolCallId: z.string(), why: z.string() }),
  }),
  z.object({ type: z.literal("data-taint"), data: z.object({ path: z.array(z.string()) }) }),
  z.object({ type: z.literal("data-rewind"), data: z.object({ step: z.int() }) }),
  z.object({ type: z.literal("finish") }),
  z.object({ type: z.literal("abort") }),
  z.object({ type: z.literal("error"), errorText: z.string() }),
]);
export type AnswerEvent = z.infer<typeof answerEvent>;

export const toolStates = ["running", "done", "failed", "waiting"] as const;

const toolCall = z.object({
  toolCallId: z.string(),
  toolName: z.string(),
  title: z.string(),
  input: z.unknown(),
  state: z.enum(toolStates),
  /** One line: what came of it. */
  outcome: z.string(),
});
export type AnswerToolCall = z.infer<typeof toolCall>;

export const answerBlock = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    id: z.string(),
    text: z.string(),
    /** Null until the text is complete and every sentence was laid beside its quotes. */
    sentences: z.nullable(z.array(sentence)),
  }),
  z.object({ kind: z.literal("tool"), call: toolCall }),
  z.object({ kind: z.literal("table"), table: answerTable }),
  z.object({ kind: z.literal("plot"), plot: answerPlot }),
  z.object({ kind: z.literal("count"), count: itemCount }),
  z.object({ kind: z.literal("notice"), tone: z.enum(noticeTones), text: z.string() }),
  z.object({ kind: z.literal("approval"), approvalId: z.string(), toolCallId: z.string(), why: z.string() }),
]);
export type AnswerBlock = z.infer<typeof answerBlock>;

export const answerStatuses = ["queued", "running", "waiting", "succeeded", "failed", "stopped"] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

/** An answer as it stands: what its events so far add up to. */
export const answerState = z.object({
  status: z.enum(answerStatuses),
  model: z.string(),
  steps: z.array(z.array(answerBlock)),
  evidence: z.array(evidence),
  /** Where untrusted text came in, first to last; empty while the run is clean. */
  taint: z.array(z.string()),
  error: z.nullable(z.string()),
});
export type AnswerState = z.infer<typeof answerState>;
