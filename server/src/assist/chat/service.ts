import type { AnswerStatus } from "@hoopoe/contract/assist/answer.ts";
import { bind } from "../../platform/bind.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AppCaller } from "../apps/service.ts";
import { createAnswerReader, type StandingAnswer } from "./answer-reader.ts";
import { answerStep, type StepEnd } from "./answer-step.ts";
import { countConversations } from "./conversation-store.ts";
import type { NumberedEvent } from "./event-store.ts";
import { followAnswer } from "./follow-answer.ts";
import { updateMessage } from "./message-store.ts";
import { end, own, start, type ChatDeps, type ChatContext } from "./chat-context.ts";
import { ask } from "./ask-question.ts";
import { changeConversation, conversation, history, remove } from "./conversations.ts";

export { refusals, whyWait } from "./await-decision.ts";
export type { AskApproval, CallDecision } from "./ask-approval.ts";

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService(deps: ChatDeps) {
  const { apps, db } = deps;
  const { stateOf, isWithheld, isOpenTo, standing } = createAnswerReader({ db, apps });
  const ctx: ChatContext = { ...deps, stateOf, isWithheld, isOpenTo, standing };
  return {
    countOfApp: countConversations,
    ...bind(ctx, {
      ask,
      load,
      settle,
      follow,
      stop,
      rate,
      history,
      conversation,
      change: changeConversation,
      remove,
      step,
      resumeDecided,
    }),
  };
}

async function load(ctx: ChatContext, scope: AppCaller, id: string): Promise<StandingAnswer> {
  const { standing } = ctx;
  return standing(scope, await own(ctx, scope, id));
}

/** Waits for the end of an answer, at most `waitMs`. */
async function settle(ctx: ChatContext, scope: AppCaller, id: string, waitMs: number): Promise<StandingAnswer> {
  const { engine, standing } = ctx;
  const message = await own(ctx, scope, id);
  if (message.status === "queued" && message.ownerId === scope.userId) await start(ctx, scope, message);
  await engine.outcome(`answer-${id}-${message.runs}`, { waitMs });
  return standing(scope, await own(ctx, scope, id));
}

/** `isJustAsked`: by this very caller, so that nothing has to be looked up. */
async function* follow(
  ctx: ChatContext,
  scope: AppCaller,
  {
    transactionId,
    after,
    signal,
    isJustAsked = false,
  }: { transactionId: string; after: number; signal: AbortSignal; isJustAsked?: boolean },
): AsyncGenerator<NumberedEvent> {
  const { bus, db, standing } = ctx;
  const message = isJustAsked ? undefined : await own(ctx, scope, transactionId);
  if (message !== undefined) {
    await standing(scope, message);
    // Kept, but never begun: the process that took the question ended right then.
    if (message.status === "queued" && message.ownerId === scope.userId) await start(ctx, scope, message);
  }
  yield* followAnswer({ db, bus }, scope, { messageId: transactionId, after, signal });
}

async function stop(ctx: ChatContext, scope: Scope, id: string): Promise<AnswerStatus> {
  const { bus, db, engine } = ctx;
  const message = await own(ctx, scope, id);
  if (message.ownerId !== scope.userId) fail("answer-not-found");
  if (["succeeded", "failed", "stopped"].includes(message.status)) return message.status;
  await db.withTenant(scope, (trx) => updateMessage(trx, id, { is_stopping: true }));
  bus.stop(id);
  if (message.status === "waiting") {
    await end(ctx, scope, id, { type: "abort" });
    return "stopped";
  }
  await engine.outcome(`answer-${id}-${message.runs}`, { waitMs: 3_000 });
  return (await own(ctx, scope, id)).status;
}

async function rate(
  ctx: ChatContext,
  scope: Scope,
  id: string,
  { rating, reason }: { rating: "up" | "down" | null; reason: string },
): Promise<void> {
  const { db } = ctx;
  const message = await own(ctx, scope, id);
  if (message.ownerId !== scope.userId) fail("answer-not-found");
  const change = { rating, rating_reason: rating === null ? "" : reason };
  await db.withTenant(scope, (trx) => updateMessage(trx, id, change));
}

/** One durable step, called by the workflow. A failure of ours is kept with the answer, in words. */
async function step(
  ctx: ChatContext,
  scope: Scope,
  { messageId, signal }: { messageId: string; signal: AbortSignal },
): Promise<StepEnd> {
  try {
    return await answerStep(ctx, scope, { messageId, signal });
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
    await end(ctx, scope, messageId, { type: "error", errorText: `Couldn't answer: ${reason}` });
    return "done";
  }
}

/** A waiting answer goes on where somebody has decided what it waits for. */
async function resumeDecided(ctx: ChatContext, scope: Scope, id: string): Promise<void> {
  const { db, stateOf } = ctx;
  const message = await own(ctx, scope, id);
  if (message.status !== "waiting") return;
  const { state } = await stateOf(scope, message);
  const asked = state.steps.flat().flatMap((block) => (block.kind === "approval" ? [block.approvalId] : []));
  if (!(await ctx.approvals.isAnyDecided(scope, asked))) return;
  const runs = message.runs + 1;
  await db.withTenant(scope, (trx) => updateMessage(trx, id, { runs, status: "queued" }));
  await start(ctx, scope, { id, runs });
}
