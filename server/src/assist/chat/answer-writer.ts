import type { AnswerEvent, AnswerState } from "@hoopoe/contract/assist/answer.ts";
import { emptyAnswer, foldAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AnswerBus } from "./answer-bus.ts";
import { appendEvents, loadEvents } from "./event-store.ts";

/** Writes the events of one answer, in order, a few at a time. */
export interface AnswerWriter {
  /** What all events so far add up to. */
  state(): AnswerState;
  /** Aborted when somebody stops the answer, or when another process has taken it over. */
  readonly signal: AbortSignal;
  emit(...events: readonly AnswerEvent[]): void;
  /**
   * Resolves when everything emitted so far is kept, with what `within` writes. Rejects once another process has taken
   * the answer over, as does every later one.
   */
  flush(within?: (trx: Trx) => Promise<void>): Promise<void>;
  /** The last event, kept together with what `within` writes: nobody sees an end that is not the answer's own. */
  end(event: AnswerEvent, within: (trx: Trx, state: AnswerState) => Promise<void>): Promise<void>;
  lastSeq(): number;
}

const flushMs = 30;

/** Somebody else works on this answer, from the same events on. */
export class TakenOverError extends Error {
  constructor() {
    super("another process works on this answer");
    this.name = "TakenOverError";
  }
}

/** Goes on where the kept events end; `lastSeq` 0 says that nothing was kept yet, which the first append makes sure of. */
export async function openAnswerWriter(
  { db, bus }: { db: Database; bus: AnswerBus },
  scope: Scope,
  { id: messageId, lastSeq }: { id: string; lastSeq?: number },
): Promise<AnswerWriter> {
  const kept = lastSeq === 0 ? [] : await db.withTenant(scope, (trx) => loadEvents(trx, messageId, 0));
  let seq = kept.at(-1)?.seq ?? 0;
  let state = kept.reduce((folded, { event }) => foldAnswer(folded, event), emptyAnswer);
  let waiting: AnswerEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  async function write(within?: (trx: Trx) => Promise<void>): Promise<void> {
    const events = waiting;
    waiting = [];
    if (events.length === 0) {
      if (within !== undefined) await db.withTenant(scope, within);
      return;
    }
    const done = await db.withTenant(scope, async (trx) => {
      const appended = await appendEvents(trx, scope, { messageId, after: seq, events });
      if (appended !== undefined) await within?.(trx);
      return appended;
    });
    if (done === undefined) {
      stopping.abort(new TakenOverError());
      throw new TakenOverError();
    }
    bus.publish(
      messageId,
      events.map((event, index) => ({ seq: seq + index + 1, event })),
    );
    seq += events.length;
    if (done.isStopping) stopping.abort(new DOMException("The answer was stopped.", "AbortError"));
  }
  function flush(within?: (trx: Trx) => Promise<void>): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => write(within));
    return writing;
  }
  function emit(...events: readonly AnswerEvent[]): void {
    for (const event of events) {
      state = foldAnswer(state, event);
      const last = waiting.at(-1);
      if (event.type === "text-delta" && last?.type === "text-delta" && last.id === event.id)
        waiting[waiting.length - 1] = { ...last, delta: last.delta + event.delta };
      else waiting.push(event);
    }
    // What fails here fails again in the flush that somebody awaits.
    timer ??= setTimeout(() => void flush().catch(() => undefined), flushMs);
  }

  return {
    state: () => state,
    signal: stopping.signal,
    lastSeq: () => seq,
    emit,
    flush,
    end(event, within) {
      emit(event);
      return flush((trx) => within(trx, state));
    },
  };
}
