import type { BudgetUse } from "@hoopoe/contract/budgets.ts";
import type { UsageAlert } from "@hoopoe/contract/assist/usage-alert.ts";
import type { Budgets } from "../../platform/budgets/budgets.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import { type AlertPlace, loadAlerts, missingOf, saveAlert, takeReached } from "./alert-store.ts";
import {
  type CallPurpose,
  insertReservation,
  type EndedCall,
  insertCalls,
  isMember,
  loadSpent,
  loadUsage,
  loadUsedUp,
  loadWorkCost,
  settleReservation,
  type UsageGroup,
  type UsageRow,
  type WorkCost,
} from "./store.ts";

export interface WishedCall {
  readonly purpose: CallPurpose;
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
  /** @throws Failure budget-exceeded, task-budget-exceeded where today's tokens of the workspace, the person or the task are used up */
  checkTokens(scope: Scope, purpose: CallPurpose): Promise<void>;
  /** What the workspace has used of its budgets, or a person in it. @throws Failure member-not-found */
  budgetUse(scope: Scope, userId: string | null): Promise<BudgetUse[]>;
  /** Calls that were made, beside the others of the workspace; they count against today's tokens. */
  noteCalls(scope: Scope, calls: readonly EndedCall[]): Promise<void>;
  /** What was spent for any of these works, by task and model. */
  costOf(scope: Scope, works: readonly string[]): Promise<WorkCost[]>;
  alerts(scope: Scope): Promise<UsageAlert[]>;
  /** `usd` null takes the alert away. @throws Failure app-not-found, agent-not-found, member-not-found */
  setAlert(scope: Scope, alert: AlertPlace & { usd: number | null }): Promise<UsageAlert[]>;
  load(scope: Scope, given: { days: number; by: UsageGroup }): Promise<UsageRow[]>;
}

const dayMs = 86_400_000;

const purposeWords: Readonly<Record<CallPurpose, string>> = {
  claims: "claims",
  report: "writing",
  judge: "judging",
  answer: "answers",
  plan: "planning",
  task: "steps",
  search: "embedding",
  test: "tests of models",
};

export interface UsageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Pick<NotificationsService, "publish">;
  readonly budgets?: Pick<Budgets, "check" | "spend" | "used">;
}

export function createUsageService({ db, clock, notifications, budgets }: UsageDeps): UsageService {
  /** Whoever settles the call that reaches a threshold tells it; a call that costs nothing reaches none. */
  async function notifyReached(scope: Scope, microUsd: number): Promise<void> {
    if (microUsd === 0) return;
    const reached = await db.withTenant(scope, (trx) => takeReached(trx, clock.now()));
    for (const { label, period, usd, spentUsd } of reached)
      await notifications.publish(scope, {
        type: "warning",
        message: `${label}: models cost ${dollars(spentUsd)} this ${period}, above the alert at ${dollars(usd)}`,
        extraAttributes: { taskType: "usage-alert" },
      });
  }

  const checkTokens = async (scope: Scope, purpose: CallPurpose): Promise<void> => {
    await budgets?.check(scope, "model-tokens-per-day", 0);
    const limit = await db.withTenant(scope, (trx) => loadUsedUp(trx, { task: purpose, now: clock.now() }));
    if (limit !== undefined)
      fail("task-budget-exceeded", { value: limit.toLocaleString("en"), task: purposeWords[purpose] });
  };
  const spendTokens = async (scope: Scope, tokens: number): Promise<void> =>
    budgets?.spend(scope, "model-tokens-per-day", tokens);

  return {
    checkTokens,
    async budgetUse(scope, userId) {
      if (userId !== null && !(await db.withTenant(scope, (trx) => isMember(trx, scope, userId))))
        fail("member-not-found");
      return (await budgets?.used(scope, userId)) ?? [];
    },
    async reserve(scope, call, budget) {
      await checkTokens(scope, call.purpose);
      return db.withTenant(scope, async (trx) => {
        const microUsd = Math.ceil(call.tokens * Math.max(call.inputPrice, call.outputPrice));
        if (call.messageId !== null) {
          const spent = await loadSpent(trx, call.messageId);
          if (spent.tokens + call.tokens > budget.tokens) return undefined;
          if (spent.microUsd + microUsd > budget.cents * 10_000) return undefined;
        }
        return insertReservation(trx, scope, { ...call, microUsd, at: clock.now() });
      });
    },
    async settle(scope, id, { inputTokens, outputTokens, inputPrice, outputPrice }) {
      // Dollars for a million tokens are millionths of a dollar for one.
      const microUsd = Math.round(inputTokens * inputPrice + outputTokens * outputPrice);
      await db.withTenant(scope, (trx) => settleReservation(trx, id, { inputTokens, outputTokens, microUsd }));
      await spendTokens(scope, inputTokens + outputTokens);
      await notifyReached(scope, microUsd);
    },
    async noteCalls(scope, calls) {
      await db.withTenant(scope, (trx) => insertCalls(trx, scope, calls));
      await spendTokens(
        scope,
        calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
      );
      await notifyReached(scope, calls.length);
    },
    costOf: (scope, works) => db.withTenant(scope, (trx) => loadWorkCost(trx, works)),
    alerts: (scope) => db.withTenant(scope, (trx) => loadAlerts(trx, clock.now())),
    setAlert: (scope, alert) =>
      db.withTenant(scope, async (trx) => {
        const missing = await missingOf(trx, alert);
        if (missing !== undefined) fail(missing);
        await saveAlert(trx, scope, alert);
        return loadAlerts(trx, clock.now());
      }),
    load: (scope, { days, by }) =>
      db.withTenant(scope, (trx) => loadUsage(trx, { since: new Date(clock.now().getTime() - days * dayMs), by })),
  };
}

function dollars(usd: number): string {
  return `$${usd.toFixed(usd < 1 ? 4 : 2)}`;
}
