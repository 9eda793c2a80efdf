import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { createCallLimits } from "../../platform/limits/call-limits.ts";
import type { Scope } from "../../platform/scope.ts";
import { filesPort } from "./files-port.ts";
import { httpPort } from "./http-port.ts";
import { limitedHttp } from "./limited-http.ts";
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
  const { limits, catalogId } = connector.manifest;
  const http = limitedHttp(httpPort(deps.doors.egressFor({ isDemo }), signal), {
    limits,
    callLimits: createCallLimits(deps),
    clock: deps.clock,
    signal,
    caller: `${catalogId}\0${integrationId}`,
  });
  const log = deps.log.child({ integrationId, catalogId });
  return {
    http,
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
