import { setTimeout } from "node:timers/promises";
import { retryAfterMaxMs } from "@hoopoe/agents/models/retry-after.ts";
import { cleanJson } from "../../platform/db/clean-json.ts";
import { adviceOf } from "@hoopoe/agents/models/try-model.ts";
import type { Scope } from "../../platform/scope.ts";
import { answerBuiltIn } from "./answer-built-in.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import { answerWithModel, type ModelStep } from "./answer-with-model.ts";
import { type AnswerWriter, openAnswerWriter } from "./answer-writer.ts";
import { loadTurn, type Turn } from "./load-turn.ts";
import { saveSources, updateMessage } from "./message-store.ts";
import { noteTaint } from "./note-taint.ts";
import { runTools } from "./run-tools.ts";
import { notifyStale } from "./notify-stale.ts";

export type StepEnd = "again" | "done" | "waiting";
/** A stop that another process was asked for is found with the next events, or after this long. */
const pollMs = 2_000;

/**
 * One durable step of an answer: a call of a model, or a round of tools. May be repeated: what a cut one had said is
 * declared void first. `signal` is the process's own: where it ends the step, nothing may be remembered.
 */
export async function answerStep(
  deps: AnswerDeps,
  scope: Scope,
  { messageId, signal }: { messageId: string; signal: AbortSignal },
): Promise<StepEnd> {
  const turn = await loadTurn(deps, scope, messageId);
  if (turn === undefined || ["succeeded", "failed", "stopped"].includes(turn.message.status)) return "done";
  const writer = await openAnswerWriter(deps, scope, turn.message);
  const stopped = new AbortController();
  const forgets = [deps.bus.onStop(messageId, () => stopped.abort()), deps.bus.write(messageId)];
  const poll = setInterval(() => void isStopping(deps, scope, messageId).then((is) => is && stopped.abort()), pollMs);
  const running = AbortSignal.any([signal, stopped.signal, writer.signal]);
  try {
    const end = await perform(deps, { scope, turn, writer, signal: running });
    signal.throwIfAborted();
    if (running.aborted && end !== "done") return await finish(deps, { turn, writer, type: "abort" });
    if (end === "done") {
      if (hasSearched(turn, writer)) await notifyStale(deps, scope, { turn, writer });
      return await finish(deps, { turn, writer, type: "finish" });
    }
    await writer.flush(end === "waiting" ? (trx) => updateMessage(trx, messageId, { status: end }) : undefined);
    // Whoever listens looks at the state: a wait is no event of the answer.
    if (end === "waiting") deps.bus.publish(messageId, []);
    return end;
  } catch (error) {
    signal.throwIfAborted();
    if (!stopped.signal.aborted && !(writer.signal.aborted && isAbort(writer.signal.reason))) throw error;
    return await finish(deps, { turn, writer, type: "abort" });
  } finally {
    clearInterval(poll);
    for (const forget of forgets) forget();
  }
}

interface Work {
  scope: Scope;
  turn: Turn;
  writer: AnswerWriter;
  signal: AbortSignal;
}

async function perform(deps: AnswerDeps, work: Work): Promise<StepEnd> {
  const { turn, writer } = work;
  const { steps, message, request, chain } = turn;
  if (writer.lastSeq() === 0) {
    const { questionId } = request;
    const run = { transactionId: message.id, conversationId: message.conversationId, questionId };
    writer.emit(
      { type: "start", messageId: message.id },
      { type: "data-run", data: { ...run, model: chain[0]?.model.label ?? "" } },
    );
  }
  const said = writer.state().steps.length;
  if (said > steps.length) writer.emit({ type: "data-rewind", data: { step: steps.length } });
  // Kept with the answer before it says anything: its text carries on whatever it was made from.
  noteTaint(writer, turn.taint);
  writer.emit({ type: "start-step" });
  const isBegun = writer.flush(
    message.status === "running" ? undefined : (trx) => updateMessage(trx, message.id, { status: "running" }),
  );
  // The built-in model only reads: it need not wait until its step is known to be its own, its first word does.
  isBegun.catch(() => undefined);
  if (steps.at(-1)?.kind === "model" || chain[0]?.model.kind !== "built-in") await isBegun;
  const end = steps.at(-1)?.kind === "model" ? await useTools(deps, work) : await speak(deps, work);
  writer.emit({ type: "finish-step" });
  return end;
}

async function useTools(deps: AnswerDeps, work: Work): Promise<StepEnd> {
  return (await runTools(deps, work)) === "waiting" ? "waiting" : "again";
}

/** Asks one model after the other until one has spoken; the built-in one always does. */
async function speak(deps: AnswerDeps, work: Work): Promise<StepEnd> {
  const { turn, writer, signal } = work;
  const { budget } = turn.agent.definition;
  const modelSteps = turn.steps.filter(({ kind }) => kind === "model").length;
  // A clock that was set back since gives no more time than the budget.
  const usedMs = Math.max(0, deps.clock.now().getTime() - Date.parse(turn.message.createdAt));
  const leftMs = budget.seconds * 1000 - usedMs;
  const stop = (reason: string): StepEnd => {
    writer.emit({ type: "data-notice", data: { tone: "warning", text: `Stopped. ${reason}` } });
    return "done";
  };
  const over = (what: string): StepEnd => stop(`The agent reached its budget of ${what}.`);
  if (modelSteps >= budget.steps) return over(`${budget.steps} steps`);
  if (modelSteps > 0 && leftMs <= 0) return over(`${budget.seconds} s`);
  for (const ready of turn.chain) {
    if (ready.model.kind === "built-in") {
      return answerBuiltIn(deps, work);
    }
    for (let tries = 1; ; tries += 1) {
      const step = await answerWithModel(deps, { ...work, ready, totalMs: Math.max(5_000, leftMs) });
      if (step.status === "finished") return step.hasToolCalls ? "again" : "done";
      signal.throwIfAborted();
      if (step.status === "over-budget") return stop(step.reason);
      writer.emit({ type: "data-rewind", data: { step: turn.steps.length } }, { type: "start-step" });
      const { waitMs, next } = afterFailure(step, tries);
      const text = `${ready.model.label}: ${adviceOf(step)} ${next}`;
      writer.emit({ type: "data-notice", data: { tone: "warning", text } });
      if (waitMs === undefined) break;
      await writer.flush();
      await setTimeout(waitMs, undefined, { signal });
    }
  }
  throw new Error("the built-in model was not in the chain");
}

/** One more try where it may help, after the pause that the endpoint asks for; `waitMs` undefined: the next model's turn. */
function afterFailure(
  { canRetry, code, retryAfterMs = 0 }: Extract<ModelStep, { status: "failed" }>,
  tries: number,
): { waitMs: number | undefined; next: string } {
  if (!canRetry || tries > 1 || code === "stalled" || retryAfterMs > retryAfterMaxMs)
    return { waitMs: undefined, next: "Trying the next model." };
  const next = retryAfterMs === 0 ? "Retrying." : `Retrying in ${Math.ceil(retryAfterMs / 1000)} s, as it asks.`;
  return { waitMs: retryAfterMs, next };
}

/** Whether what flowed in was looked at, be it that it held nothing. */
function hasSearched({ tools }: Turn, writer: AnswerWriter): boolean {
  const search = tools.find(({ id }) => id === "search_items");
  const { evidence, steps } = writer.state();
  const isCited = evidence.some(({ itemId }) => itemId !== "");
  return isCited || steps.flat().some((block) => block.kind === "tool" && block.call.toolName === search?.name);
}

async function finish(
  deps: AnswerDeps,
  { turn, writer, type }: { turn: Turn; writer: AnswerWriter; type: "finish" | "abort" },
): Promise<StepEnd> {
  await writer.end({ type }, async (trx, state) => {
    const itemIds = state.evidence.flatMap(({ itemId }) => (itemId === "" ? [] : [itemId]));
    await saveSources(trx, turn.message.id, itemIds);
    await updateMessage(trx, turn.message.id, {
      status: state.status,
      state: cleanJson(state),
      finished_at: deps.clock.now(),
    });
  });
  deps.spans.answer(turn, writer.state().status);
  return "done";
}

async function isStopping({ db }: AnswerDeps, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .withTenant(scope, (trx) =>
      trx.selectFrom("chat_messages").select("is_stopping").where("id", "=", id).executeTakeFirst(),
    )
    .catch(() => undefined);
  return row?.is_stopping === true;
}

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.code === DOMException.ABORT_ERR;
}
