import { usageGet } from "@hoopoe/contract/routes/usage.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { UsageService } from "./service.ts";

export function usageRoutes(usage: Pick<UsageService, "load">): ServedRoute[] {
  return [
    serve(usageGet, async ({ caller, query }) => ({
      data: await usage.load(caller, { by: query.by, days: Number(query.days) }),
    })),
  ];
}
