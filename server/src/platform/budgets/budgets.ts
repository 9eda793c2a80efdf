import { createHash } from "node:crypto";
import { type BudgetId, budgetIds, budgets, type BudgetUse } from "@hoopoe/contract/budgets.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database, Trx } from "../db/open-database.ts";
import type { Limits } from "../limits/limits.ts";
import type { Scope, WorkspaceScope } from "../scope.ts";
import type { BudgetLimits } from "./budget-limits.ts";
import { countHolds, createHolds, type Holds, type Release } from "./holds.ts";
import { budgetFailure, type BudgetWhose } from "./budget-failure.ts";
import { loadRunsAtOnce, loadStoredBytes } from "./load-used.ts";
import { bind } from "../../platform/bind.ts";

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

interface BudgetsDeps {
  db: Database;
  clock: Clock;
  limits: Limits;
  allowed: BudgetLimits;
}

/** What the functions of the service work with. */
interface BudgetsContext extends BudgetsDeps {
  readonly holds: Holds;
  readonly known: Map<string, { at: number; used: number }>;
}

/** Used amounts, each in its budget's unit; `search-seconds-per-hour` is spent in milliseconds. */
export type Budgets = ReturnType<typeof createBudgets>;

export function createBudgets(deps: BudgetsDeps) {
  const { db } = deps;
  const holds = createHolds(db);
  const known = new Map<string, { at: number; used: number }>();
  const ctx: BudgetsContext = { ...deps, holds, known };
  return bind(ctx, { check, take, spend, hold, used: loadUse, close });
}

/** @throws Failure budget-exceeded, storage-full where `more` would pass the limit of the workspace or the person */
async function check(
  ctx: BudgetsContext,
  scope: Scope,
  id: Exclude<BudgetId, HeldBudget>,
  more: number = 1,
): Promise<void> {
  const { allowed, clock, known } = ctx;
  for (const { whose, userId } of whoseOf(scope)) {
    const limit = allowed[id][whose];
    if (limit === Infinity) continue;
    const used = await usedOf(ctx, scope, id, { userId, limit });
    if (used >= limit || used + more > limit) throw budgetFailure({ id, whose, limit, now: clock.now() });
    // Counted here until it is loaded again, so that many at once are not all let through.
    const entry = known.get(keyOf(scope, id, userId));
    if (entry !== undefined) entry.used += more;
  }
}

/** Counts one more, of many at once exactly as many as may be; gives how to take it back. @throws Failure budget-exceeded */
async function take(ctx: BudgetsContext, scope: Scope, id: "runs-per-day" | "reports-per-day"): Promise<Release> {
  const { allowed, clock } = ctx;
  const taken: Whose[] = [];
  const giveBack = async (): Promise<void> => {
    for (const one of taken.splice(0)) await spendOf(ctx, scope, id, { ...one, amount: -1 });
  };
  for (const one of whoseOf(scope)) {
    const limit = allowed[id][one.whose];
    taken.push(one);
    if ((await spendOf(ctx, scope, id, { ...one, amount: 1 })) <= limit) continue;
    await giveBack();
    throw budgetFailure({ id, whose: one.whose, limit, now: clock.now() });
  }
  return giveBack;
}

/** Counts towards a budget that starts again by itself, after the fact. */
async function spend(ctx: BudgetsContext, scope: Scope, id: WindowBudget, amount: number): Promise<void> {
  const whole = Math.round(amount);
  if (whole <= 0) return;
  await Promise.all(whoseOf(scope).map((one) => spendOf(ctx, scope, id, { ...one, amount: whole })));
}

/** Counts until it is released. @throws Failure budget-exceeded */
async function hold({ allowed, clock, holds }: BudgetsContext, scope: Scope, id: HeldBudget): Promise<Release> {
  const held = await holds.take({
    budget: id,
    location: hashed(`${scope.tenantId} ${scope.workspaceId}`),
    person: hashed(`${scope.tenantId} ${scope.workspaceId} ${scope.userId ?? ""}`),
    max: allowed[id],
  });
  if (typeof held === "string") throw budgetFailure({ id, whose: held, limit: allowed[id][held], now: clock.now() });
  return held;
}

/** `userId` null: of the workspace. */
async function loadUse(
  ctx: BudgetsContext,
  scope: Pick<Scope, "tenantId" | "workspaceId">,
  userId: string | null,
): Promise<BudgetUse[]> {
  const { allowed, clock, db } = ctx;
  const whose = userId === null ? "workspace" : "person";
  return Promise.all(
    budgetIds.map(async (id) => {
      const limit = allowed[id][whose];
      const used =
        id === "sockets" || id === "uploads-at-once"
          ? await countHolds(db, {
              budget: id,
              location: hashed(`${scope.tenantId} ${scope.workspaceId}`),
              person: userId === null ? null : hashed(`${scope.tenantId} ${scope.workspaceId} ${userId}`),
            })
          : await usedOf(ctx, scope, id, { userId, limit: 0 });
      return {
        id,
        used: Math.max(0, Math.min(used, limit)),
        limit: limit === Infinity ? null : limit,
        resetsAt: resetOf(id, clock.now())?.toISOString() ?? null,
      };
    }),
  );
}

function close({ holds }: BudgetsContext): Promise<void> {
  return holds.close();
}

function whoseOf({ userId }: Scope): Whose[] {
  return [{ whose: "workspace", userId: null }, ...(userId === null ? [] : [{ whose: "person" as const, userId }])];
}

function keyOf(scope: WorkspaceScope, id: BudgetId, userId: string | null) {
  return `budget:${id}:${hashed(`${scope.tenantId} ${scope.workspaceId} ${userId ?? ""}`)}`;
}

/** What is used now, or was a moment ago where that is far below `limit`. */
async function usedOf(
  { db, known, limits }: BudgetsContext,
  scope: WorkspaceScope,
  id: BudgetId,
  { userId, limit }: { userId: string | null; limit: number },
) {
  const key = keyOf(scope, id, userId);
  const { windowMs } = budgets[id];
  if (windowMs !== null) return inUnit(id, await limits.spend({ key, windowMs, countMax: toCount(id, limit) }, 0));
  const entry = known.get(key);
  if (entry !== undefined && performance.now() - entry.at < staleMs && entry.used < limit * sureFromShare)
    return entry.used;
  const used = await db.withTenant({ ...scope, userId: null }, (trx) => load(trx, scope, { id, userId }));
  if (known.size >= knownMax) known.clear();
  known.set(key, { at: performance.now(), used });
  return used;
}

function spendOf(
  { allowed, limits }: BudgetsContext,
  scope: Scope,
  id: WindowBudget,
  { whose, userId, amount }: Whose & { amount: number },
) {
  return limits.spend(
    { key: keyOf(scope, id, userId), windowMs: budgets[id].windowMs, countMax: toCount(id, allowed[id][whose]) },
    amount,
  );
}

function load(
  trx: Trx,
  scope: WorkspaceScope,
  { id, userId }: { id: BudgetId; userId: string | null },
): Promise<number> {
  return id === "stored-bytes" ? loadStoredBytes(trx, scope, userId) : loadRunsAtOnce(trx, scope, userId);
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
