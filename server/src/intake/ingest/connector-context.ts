import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Scope } from "../../platform/scope.ts";
import { filesPort } from "./files-port.ts";
import { httpPort } from "./http-port.ts";
import { limitedHttp } from "./limited-http.ts";
import { netPort } from "./net-port.ts";
import { documentReader } from "./read-document.ts";
import type { IngestDeps } from "./ingest-deps.ts";

/** The sandbox has no quota but where it plays one: a newcomer need not wait for what a vendor allows in a minute. */
const demoHaste = 50;

export interface ContextRequest {
  readonly scope: Scope;
  readonly connector: Connector;
  readonly integrationId: string;
  readonly isDemo: boolean;
  readonly config: unknown;
  readonly signal: AbortSignal;
}

/**
 * What a connector gets: the egress client its workspace may use, its limits, its credentials, its own files, its
 * configuration. @throws ConnectorError auth-failed where the credentials may not be used for this address
 */
export async function connectorContext(deps: IngestDeps, input: ContextRequest): Promise<ConnectorContext> {
  const { scope, connector, integrationId, isDemo, config, signal } = input;
  const { catalogId, limitsOf } = connector.manifest;
  const limits = limitsOf?.(config) ?? connector.manifest.limits;
  const opened = await deps.credentials.open(scope, input);
  const http = limitedHttp(httpPort(deps.egressClients.egressFor({ isDemo }), signal), {
    limits: isDemo ? limits.map((limit) => ({ ...limit, capacity: limit.capacity * demoHaste })) : limits,
    callLimits: deps.callLimits,
    clock: deps.clock,
    signal,
    caller: `${catalogId}\0${opened?.authInfoId ?? integrationId}`,
  });
  const log = deps.log.child({ integrationId, catalogId });
  return {
    workspaceId: scope.workspaceId,
    http,
    net: netPort(deps.egressClients.netFor({ isDemo })),
    signal,
    log: {
      info: (message, fields) => log.debug(fields ?? {}, message),
      warn: (message, fields) => log.warn(fields ?? {}, message),
    },
    now: () => deps.clock.now(),
    config,
    readDocument: documentReader(scope.workspaceId, signal),
    ...(opened === undefined ? {} : { credentials: opened.credentials }),
    ...(connector.manifest.takesUploads ? { files: filesPort(deps.files, scope, integrationId) } : {}),
  };
}
