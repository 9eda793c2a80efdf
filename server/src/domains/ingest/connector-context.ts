import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Scope } from "../../platform/scope.ts";
import { filesPort } from "./files-port.ts";
import { httpPort } from "./http-port.ts";
import type { IngestDeps } from "./ingest-deps.ts";

/** What a connector is handed for one stream: the door its workspace may use, its own files, its configuration. */
export function connectorContext(
  deps: IngestDeps,
  given: {
    scope: Scope;
    connector: Connector;
    integrationId: string;
    isDemo: boolean;
    config: unknown;
    signal: AbortSignal;
  },
): ConnectorContext {
  const { scope, connector, integrationId, isDemo, config, signal } = given;
  const log = deps.log.child({ integrationId, catalogId: connector.manifest.catalogId });
  return {
    http: httpPort(deps.doors.egressFor({ isDemo }), signal),
    signal,
    log: {
      info: (message, fields) => log.debug(fields ?? {}, message),
      warn: (message, fields) => log.warn(fields ?? {}, message),
    },
    now: () => deps.clock.now(),
    config,
    ...(connector.manifest.takesUploads ? { files: filesPort(deps.files, scope, integrationId) } : {}),
  };
}
