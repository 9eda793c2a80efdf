import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";

export const usageGroups = ["day", "model", "app", "agent", "user"] as const;

export const usageGet = defineRoute({
  id: "usage-get",
  summary: "What models were asked and what it cost, in groups",
  method: "GET",
  path: "/usage",
  tenant: "headers",
  access: "usage:read",
  query: z.object({
    by: z._default(z.enum(usageGroups), "day"),
    days: z._default(z.string().check(z.regex(/^(?:[1-9]|[1-8]\d|90)$/, "is 1 to 90")), "30"),
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
