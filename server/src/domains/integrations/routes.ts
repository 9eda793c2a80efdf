import {
  catalogList,
  integrationByCatalog,
  integrationCreate,
  integrationList,
  integrationUpdate,
  integrationUpdateWithoutId,
  integrationUpload,
} from "@hoopoe/contract/routes/integration.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import { receiveFiles } from "./receive-files.ts";
import type { IntegrationsService } from "./service.ts";

export function integrationsRoutes(integrations: IntegrationsService): ServedRoute[] {
  return [
    serve(catalogList, async () => ({ data: integrations.catalog() })),
    serve(integrationList, async ({ caller }) => ({ data: await integrations.list(caller) })),
    serve(integrationByCatalog, async ({ caller, query }) => ({
      data: await integrations.listByCatalog(caller, query.catalogId),
    })),
    serve(integrationCreate, async ({ caller, body }) => ({ data: await integrations.create(caller, body) })),
    serve(integrationUpdate, async ({ caller, params, body }) => ({
      data: await integrations.update(caller, params.id, body),
    })),
    serve(integrationUpdateWithoutId, async () => fail("integration-id-required")),
    serve(integrationUpload, async ({ caller, request }) => {
      const { files, storage, integrationDataId, runId } = await integrations.upload(caller, receiveFiles(request));
      return {
        data: files.map(({ handle, name, size, sha256 }) => ({
          docId: handle,
          fileName: name,
          filePath: handle,
          size,
          sha256,
        })),
        storage,
        integrationDataId,
        runId,
      };
    }),
  ];
}
