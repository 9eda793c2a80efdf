import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

/** What becomes of an effect whose outcome is unknown. */
export const settleDecisions = ["done", "repeat", "skip"] as const;
export type SettleDecision = (typeof settleDecisions)[number];

/** A write that was sent and whose answer was lost; its run waits until somebody says what happened. */
export const uncertainEffect = z.object({
  id: z.string(),
  executionId: z.nullable(z.string()),
  jobName: z.string(),
  product_name: z.string(),
  action: z.string(),
  /** What the action is called. */
  label: z.string(),
  /** What it changes, in words. */
  target: z.string(),
  sentAt: z.nullable(z.iso.datetime()),
  error: z.nullable(z.string()),
  /** What to do about it, and why; `check`: look at the target first. */
  proposal: z.object({ decision: z.enum([...settleDecisions, "check"]), sentence: z.string() }),
  /** Whether Hoopoe can look at the target by itself. */
  canCheck: z.boolean(),
});
export type UncertainEffect = z.infer<typeof uncertainEffect>;

export const uncertainMax = 500;
const effectIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(uncertainMax));

export const uncertainList = defineRoute({
  id: "uncertain-list",
  summary: "List effects with an unknown outcome, oldest first, at most 500, each with a proposal",
  method: "GET",
  path: "/workflow/uncertain",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.array(uncertainEffect), total: z.int() }) },
});

export const uncertainCheck = defineRoute({
  id: "uncertain-check",
  summary: "Check at the target whether effects happened; changes nothing. Null if the target can't say",
  method: "POST",
  path: "/workflow/uncertain/check",
  tenant: "headers",
  access: "workflow:run",
  nouns: { effectIds: "effect" },
  body: z.object({ effectIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)) }),
  reply: {
    200: z.object({
      data: z.array(z.object({ effectId: z.string(), wasDone: z.nullable(z.boolean()), sentence: z.string() })),
    }),
  },
  errors: ["execution-not-found"],
});

export const uncertainSettle = defineRoute({
  id: "uncertain-settle",
  summary:
    "Record the outcome of many effects: done, repeat (send again) or skip (continue without); their runs continue",
  method: "POST",
  path: "/workflow/uncertain/settle",
  tenant: "headers",
  access: "workflow:run",
  nouns: { effectIds: "effect" },
  body: z.object({ effectIds, decision: z.enum(settleDecisions) }),
  reply: {
    200: z.object({
      settled: z.int(),
      /** Settled by somebody else meanwhile. */
      unchanged: z.int(),
    }),
  },
  errors: ["execution-not-found"],
});
