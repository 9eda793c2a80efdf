import { isAllowed, verbs } from "@hoopoe/contract/permissions.ts";
import { budgetGet, usageAlertList, usageAlertSet, usageGet } from "@hoopoe/contract/assist/routes/usage.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import type { UsageService } from "./service.ts";

export function usageRoutes(usage: Pick<UsageService, "load" | "alerts" | "setAlert" | "budgetUse">): ServedRoute[] {
  return [
    serve(usageGet, async ({ caller, query }) => ({
      data: await usage.load(caller, { by: query.by, days: Number(query.days) }),
    })),
    serve(budgetGet, async ({ caller, query: { userId } }) => {
      // What others do is for those who manage people.
      if (userId !== undefined && userId !== caller.userId && !isAllowed(caller.role, "member:manage"))
        fail("forbidden", { role: caller.role, needed: verbs["member:manage"] });
      return { data: await usage.budgetUse(caller, userId ?? null) };
    }),
    serve(usageAlertList, async ({ caller }) => ({ data: await usage.alerts(caller) })),
    serve(usageAlertSet, async ({ caller, body }) => ({ data: await usage.setAlert(caller, body) })),
  ];
}
