import * as z from "zod/mini";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * What a workspace, and each person in it, may use: defaults, which the operator changes with BUDGETS. `windowMs`: when it
 * starts again, in UTC; null where only ending or deleting something makes room. `atLimit` says what happens then.
 */
export const budgets = {
  "stored-bytes": {
    title: "Files stored",
    unit: "bytes",
    workspace: 50 * 1024 ** 3,
    person: 20 * 1024 ** 3,
    windowMs: null,
    atLimit: "New files are refused until some are deleted.",
  },
  "uploads-at-once": {
    title: "Uploads at once",
    unit: "count",
    workspace: 40,
    person: 12,
    windowMs: null,
    atLimit: "The next upload is refused until one ends.",
  },
  sockets: {
    title: "Open pages",
    unit: "count",
    workspace: 500,
    person: 25,
    windowMs: null,
    atLimit: "Further pages get no live updates until one is closed.",
  },
  "runs-at-once": {
    title: "Runs at once",
    unit: "count",
    workspace: 5_000,
    person: 2_500,
    windowMs: null,
    atLimit: "New runs are refused until one ends; scheduled ones count as missed, and new items wait.",
  },
  "runs-per-day": {
    title: "Runs per day",
    unit: "count",
    workspace: 200_000,
    person: 100_000,
    windowMs: dayMs,
    atLimit: "New runs are refused; scheduled ones count as missed, and new items wait.",
  },
  "model-tokens-per-day": {
    title: "Model tokens per day",
    unit: "tokens",
    workspace: 20_000_000,
    person: 5_000_000,
    windowMs: dayMs,
    atLimit: "Questions and agent steps are refused. The built-in model uses no tokens.",
  },
  "search-seconds-per-hour": {
    title: "Search time per hour",
    unit: "seconds",
    workspace: 3_600,
    person: 1_200,
    windowMs: hourMs,
    atLimit: "Searches are refused.",
  },
  "reports-per-day": {
    title: "Reports per day",
    unit: "count",
    workspace: 1_000,
    person: 400,
    windowMs: dayMs,
    atLimit: "New reports and report edits are refused.",
  },
} as const satisfies Record<string, Budget>;

export interface Budget {
  readonly title: string;
  readonly unit: "bytes" | "count" | "tokens" | "seconds";
  readonly workspace: number;
  readonly person: number;
  readonly windowMs: number | null;
  readonly atLimit: string;
}
export type BudgetId = keyof typeof budgets;

export const budgetIds = [
  "stored-bytes",
  "uploads-at-once",
  "sockets",
  "runs-at-once",
  "runs-per-day",
  "model-tokens-per-day",
  "search-seconds-per-hour",
  "reports-per-day",
] as const satisfies readonly BudgetId[];

/** How much of a budget is used. `limit` null: none. */
export const budgetUse = z.object({
  id: z.enum(budgetIds),
  used: z.number(),
  limit: z.nullable(z.number()),
  /** Null where it does not start again by itself. */
  resetsAt: z.nullable(z.iso.datetime()),
});
export type BudgetUse = z.infer<typeof budgetUse>;
