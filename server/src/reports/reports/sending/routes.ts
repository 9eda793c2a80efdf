import { reportDestinations, reportSend, reportSendings } from "@hoopoe/contract/reports/routes/report-sending.ts";
import { serve, type ServedRoute } from "../../../http/serve-route.ts";
import type { SendingService } from "./service.ts";

export function sendingRoutes(sendings: SendingService): ServedRoute[] {
  return [
    serve(reportDestinations, async ({ caller }) => ({ data: await sendings.connections(caller) })),
    serve(reportSendings, async ({ caller, params }) => ({ data: await sendings.list(caller, params.id) })),
    serve(reportSend, async ({ caller, params, body }) => ({
      data: await sendings.send(caller, { reportId: params.id, destination: body, once: null }),
    })),
  ];
}
