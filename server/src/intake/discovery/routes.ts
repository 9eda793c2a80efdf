import { authInfoTry } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { catalogDiscovered, catalogDiscoveredToggle } from "@hoopoe/contract/intake/routes/catalog.ts";
import {
  containerList,
  containerPick,
  integrationCheck,
  integrationDiscover,
} from "@hoopoe/contract/intake/routes/discovery.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { DiscoveryService } from "./service.ts";

export function discoveryRoutes(discovery: DiscoveryService): ServedRoute[] {
  return [
    serve(integrationCheck, async ({ caller, params, signal }) => ({
      data: await discovery.check(caller, params.id, signal),
    })),
    serve(authInfoTry, async ({ caller, params, body, signal }) => ({
      data: await discovery.tryCredentials(caller, params.id, { ...body, signal }),
    })),
    serve(integrationDiscover, ({ caller, params, signal }) => discovery.discover(caller, params.id, signal)),
    serve(containerList, ({ caller, params }) => discovery.list(caller, params.id)),
    serve(containerPick, ({ caller, params, body }) => discovery.pick(caller, params.id, body.picked)),
    serve(catalogDiscovered, ({ caller, params }) => discovery.ofProduct(caller, params.catalogId)),
    serve(catalogDiscoveredToggle, ({ caller, params, body, signal }) =>
      discovery.toggle(caller, { catalogId: params.catalogId, ...body }, signal),
    ),
  ];
}
