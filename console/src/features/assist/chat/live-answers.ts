import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
import type { RouteInput } from "@hoopoe/contract/define-route.ts";
import { emptyAnswer, foldAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import {
  answerStream,
  appQuestion,
  conversationGet,
  conversationHistory,
} from "@hoopoe/contract/assist/routes/chat.ts";
import { create } from "zustand";
import { ApiError } from "../../../api/api-error.ts";
import { invalidate } from "../../../api/query.ts";
import { type NumberedEvent, readEvents } from "../../../api/read-events.ts";
import { addTransaction, removeTransaction } from "../../../stores/kept.ts";
import { useSession } from "../../../stores/session.ts";
import { useWorkspace } from "../../../stores/workspace.ts";

/** An answer that this page listens to. `trouble` says why nothing comes just now. */
export interface LiveAnswer {
  state: AnswerState;
  lastSeq: number;
  conversationId: string | null;
  isAttached: boolean;
  trouble: unknown;
}

const fresh: LiveAnswer = { state: emptyAnswer, lastSeq: 0, conversationId: null, isAttached: false, trouble: null };

/** Answers under way, by transaction id. */
export const useLiveAnswers = create<{ byId: Readonly<Record<string, LiveAnswer>> }>(() => ({ byId: {} }));

const listening = new Map<string, AbortController>();

/** Asks, and listens to the answer; a connection that breaks is taken up again where it was. */
export function ask(transactionId: string, body: RouteInput<typeof appQuestion>["body"]): void {
  addTransaction(transactionId);
  change(transactionId, () => ({ ...fresh, isAttached: true }));
  const stop = new AbortController();
  const input = { body: { ...body, streamResult: true, transactionId } };
  void listen(transactionId, readEvents(appQuestion, input, stop.signal), stop);
}

/** A question that could not even be sent; it stands there with the reason, to be asked again. */
export function refuse(transactionId: string, error: unknown): void {
  change(transactionId, () => ({ ...fresh, trouble: error }));
}

/** Takes an answer up again that an earlier page began. Does nothing where this page listens already. */
export function attach(transactionId: string, known: { state: AnswerState; lastSeq: number }): void {
  if (listening.has(transactionId)) return;
  change(transactionId, (before) => {
    const isAhead = before.lastSeq >= known.lastSeq && before.lastSeq > 0;
    return { ...(isAhead ? before : { ...fresh, ...known }), isAttached: true, trouble: null };
  });
  const stop = new AbortController();
  void listen(transactionId, follow(transactionId, stop.signal), stop);
}

function follow(transactionId: string, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
  const after = String(useLiveAnswers.getState().byId[transactionId]?.lastSeq ?? 0);
  return readEvents(answerStream, { params: { id: transactionId }, query: { after } }, signal);
}

async function listen(id: string, first: AsyncGenerator<NumberedEvent>, stop: AbortController): Promise<void> {
  listening.set(id, stop);
  let events = first;
  for (let waitMs = 500; !stop.signal.aborted; waitMs = Math.min(8_000, waitMs * 2)) {
    try {
      for await (const numbered of events) {
        if (stop.signal.aborted) return;
        hear(id, numbered);
        waitMs = 500;
      }
      return end(id, stop);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(id, (before) => ({ ...before, trouble: error }));
      // What the server has explained does not pass by itself.
      if (error instanceof ApiError && error.problem.code !== "unavailable") return end(id, stop);
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    events = follow(id, stop.signal);
  }
}

function hear(id: string, { seq, event }: NumberedEvent): void {
  change(id, (before) => {
    if (seq <= before.lastSeq) return before;
    const conversationId = event.type === "data-run" ? event.data.conversationId : before.conversationId;
    return { ...before, conversationId, state: foldAnswer(before.state, event), lastSeq: seq, trouble: null };
  });
}

function end(id: string, stop: AbortController): void {
  if (listening.get(id) === stop) listening.delete(id);
  change(id, (before) => ({ ...before, isAttached: false }));
  if (useLiveAnswers.getState().byId[id]?.state.status !== "waiting") removeTransaction(id);
  void invalidate(conversationGet, conversationHistory);
}

/** Another session, or another workspace: what comes for the one before is not listened to any longer, nor kept here. */
function forgetAll(): void {
  for (const stop of listening.values()) stop.abort();
  listening.clear();
  useLiveAnswers.setState({ byId: {} });
}
useSession.subscribe(({ session }, before) => {
  if (session.status === "signed-out" && before.session.status !== "signed-out") forgetAll();
});
useWorkspace.subscribe(({ id }, before) => {
  if (id !== before.id) forgetAll();
});

function change(id: string, to: (before: LiveAnswer) => LiveAnswer): void {
  useLiveAnswers.setState(({ byId }) => ({ byId: { ...byId, [id]: to(byId[id] ?? fresh) } }));
}
