import type { AnswerState, AnswerStatus } from "@hoopoe/contract/assist/answer.ts";
import { emptyAnswer, foldAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AppCaller, AppsService } from "../apps/service.ts";
import { loadEvents } from "./event-store.ts";
import { loadVisible, type MessageRow } from "./message-store.ts";

/** An answer as it stands now. */
export interface StandingAnswer {
  readonly transactionId: string;
  readonly conversationId: string;
  readonly questionId: string;
  readonly status: AnswerStatus;
  readonly lastSeq: number;
  readonly data: AnswerState;
}

/** Answers as somebody may read them: their own whole, those of a shared conversation as far as they may see it. */
export function createAnswerReader({ db, apps }: { db: Database; apps: Pick<AppsService, "load"> }) {
  async function stateOf(scope: Scope, message: MessageRow): Promise<{ state: AnswerState; lastSeq: number }> {
    if (message.state !== null) return { state: message.state, lastSeq: message.lastSeq };
    const events = await db.withTenant(scope, (trx) => loadEvents(trx, message.id, 0));
    const state = events.reduce((folded, { event }) => foldAnswer(folded, event), emptyAnswer);
    return { state: { ...state, status: message.status }, lastSeq: events.at(-1)?.seq ?? 0 };
  }

  /** Whoever shares a conversation shows it to those who may see its app, to nobody else. */
  async function isOpenTo(caller: AppCaller, appId: number | null): Promise<boolean> {
    if (appId === null) return true;
    return apps.load(caller, appId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
  }

  async function isWithheld(scope: Scope, message: MessageRow, state: AnswerState): Promise<boolean> {
    if (message.ownerId === scope.userId) return false;
    const ids = [...new Set(state.evidence.flatMap(({ itemId }) => (itemId === "" ? [] : [itemId])))];
    const visible = await db.withTenant(scope, (trx) => loadVisible(trx, scope, ids));
    return ids.some((id) => !visible.has(id));
  }

  async function standing(scope: AppCaller, message: MessageRow): Promise<StandingAnswer> {
    if (message.ownerId !== scope.userId && !(await isOpenTo(scope, message.request?.appId ?? null)))
      return fail("answer-not-found");
    const { state, lastSeq } = await stateOf(scope, message);
    if (await isWithheld(scope, message, state)) return fail("answer-not-found");
    return {
      transactionId: message.id,
      conversationId: message.conversationId,
      questionId: message.request?.questionId ?? "",
      status: message.status,
      lastSeq,
      data: state,
    };
  }

  return { stateOf, isWithheld, isOpenTo, standing };
}
