import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { FastifyReply } from "fastify";
import type { Budgets } from "../platform/budgets/budgets.ts";
import type { Caller } from "./serve-route.ts";

export type BudgetTaker = Pick<Budgets, "check" | "spend" | "hold" | "take">;

/**
 * Lets a call pass that has budget left, and counts it once it is over; gives what takes it off the count again, to be awaited
 * before a refusal goes out, so that the next call finds the room. @throws Failure budget-exceeded
 */
export async function takeBudget(
  budgets: BudgetTaker | undefined,
  { budget }: Pick<RouteSpec, "budget">,
  {
    caller,
    reply,
    onTrouble,
  }: { caller: Caller | undefined; reply: FastifyReply; onTrouble: (error: unknown) => void },
): Promise<(() => Promise<void>) | undefined> {
  if (budgets === undefined || budget === undefined || caller === undefined) return undefined;
  const over = (count: () => Promise<void>) => {
    reply.raw.once("close", () => void count().catch(onTrouble));
    return undefined;
  };
  switch (budget) {
    case "model-tokens-per-day":
      await budgets.check(caller, budget, 0);
      return undefined;
    case "search-seconds-per-hour": {
      await budgets.check(caller, budget, 0);
      const startedAt = performance.now();
      return over(() => budgets.spend(caller, budget, performance.now() - startedAt));
    }
    case "reports-per-day": {
      const giveBack = await budgets.take(caller, budget);
      return () => giveBack().catch(onTrouble);
    }
    case "uploads-at-once":
      return over(await budgets.hold(caller, budget));
  }
}
