import {
  authInfoSave,
  authInfoSearch,
  authInfoUpdate,
  connectionCallback,
  createIntegrationAuth,
} from "@hoopoe/contract/intake/routes/auth-info.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { createFlowCookies } from "./flow-cookies.ts";
import type { CredentialsService } from "./service.ts";

export function credentialsRoutes(credentials: CredentialsService, { isSecure }: { isSecure: boolean }): ServedRoute[] {
  const cookies = createFlowCookies({ isSecure });
  return [
    serve(authInfoSearch, async ({ caller, query }) => ({
      data: await credentials.search(caller, query.catalogId),
    })),
    serve(authInfoSave, async ({ caller, body, reply }) => {
      const { data, isNew } = await credentials.save(caller, body);
      reply.code(isNew ? 201 : 200);
      return { data };
    }),
    serve(authInfoUpdate, async ({ caller, params, body }) => ({
      data: await credentials.update(caller, params.id, body),
    })),
    serve(createIntegrationAuth, async ({ caller, params, query, reply }) => {
      const withActions = query.withActions === "true";
      const wanted = { integrationId: params.id, authType: query.authType, withActions };
      const { binding, ...data } = await credentials.beginOauth(caller, wanted);
      if (binding !== null) cookies.set(reply, binding);
      return { data: { ...data, integrationId: params.id } };
    }),
    serve(connectionCallback, async ({ query, request, reply }) => {
      const { origin, flowId, integrationId, refusal } = await credentials.finishOauth({
        state: query.state ?? "",
        secretOf: (id) => cookies.read(request, id),
        code: query.code,
        error: query.error,
      });
      if (flowId !== null) cookies.clear(reply, flowId);
      const params = new URLSearchParams({
        ...(integrationId === null ? {} : { integration: integrationId }),
        ...(refusal === null ? {} : { refusal }),
      });
      return reply.redirect(`${origin}/connected?${params.toString()}`, 303);
    }),
  ];
}
