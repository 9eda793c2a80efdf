import { reportCost, reportEstimate } from "@hoopoe/contract/reports/routes/report-cost.ts";
import { serve, type ServedRoute } from "../../../http/serve-route.ts";
import type { createCostService } from "./service.ts";

export function costRoutes(costs: ReturnType<typeof createCostService>): ServedRoute[] {
  return [
    serve(reportCost, async ({ caller, params }) => ({ data: await costs.cost(caller, params.id) })),
    serve(reportEstimate, async ({ caller, body }) => ({
      data: await costs.estimate(
        caller,
        body.results.map(({ id }) => id),
      ),
    })),
  ];
}
