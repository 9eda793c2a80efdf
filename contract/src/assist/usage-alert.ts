import * as z from "zod/mini";
import { numberId } from "./app.ts";

export const usagePeriods = ["day", "month"] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** Somebody is told once what models cost in a day or month (UTC) reaches `usd`: of the whole workspace, or narrowed. */
export const usageAlert = z.object({
  appId: z.nullable(numberId),
  agentId: z.nullable(numberId),
  userId: z.nullable(z.uuid()),
  period: z.enum(usagePeriods),
  usd: z.number(),
  /** What it is about, in words. */
  label: z.string(),
  /** In the period that runs. */
  spentUsd: z.number(),
});
export type UsageAlert = z.infer<typeof usageAlert>;
