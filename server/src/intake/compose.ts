import { connectorByCatalogId as connectorOf, connectors, sandboxFieldsOf } from "@hoopoe/connectors/catalog.ts";
import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import { createEgressClients, type EgressClients } from "../platform/egress/egress-for.ts";
import { checkStore } from "../platform/files/check-store.ts";
import { createFiles, type Files } from "../platform/files/files.ts";
import { openBlobStore } from "../platform/files/open-blob-store.ts";
import { shareFolder } from "../platform/files/share-folder.ts";
import { createCallLimits } from "../platform/limits/call-limits.ts";
import type { Scope } from "../platform/scope.ts";
import { createSignedState } from "../platform/tickets/signed-state.ts";
import { credentialsRoutes } from "./credentials/routes.ts";
import { createCredentialsService, type CredentialsService } from "./credentials/service.ts";
import { dataFilesRoutes } from "./data-files/routes.ts";
import { createDataFilesService, type DataFilesService } from "./data-files/service.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import { createDiscoveryService, type DiscoveryService } from "./discovery/service.ts";
import { httpPort } from "./ingest/http-port.ts";
import { ingestRoutes } from "./ingest/routes.ts";
import { startScheduler } from "./ingest/scheduler.ts";
import { createIngestService, type IngestService } from "./ingest/service.ts";
import { registerIngestWorkflow } from "./ingest/workflow.ts";
import { createOpenConnection, type OpenConnection } from "./integrations/open-connection.ts";
import { receiveFiles } from "./integrations/receive-files.ts";
import { integrationsRoutes } from "./integrations/routes.ts";
import { createIntegrationsService, type IntegrationsService } from "./integrations/service.ts";
import { keepWatch } from "./trust/keep-watch.ts";
import { trustRoutes } from "./trust/routes.ts";
import { createTrustService } from "./trust/service.ts";
import { keepExpiring } from "./uploads/keep-expiring.ts";
import { uploadsRoutes } from "./uploads/routes.ts";
import { createUploadsService } from "./uploads/service.ts";

export interface Intake extends Part {
  readonly openConnection: OpenConnection;
  readonly integrations: IntegrationsService;
  readonly credentials: CredentialsService;
  readonly discovery: DiscoveryService;
  readonly ingest: IngestService;
  readonly dataFiles: DataFilesService;
  readonly files: Files;
  readonly egressClients: EgressClients;
  /** Rejects when the store of files does not answer. */
  pingFiles(): Promise<void>;
}

/** Connections, their streams and files, and the schedule that syncs them. */
export async function composeIntake(options: GroupOptions): Promise<Intake> {
  const { core, env, closers, sandboxUrl } = options;
  const { db, clock, log, notifications, audit } = core;
  const checkRoom = (scope: Scope, bytes: number) => core.budgets.check(scope, "stored-bytes", bytes);
  const egressClients = openEgressClients(options);
  const store = await openStore(options);
  const files = createFiles({ store, db, checkRoom });
  const { credentials, ingest } = await composeSyncs(options, { egressClients, files });
  const integrations = createIntegrationsService({
    db,
    files,
    ingest,
    connectors,
    audit,
    sandboxFields: (catalogId) =>
      sandboxUrl === undefined ? {} : sandboxFieldsOf(catalogId, { url: sandboxUrl, ...options.sandboxMail }),
  });
  const discovery = createDiscoveryService({ db, clock, integrations, credentials });
  const dataFiles = createDataFilesService({ db, files, tickets: core.tickets, integrations });
  const uploads = createUploadsService({ db, files, clock, integrations, dataFiles, checkRoom });
  const productOf = (catalogId: number) => connectorOf(catalogId)?.manifest.name ?? `product ${catalogId}`;
  const { dependentsOf } = credentials;
  const trust = createTrustService({ db, clock, notifications, log, productOf, dependentsOf });
  return {
    integrations,
    credentials,
    discovery,
    ingest,
    dataFiles,
    files,
    egressClients,
    pingFiles: () => store.ping(),
    openConnection: createOpenConnection({ db, ingest, connectorOf }),
    routes: [
      ...integrationsRoutes(integrations),
      ...credentialsRoutes(credentials, { isSecure: env.publicUrl.startsWith("https:") }),
      ...ingestRoutes(ingest),
      ...discoveryRoutes(discovery),
      ...trustRoutes(trust),
      ...dataFilesRoutes(dataFiles, { receive: receiveFiles }),
      ...uploadsRoutes(uploads),
    ],
    async afterLaunch() {
      if (env.role === "api") return;
      const scheduler = startScheduler({ db, ingest, clock, log });
      closers.add("the scheduler", () => scheduler.stop(), { takesWork: true });
      const expiring = keepExpiring(uploads, log);
      closers.add("forgetting uploads", () => expiring.stop());
      const watch = keepWatch(trust);
      closers.add("the watch over freshness", () => watch.stop());
    },
  };
}

function openEgressClients({ env, closers, sandboxUrl, sandboxMail }: GroupOptions): EgressClients {
  const mailUrls = sandboxMail === undefined ? [] : [sandboxMail.smtpUrl, sandboxMail.imapUrl];
  const egressClients = createEgressClients({
    allowedRanges: env.egressAllowed,
    sandboxOrigin: sandboxUrl,
    sandboxPorts: mailUrls.map((url) => Number(new URL(url).port)),
  });
  closers.add("the way out", () => egressClients.close());
  return egressClients;
}

async function openStore({ core: { db }, env, closers, engine }: GroupOptions) {
  const store = await openBlobStore(env);
  closers.add("the store of files", () => store.close());
  await checkStore(db, store);
  if (store.copyId !== undefined) {
    const use = await shareFolder(db, { process: engine.executorId, folder: store.copyId, described: store.location });
    closers.add("the use of the folder of files", () => use.stop());
  }
  return store;
}

async function composeSyncs(
  { core, engine }: GroupOptions,
  { egressClients, files }: { egressClients: EgressClients; files: Files },
) {
  const { db, secrets, clock, log, audit, notifications, originOf } = core;
  const credentials = createCredentialsService({
    db,
    secrets,
    clock,
    audit,
    connectorOf,
    httpFor: (workspace, signal) => httpPort(egressClients.egressFor(workspace), signal),
    state: createSignedState(core.keyring.derive("sign-in at vendors")),
    originOf,
  });
  const callLimits = createCallLimits({ db, holder: engine.executorId });
  // What this place's process had under way when it was killed, then what another's had.
  await callLimits.forget(engine.executorId);
  engine.onGone((executorId) => callLimits.forget(executorId).then(() => 0));
  const deps = { db, engine, egressClients, files, credentials, notifications, callLimits, clock, log, connectorOf };
  const ingest = createIngestService(deps);
  registerIngestWorkflow(engine, ingest);
  return { credentials, ingest };
}
