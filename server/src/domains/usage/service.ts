import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import {
  insertReservation,
  insertRunCalls,
  loadSpent,
  loadUsage,
  type RunCall,
  settleReservation,
  type UsageGroup,
  type UsageRow,
} from "./store.ts";

export interface WishedCall {
  readonly purpose: string;
  readonly model: string;
  readonly appId: number | null;
  readonly agentId: number | null;
  readonly messageId: string | null;
  /** What the call may need at most. */
  readonly tokens: number;
  /** US dollars for a million tokens. */
  readonly inputPrice: number;
  readonly outputPrice: number;
}

export interface UsageService {
  /**
   * Puts the most that a call may cost aside before it is made; undefined where that would break the budget of its
   * answer. Two calls at once cannot both take the last of it.
   */
  reserve(scope: Scope, call: WishedCall, budget: { tokens: number; cents: number }): Promise<string | undefined>;
  /** What it did cost. */
  settle(
    scope: Scope,
    reservationId: string,
    spent: { inputTokens: number; outputTokens: number; inputPrice: number; outputPrice: number },
  ): Promise<void>;
  /** Calls that a step of a run has made, beside the others of the workspace. */
  noteRunCalls(scope: Scope, calls: readonly RunCall[]): Promise<void>;
  load(scope: Scope, given: { days: number; by: UsageGroup }): Promise<UsageRow[]>;
}

const dayMs = 86_400_000;

export function createUsageService({ db, clock }: { db: Database; clock: Clock }): UsageService {
  return {
    reserve: (scope, call, budget) =>
      db.withTenant(scope, async (trx) => {
        const microUsd = Math.ceil(call.tokens * Math.max(call.inputPrice, call.outputPrice));
        if (call.messageId !== null) {
          const spent = await loadSpent(trx, scope, call.messageId);
          if (spent.tokens + call.tokens > budget.tokens) return undefined;
          if (spent.microUsd + microUsd > budget.cents * 10_000) return undefined;
        }
        return insertReservation(trx, scope, { ...call, microUsd });
      }),
    settle: (scope, id, { inputTokens, outputTokens, inputPrice, outputPrice }) =>
      db.withTenant(scope, (trx) =>
        settleReservation(trx, scope, id, {
          inputTokens,
          outputTokens,
          // Dollars for a million tokens are millionths of a dollar for one.
          microUsd: Math.round(inputTokens * inputPrice + outputTokens * outputPrice),
        }),
      ),
    noteRunCalls: (scope, calls) => db.withTenant(scope, (trx) => insertRunCalls(trx, scope, calls)),
    load: (scope, { days, by }) =>
      db.withTenant(scope, (trx) =>
        loadUsage(trx, scope, { since: new Date(clock.now().getTime() - days * dayMs), by }),
      ),
  };
}
