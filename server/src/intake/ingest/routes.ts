import {
  connectorsIngress,
  connectorsTestMode,
  ingestFailures,
  ingestRuns,
  integrationDataGet,
  integrationDataList,
  integrationDataUpdate,
  itemRaw,
  jobInfoStatus,
  streamRecords,
} from "@hoopoe/contract/intake/routes/ingest.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { IngestService } from "./service.ts";

export function ingestRoutes(ingest: IngestService): ServedRoute[] {
  return [
    serve(integrationDataList, async ({ caller, params }) => ({ data: await ingest.listStreams(caller, params.id) })),
    serve(integrationDataGet, async ({ caller, params }) => ({ data: await ingest.loadStream(caller, params.id) })),
    serve(integrationDataUpdate, async ({ caller, params, body }) => ({
      data: await ingest.update(caller, params.id, body),
    })),
    serve(connectorsIngress, async ({ caller, body }) => ({
      data: await ingest.update(caller, body.integration_data_id, { startIngress: body.action === "start" ? 1 : 0 }),
    })),
    serve(connectorsTestMode, ({ caller, body, signal }) => ingest.test(caller, body.integration_data_id, signal)),
    serve(jobInfoStatus, async ({ caller, params }) => ({ data: await ingest.loadLatestRun(caller, params.id) })),
    serve(ingestRuns, async ({ caller, params }) => ({ data: await ingest.loadRuns(caller, params.id) })),
    serve(ingestFailures, async ({ caller, params }) => ({ data: await ingest.loadFailures(caller, params.id) })),
    serve(streamRecords, async ({ caller, params }) => ({ data: await ingest.loadRecords(caller, params.id) })),
    serve(itemRaw, async ({ caller, params }) => ({ data: await ingest.loadRaw(caller, params.id) })),
  ];
}
