import { streamPromise, streamTrustGet } from "@hoopoe/contract/intake/routes/trust.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { TrustService } from "./service.ts";

export function trustRoutes(trust: TrustService): ServedRoute[] {
  return [
    serve(streamTrustGet, async ({ caller, params }) => ({ data: await trust.load(caller, params.id) })),
    serve(streamPromise, async ({ caller, params, body }) => ({
      data: await trust.promise(caller, params.id, body.promiseMinutes),
    })),
  ];
}
