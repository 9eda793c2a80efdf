import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AnswerBus } from "./answer-bus.ts";
import { loadEvents, type NumberedEvent } from "./event-store.ts";

const pollMs = 1_000;
/** Where this process writes the answer itself, everything comes by the bus: this is for what nobody thought of. */
const pollOwnMs = 15_000;

/**
 * The events of an answer after a number, then those that come, each once and in order, until it ends or waits for a
 * person. Another process's are found by looking once a second. Ends quietly when `signal` is aborted.
 */
export async function* followAnswer(
  { db, bus }: { db: Database; bus: AnswerBus },
  scope: Scope,
  { messageId, after, signal }: { messageId: string; after: number; signal: AbortSignal },
): AsyncGenerator<NumberedEvent> {
  let last = after;
  let heard: NumberedEvent[] = [];
  let isNudged = true;
  let wake: () => void = () => undefined;
  const forget = bus.listen(messageId, (events) => {
    heard.push(...events);
    isNudged ||= events.length === 0;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    while (!signal.aborted) {
      const next = heard;
      heard = [];
      const isGapless = next.length > 0 && next[0]?.seq === last + 1;
      const events = isGapless ? next : await db.withTenant(scope, (trx) => loadEvents(trx, messageId, last));
      for (const numbered of events) {
        if (numbered.seq <= last) continue;
        last = numbered.seq;
        yield numbered;
        if (isEnd(numbered)) return;
      }
      if (heard.length > 0) continue;
      // Events of this process say themselves when they end: the database is asked at first, after a nudge, and now and then.
      if (isNudged) {
        isNudged = false;
        if (await isOver(db, scope, messageId, last)) return;
        if (heard.length > 0 || isNudged) continue;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(
          () => {
            isNudged = true;
            resolve();
          },
          bus.isWritten(messageId) ? pollOwnMs : pollMs,
        );
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (signal.aborted) wake();
      });
    }
  } finally {
    forget();
    signal.removeEventListener("abort", onAbort);
  }
}

function isEnd({ event }: NumberedEvent): boolean {
  return ["finish", "abort", "error"].includes(event.type);
}

/** Nothing will come any more, or not before a person has decided. */
async function isOver(db: Database, scope: Scope, messageId: string, last: number): Promise<boolean> {
  const row = await db.withTenant(scope, (trx) =>
    trx.selectFrom("chat_messages").select(["status", "last_seq"]).where("id", "=", messageId).executeTakeFirst(),
  );
  if (row === undefined) return true;
  return row.last_seq <= last && ["waiting", "succeeded", "failed", "stopped"].includes(row.status);
}
