import { type BudgetId, budgets } from "@hoopoe/contract/budgets.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { Failure } from "../fail.ts";

export type BudgetWhose = "workspace" | "person";

/** Where nothing resets: what is under way may end at any moment. */
const roomInSeconds = 10;

/** Names the budget, its value, when it resets and who can raise it. */
export function budgetFailure(input: { id: BudgetId; whose: BudgetWhose; limit: number; now: Date }): Failure {
  const { id, whose, limit, now } = input;
  const { title, unit, windowMs, atLimit } = budgets[id];
  const value =
    unit === "bytes" ? sizeWords(limit) : `${limit.toLocaleString("en")}${unit === "count" ? "" : ` ${unit}`}`;
  const leftMs = windowMs === null ? undefined : windowMs - (now.getTime() % windowMs);
  const until =
    leftMs === undefined
      ? atLimit
      : `It resets at ${new Date(now.getTime() + leftMs).toISOString().slice(0, 16).replace("T", " ")} UTC.`;
  return new Failure(id === "stored-bytes" ? "storage-full" : "budget-exceeded", {
    field: id,
    title,
    whose: whose === "workspace" ? "this workspace" : "each person in this workspace",
    value,
    until,
    seconds: leftMs === undefined ? roomInSeconds : Math.ceil(leftMs / 1000),
  });
}
