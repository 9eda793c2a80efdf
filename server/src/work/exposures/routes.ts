import {
  exposureClear,
  exposureExecute,
  exposureList,
  exposureRequest,
  exposureUpdate,
} from "@hoopoe/contract/work/routes/approval.ts";
import { fail } from "../../platform/fail.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ExposuresService } from "./service.ts";

export function exposureRoutes(exposures: ExposuresService): ServedRoute[] {
  return [
    serve(exposureList, async ({ caller, query }) => ({ data: await exposures.list(caller, query) })),
    serve(exposureRequest, async ({ caller, body }) => ({ data: await exposures.request(caller, body) })),
    serve(exposureUpdate, async ({ caller, body }) => ({ data: await exposures.update(caller, body) })),
    serve(exposureExecute, async ({ caller, body }) => ({ data: await exposures.execute(caller, body) })),
    serve(exposureClear, async ({ caller, query }) => {
      const { appId, documentId, itemId } = query;
      if (itemId !== undefined && documentId === undefined)
        fail("bad-request", { reason: "Name the item's document." });
      if (documentId !== undefined && appId === undefined) fail("bad-request", { reason: "Name the document's app." });
      return { cleared: await exposures.clear(caller, query) };
    }),
  ];
}
