import { usageAlertList, usageAlertSet, usageGet } from "@hoopoe/contract/routes/usage.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { UsageService } from "./service.ts";

export function usageRoutes(usage: Pick<UsageService, "load" | "alerts" | "setAlert">): ServedRoute[] {
  return [
    serve(usageGet, async ({ caller, query }) => ({
      data: await usage.load(caller, { by: query.by, days: Number(query.days) }),
    })),
    serve(usageAlertList, async ({ caller }) => ({ data: await usage.alerts(caller) })),
    serve(usageAlertSet, async ({ caller, body }) => ({ data: await usage.setAlert(caller, body) })),
  ];
}
