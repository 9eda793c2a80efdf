import { createHash } from "node:crypto";
import { type BudgetId, budgetIds, budgets, type BudgetUse } from "@hoopoe/contract/budgets.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database, Trx } from "../db/open-database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Scope } from "../scope.ts";
import type { BudgetLimits } from "./budget-limits.ts";
import { countHolds, createHolds, type Release } from "./holds.ts";
import { budgetFailure, type BudgetWhose } from "./budget-failure.ts";
import { loadRunsAtOnce, loadStoredBytes } from "./load-used.ts";

/** Used amounts, each in its budget's unit; `search-seconds-per-hour` is spent in milliseconds. */
export interface Budgets {
  /** @throws Failure budget-exceeded, storage-full where `more` would pass the limit of the workspace or the person */
  check(scope: Scope, id: Exclude<BudgetId, HeldBudget>, more?: number): Promise<void>;
  /** Counts one more, of many at once exactly as many as may be; gives how to take it back. @throws Failure budget-exceeded */
  take(scope: Scope, id: "runs-per-day" | "reports-per-day"): Promise<Release>;
  /** Counts towards a budget that starts again by itself, after the fact. */
  spend(scope: Scope, id: WindowBudget, amount: number): Promise<void>;
  /** Counts until it is released. @throws Failure budget-exceeded */
  hold(scope: Scope, id: HeldBudget): Promise<Release>;
  /** `userId` null: of the workspace. */
  used(place: Pick<Scope, "tenantId" | "workspaceId">, userId: string | null): Promise<BudgetUse[]>;
  close(): Promise<void>;
}

export type HeldBudget = "sockets" | "uploads-at-once";
export type WindowBudget = "runs-per-day" | "model-tokens-per-day" | "search-seconds-per-hour" | "reports-per-day";

interface Whose {
  readonly whose: BudgetWhose;
  readonly userId: string | null;
}

/** A count that was just loaded is believed this long, while it is far from its limit. */
const staleMs = 2_000;
const sureFromShare = 0.75;
const knownMax = 5_000;

export function createBudgets(deps: { db: Database; clock: Clock; limits: Limits; allowed: BudgetLimits }): Budgets {
  const { db, clock, limits, allowed } = deps;
  const holds = createHolds(db);
  const known = new Map<string, { at: number; used: number }>();

  const whoseOf = ({ userId }: Scope): Whose[] => [
    { whose: "workspace", userId: null },
    ...(userId === "" ? [] : [{ whose: "person" as const, userId }]),
  ];
  const keyOf = (place: Place, id: BudgetId, userId: string | null) =>
    `budget:${id}:${hashed(`${place.tenantId} ${place.workspaceId} ${userId ?? ""}`)}`;

  /** What is used now, or was a moment ago where that is far below `limit`. */
  async function usedOf(place: Place, id: BudgetId, { userId, limit }: { userId: string | null; limit: number }) {
    const key = keyOf(place, id, userId);
    const { windowMs } = budgets[id];
    if (windowMs !== null) return inUnit(id, await limits.spend({ key, windowMs, countMax: toCount(id, limit) }, 0));
    const entry = known.get(key);
    if (entry !== undefined && performance.now() - entry.at < staleMs && entry.used < limit * sureFromShare)
      return entry.used;
    const used = await db.withTenant({ ...place, userId: "" }, (trx) => load(trx, place, { id, userId }));
    if (known.size >= knownMax) known.clear();
    known.set(key, { at: performance.now(), used });
    return used;
  }

  const count = (scope: Scope, id: WindowBudget, { whose, userId, amount }: Whose & { amount: number }) =>
    limits.spend(
      { key: keyOf(scope, id, userId), windowMs: budgets[id].windowMs, countMax: toCount(id, allowed[id][whose]) },
      amount,
    );

  return {
    async check(scope, id, more = 1) {
      for (const { whose, userId } of whoseOf(scope)) {
        const limit = allowed[id][whose];
        if (limit === Infinity) continue;
        const used = await usedOf(scope, id, { userId, limit });
        if (used >= limit || used + more > limit) throw budgetFailure({ id, whose, limit, now: clock.now() });
        // Counted here until it is loaded again, so that many at once are not all let through.
        const entry = known.get(keyOf(scope, id, userId));
        if (entry !== undefined) entry.used += more;
      }
    },
    async take(scope, id) {
      const taken: Whose[] = [];
      const giveBack = async (): Promise<void> => {
        for (const one of taken.splice(0)) await count(scope, id, { ...one, amount: -1 });
      };
      for (const one of whoseOf(scope)) {
        const limit = allowed[id][one.whose];
        taken.push(one);
        if ((await count(scope, id, { ...one, amount: 1 })) <= limit) continue;
        await giveBack();
        throw budgetFailure({ id, whose: one.whose, limit, now: clock.now() });
      }
      return giveBack;
    },
    async spend(scope, id, amount) {
      const whole = Math.round(amount);
      if (whole <= 0) return;
      await Promise.all(whoseOf(scope).map((one) => count(scope, id, { ...one, amount: whole })));
    },
    async hold(scope, id) {
      const held = await holds.take({
        budget: id,
        place: hashed(`${scope.tenantId} ${scope.workspaceId}`),
        person: hashed(`${scope.tenantId} ${scope.workspaceId} ${scope.userId}`),
        max: allowed[id],
      });
      if (typeof held === "string")
        throw budgetFailure({ id, whose: held, limit: allowed[id][held], now: clock.now() });
      return held;
    },
    async used(place, userId) {
      const whose = userId === null ? "workspace" : "person";
      return Promise.all(
        budgetIds.map(async (id) => {
          const limit = allowed[id][whose];
          const used =
            id === "sockets" || id === "uploads-at-once"
              ? await countHolds(db, {
                  budget: id,
                  place: hashed(`${place.tenantId} ${place.workspaceId}`),
                  person: userId === null ? null : hashed(`${place.tenantId} ${place.workspaceId} ${userId}`),
                })
              : await usedOf(place, id, { userId, limit: 0 });
          return {
            id,
            used: Math.max(0, Math.min(used, limit)),
            limit: limit === Infinity ? null : limit,
            resetsAt: resetOf(id, clock.now())?.toISOString() ?? null,
          };
        }),
      );
    },
    close: () => holds.close(),
  };
}

type Place = Pick<Scope, "tenantId" | "workspaceId">;

function load(trx: Trx, place: Place, { id, userId }: { id: BudgetId; userId: string | null }): Promise<number> {
  return id === "stored-bytes" ? loadStoredBytes(trx, place, userId) : loadRunsAtOnce(trx, place, userId);
}

/** When a budget starts again; null where it does not. */
export function resetOf(id: BudgetId, now: Date): Date | null {
  const { windowMs } = budgets[id];
  return windowMs === null ? null : new Date(now.getTime() - (now.getTime() % windowMs) + windowMs);
}

/** Time is counted in milliseconds. */
function toCount(id: BudgetId, amount: number): number {
  return budgets[id].unit === "seconds" ? amount * 1000 : amount;
}

function inUnit(id: BudgetId, count: number): number {
  return budgets[id].unit === "seconds" ? count / 1000 : count;
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
