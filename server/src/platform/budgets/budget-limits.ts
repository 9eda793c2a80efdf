import { type BudgetId, budgetIds, budgets } from "@hoopoe/contract/budgets.ts";

/** The limits in force: of a workspace and of each person in it. Infinity where there is none. */
export type BudgetLimits = Readonly<Record<BudgetId, { readonly workspace: number; readonly person: number }>>;

export const defaultBudgetLimits: BudgetLimits = budgets;

const sizes: Readonly<Record<string, number>> = { "": 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/**
 * Reads BUDGETS: `sockets=500/25,stored-bytes=100GB/10GB,runs-per-day=off`, the workspace's limit and after a slash each
 * person's; undefined where it is written otherwise.
 */
export function parseBudgets(text: string): BudgetLimits | undefined {
  const limits: Record<BudgetId, { workspace: number; person: number }> = { ...defaultBudgetLimits };
  for (const part of text.split(",").map((one) => one.trim())) {
    const [name, amounts = ""] = part.split("=").map((one) => one.trim());
    const id = budgetIds.find((known) => known === name);
    const [workspace, person = workspace, ...more] = amounts.split("/").map(parseAmount);
    if (id === undefined || workspace === undefined || person === undefined || more.length > 0) return undefined;
    limits[id] = { workspace, person };
  }
  return limits;
}

function parseAmount(text: string): number | undefined {
  if (text.trim() === "off") return Infinity;
  const [, digits, unit = ""] = /^(\d{1,15})\s*([KMGT]B)?$/i.exec(text.trim()) ?? [];
  const size = sizes[unit.toUpperCase()];
  return digits === undefined || size === undefined ? undefined : Number(digits) * size;
}
