import * as z from "zod/mini";
import { numberId } from "../app.ts";
import { budgetUse } from "../../budgets.ts";
import { defineRoute } from "../../define-route.ts";
import { usageAlert, usagePeriods } from "../usage-alert.ts";

export const usageGroups = ["day", "task", "model", "app", "agent", "user"] as const;

export const usageGet = defineRoute({
  id: "usage-get",
  summary: "Get model calls and their cost, grouped",
  method: "GET",
  path: "/usage",
  tenant: "headers",
  access: "usage:read",
  query: z.object({
    by: z._default(z.enum(usageGroups), "day"),
    days: z._default(z.string().check(z.regex(/^(?:[1-9]|[1-8]\d|90)$/, "must be 1 to 90")), "30"),
  }),
  reply: {
    200: z.object({
      data: z.array(
        z.object({
          label: z.string(),
          calls: z.int(),
          inputTokens: z.number(),
          outputTokens: z.number(),
          usd: z.number(),
        }),
      ),
    }),
  },
});

export const usageAlertList = defineRoute({
  id: "usage-alert-list",
  summary: "Get the model cost limits that send an alert, and the cost so far",
  method: "GET",
  path: "/usage/alert",
  tenant: "headers",
  access: "usage:read",
  reply: { 200: z.object({ data: z.array(usageAlert) }) },
});

export const usageAlertSet = defineRoute({
  id: "usage-alert-set",
  summary: "Set the model cost per day or month that sends an alert; usd null removes the alert",
  method: "POST",
  path: "/usage/alert",
  tenant: "headers",
  access: "model:write",
  nouns: { appId: "app", agentId: "agent", userId: "member" },
  body: z.object({
    appId: z._default(z.nullable(numberId), null),
    agentId: z._default(z.nullable(numberId), null),
    userId: z._default(z.nullable(z.uuid()), null),
    period: z.enum(usagePeriods),
    usd: z.nullable(z.number().check(z.minimum(0.000001), z.maximum(1_000_000))),
  }),
  reply: { 200: z.object({ data: z.array(usageAlert) }) },
  errors: ["app-not-found", "agent-not-found", "member-not-found"],
});

export const budgetGet = defineRoute({
  id: "usage-budget",
  summary: "Get the use of each budget by the workspace or a person; other people only for admins",
  method: "GET",
  path: "/usage/budget",
  tenant: "headers",
  access: "workspace:read",
  nouns: { userId: "member" },
  query: z.object({ userId: z.optional(z.uuid()) }),
  reply: { 200: z.object({ data: z.array(budgetUse) }) },
  errors: ["member-not-found"],
});
