import type { Scope } from "../../platform/scope.ts";
import { loadStaleSources } from "../../intake/trust/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import type { Turn } from "./load-turn.ts";

const noticesMax = 3;

/** Says below an answer which of the sources that it may have used are behind: "Slack is 3 h behind." */
export async function notifyStale(
  { db, clock }: Pick<AnswerDeps, "db" | "clock">,
  scope: Scope,
  { turn, writer }: { turn: Turn; writer: AnswerWriter },
): Promise<void> {
  const used = { streams: turn.streams, now: clock.now() };
  const stale = await db.withTenant(scope, (trx) => loadStaleSources(trx, scope, used));
  for (const { sentence } of stale.slice(0, noticesMax)) {
    const text = `${sentence}: this answer doesn't include anything newer.`;
    writer.emit({ type: "data-notice", data: { tone: "warning", text } });
  }
}
