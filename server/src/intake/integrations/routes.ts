import { catalogIcon, catalogIconsByCategory } from "@hoopoe/contract/intake/routes/catalog.ts";
import {
  catalogList,
  integrationByCatalog,
  integrationCreate,
  integrationList,
  integrationUpdate,
  integrationUpdateWithoutId,
  integrationUpload,
} from "@hoopoe/contract/intake/routes/integration.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { fail } from "../../platform/fail.ts";
import { receiveFiles } from "./receive-files.ts";
import type { IntegrationsService } from "./service.ts";

export function integrationsRoutes(integrations: IntegrationsService): ServedRoute[] {
  return [
    serve(catalogList, async ({ caller }) => ({ data: await integrations.catalogFor(caller) })),
    serve(catalogIconsByCategory, async () => ({
      data: [...Map.groupBy(integrations.catalog(), ({ category }) => category)].map(([category, entries]) => ({
        category,
        icons: entries.map(({ catalogId, name, icon }) => ({ catalogId, name, icon })),
      })),
    })),
    serve(catalogIcon, async ({ params: { catalogId } }) => {
      const entry = integrations.catalog().find((one) => one.catalogId === catalogId) ?? fail("catalog-not-found");
      return { icon: entry.icon, data: { catalogId, icon: entry.icon } };
    }),
    serve(integrationList, async ({ caller }) => ({ data: await integrations.list(caller) })),
    serve(integrationByCatalog, async ({ caller, query }) => ({
      data: await integrations.listByCatalog(caller, query.catalogId),
    })),
    serve(integrationCreate, async ({ caller, body }) => ({ data: await integrations.create(caller, body) })),
    serve(integrationUpdate, async ({ caller, params, body }) => ({
      data: await integrations.update(caller, params.id, body),
    })),
    serve(integrationUpdateWithoutId, async () => fail("integration-id-required")),
    serve(integrationUpload, async ({ caller, query, request }) => {
      const wanted = query.storage;
      const { files, storage, integrationDataId, runId } = await integrations.upload(caller, receiveFiles(request), {
        storage: wanted,
      });
      return {
        data: files.map(({ handle, name, size, sha256 }) => ({
          docId: handle,
          fileName: name,
          filePath: handle,
          size,
          sha256,
        })),
        storage,
        storageHint: wanted === undefined || wanted === storage ? null : hintOf(storage),
        integrationDataId,
        runId,
      };
    }),
  ];
}

function hintOf(storage: string): string {
  return `Stored in the default store (${storage}). To store uploads in MongoDB's GridFS, an operator sets MONGODB_URL to its address, such as mongodb://user:password@host/database, and restarts Hoopoe.`;
}
