import { connectorByCatalogId as connectorOf, connectors, sandboxFieldsOf } from "@hoopoe/connectors/catalog.ts";
import { createClockService } from "../operations/clock/service.ts";
import { watchClock } from "../operations/clock/watch-clock.ts";
import { dataFilesRoutes } from "../intake/data-files/routes.ts";
import { createDataFilesService, type DataFilesService } from "../intake/data-files/service.ts";
import { discoveryRoutes } from "../intake/discovery/routes.ts";
import { createDiscoveryService } from "../intake/discovery/service.ts";
import { createOpenConnection, type OpenConnection } from "../intake/integrations/open-connection.ts";
import { receiveFiles } from "../intake/integrations/receive-files.ts";
import { createDemoService } from "../operations/demo/service.ts";
import { createSignedState } from "../platform/tickets/signed-state.ts";
import { credentialsRoutes } from "../intake/credentials/routes.ts";
import { createCredentialsService } from "../intake/credentials/service.ts";
import { httpPort } from "../intake/ingest/http-port.ts";
import { ingestRoutes } from "../intake/ingest/routes.ts";
import { startScheduler } from "../intake/ingest/scheduler.ts";
import { createIngestService } from "../intake/ingest/service.ts";
import { registerIngestWorkflow } from "../intake/ingest/workflow.ts";
import { integrationsRoutes } from "../intake/integrations/routes.ts";
import { createIntegrationsService } from "../intake/integrations/service.ts";
import { keepExpiring } from "../intake/uploads/keep-expiring.ts";
import { uploadsRoutes } from "../intake/uploads/routes.ts";
import { createUploadsService } from "../intake/uploads/service.ts";
import { keepWatch } from "../intake/trust/keep-watch.ts";
import { trustRoutes } from "../intake/trust/routes.ts";
import { createTrustService, type TrustService } from "../intake/trust/service.ts";
import { createEgressDoors } from "../platform/egress/egress-for.ts";
import { checkStore } from "../platform/files/check-store.ts";
import { shareFolder } from "../platform/files/share-folder.ts";
import { createFiles } from "../platform/files/files.ts";
import { openBlobStore } from "../platform/files/open-blob-store.ts";
import { createCallLimits } from "../platform/limits/call-limits.ts";
import { composeErasure } from "./compose-erasure.ts";
import type { Scope } from "../platform/scope.ts";
import type { DomainOptions, Part } from "./part.ts";

/** What flows in, and the way to a connection for whoever calls a vendor. */
export interface IntakePart extends Part {
  readonly openConnection: OpenConnection;
  /** Whether sources keep what they promise: for whoever says something that stands on them. */
  readonly trust: TrustService;
  readonly dataFiles: DataFilesService;
  readonly pingFiles: () => Promise<void>;
}

/** What flows in: integrations, their streams and files, and the schedule that starts them. */
export async function composeIntake(options: DomainOptions): Promise<IntakePart> {
  const { core, engine, env, clock, log, closers, sandboxUrl, sandboxMail } = options;
  const { db, notifications } = core;
  const doors = createEgressDoors({
    allowedRanges: env.egressAllowed,
    sandboxOrigin: sandboxUrl,
    sandboxPorts:
      sandboxMail === undefined
        ? []
        : [sandboxMail.smtpUrl, sandboxMail.imapUrl].map((url) => Number(new URL(url).port)),
  });
  closers.add("the way out", () => doors.close());
  const store = await openBlobStore(env);
  closers.add("the store of files", () => store.close());
  await checkStore(db, store);
  if (store.copyId !== undefined) {
    const use = await shareFolder(db, { process: engine.executorId, folder: store.copyId, described: store.place });
    closers.add("the use of the folder of files", () => use.stop());
  }
  const checkRoom = (scope: Scope, bytes: number) => core.budgets.check(scope, "stored-bytes", bytes);
  const files = createFiles({ store, db, checkRoom });
  const credentials = createCredentialsService({
    db,
    secrets: core.secrets,
    clock,
    audit: core.audit,
    connectorOf,
    httpFor: (workspace, signal) => httpPort(doors.egressFor(workspace), signal),
    state: createSignedState(options.keyring.derive("sign-in at vendors")),
    originOf: core.originOf,
  });
  const callLimits = createCallLimits({ db, holder: engine.executorId });
  // What this place's process had under way when it was killed, then what another's had.
  await callLimits.forget(engine.executorId);
  engine.onGone((executorId) => callLimits.forget(executorId).then(() => 0));
  const ingest = createIngestService({
    db,
    engine,
    doors,
    files,
    credentials,
    notifications,
    callLimits,
    clock,
    log,
    connectorOf,
  });
  const integrations = createIntegrationsService({
    db,
    files,
    ingest,
    connectors,
    audit: core.audit,
    sandboxFields: (catalogId) =>
      sandboxUrl === undefined ? {} : sandboxFieldsOf(catalogId, { url: sandboxUrl, ...sandboxMail }),
  });
  const discovery = createDiscoveryService({ db, clock, integrations, credentials });
  const dataFiles = createDataFilesService({ db, files, tickets: core.tickets, integrations });
  const uploads = createUploadsService({ db, files, clock, integrations, dataFiles, checkRoom });
  const productOf = (catalogId: number) => connectorOf(catalogId)?.manifest.name ?? `product ${catalogId}`;
  const trust = createTrustService({
    db,
    clock,
    notifications,
    log,
    productOf,
    dependentsOf: credentials.dependentsOf,
  });
  registerIngestWorkflow(engine, ingest);
  const isSecure = env.publicUrl.startsWith("https:");
  const erasure = composeErasure({ ...options, ingest, files, connectorOf });
  return {
    trust,
    dataFiles,
    pingFiles: () => store.ping(),
    openConnection: createOpenConnection({ db, ingest, connectorOf }),
    routes: [
      ...integrationsRoutes(integrations),
      ...credentialsRoutes(credentials, { isSecure }),
      ...ingestRoutes(ingest),
      ...discoveryRoutes(discovery),
      ...trustRoutes(trust),
      ...dataFilesRoutes(dataFiles, { receive: receiveFiles }),
      ...uploadsRoutes(uploads),
      ...erasure.routes,
    ],
    async afterLaunch() {
      if (env.role === "api") return;
      await erasure.afterLaunch();
      const times = createClockService({ db, clock, connectorOf });
      const clockWatch = watchClock({ db, clock, times, process: engine.executorId, log });
      closers.add("the look at the clock", () => clockWatch.stop());
      const scheduler = startScheduler({ db, ingest, clock, log });
      closers.add("the scheduler", () => scheduler.stop(), { takesWork: true });
      const expiring = keepExpiring(uploads, log);
      closers.add("forgetting uploads", () => expiring.stop());
      const watch = keepWatch(trust);
      closers.add("the watch over freshness", () => watch.stop());
      if (sandboxUrl === undefined) return;
      const demo = createDemoService({
        ...core,
        db,
        integrations,
        credentials,
        discovery,
        ingest,
        doors,
        log,
        sandboxUrl,
      });
      await demo.seed(await core.identity.ensureDefaultTenant());
    },
  };
}
