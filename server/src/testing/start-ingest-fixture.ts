import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectors as allConnectors, sandboxFieldsOf } from "@hoopoe/connectors/catalog.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import pino from "pino";
import { dataFilesRoutes } from "../intake/data-files/routes.ts";
import { createDataFilesService } from "../intake/data-files/service.ts";
import { searchRoutes } from "../search/search/routes.ts";
import { createVectorCache } from "../search/search/meaning/plain/vector-cache.ts";
import { createMeaningService } from "../search/search/meaning/service.ts";
import { createSearchService } from "../search/search/service.ts";
import { trustRoutes } from "../intake/trust/routes.ts";
import { createTrustService } from "../intake/trust/service.ts";
import { discoveryRoutes } from "../intake/discovery/routes.ts";
import { createDiscoveryService, type DiscoveryService } from "../intake/discovery/service.ts";
import { receiveFiles } from "../intake/integrations/receive-files.ts";
import { createSignedState } from "../platform/tickets/signed-state.ts";
import { credentialsRoutes } from "../intake/credentials/routes.ts";
import { createCredentialsService, type CredentialsService } from "../intake/credentials/service.ts";
import { httpPort } from "../intake/ingest/http-port.ts";
import { ingestRoutes } from "../intake/ingest/routes.ts";
import { createIngestService, type IngestService } from "../intake/ingest/service.ts";
import { registerIngestWorkflow } from "../intake/ingest/workflow.ts";
import { integrationsRoutes } from "../intake/integrations/routes.ts";
import { createIntegrationsService, type IntegrationsService } from "../intake/integrations/service.ts";
import type { Core } from "../identity/compose.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { uploadsRoutes } from "../intake/uploads/routes.ts";
import { createUploadsService, type UploadsService } from "../intake/uploads/service.ts";
import { createEgressClients, type EgressClients } from "../platform/egress/egress-for.ts";
import { createEngine } from "../platform/engine/create-engine.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { createFsBlobStore } from "../platform/files/fs-blob-store.ts";
import type { BlobStore } from "../platform/files/blob-store.ts";
import { createFiles, type Files } from "../platform/files/files.ts";
import { createCallLimits } from "../platform/limits/call-limits.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";
import type { TestMember } from "./test-people.ts";

/** Intake as a whole: HTTP, engine, files, the sandbox as the world outside (loopback is allowed here). */
export interface IngestFixture {
  readonly server: TestServer;
  readonly sandboxUrl: string;
  readonly engine: Engine;
  readonly files: Files;
  readonly filesRoot: string;
  readonly uploads: UploadsService;
  readonly ingest: IngestService;
  readonly integrations: IntegrationsService;
  readonly credentials: CredentialsService;
  readonly discovery: DiscoveryService;
  /** Makes an integration over HTTP and gives the id of its only stream. */
  connect(as: TestMember, input: { catalogId: number; attributes: object }): Promise<{ id: string; streamId: string }>;
  /** Starts a stream over HTTP and waits until its run has ended. */
  runToEnd(as: TestMember, streamId: string): Promise<JobInfo>;
  /** Waits for a run's durable work to end, and gives the run. */
  waitForRun(as: TestMember, run: { streamId: string; runId: string }): Promise<JobInfo>;
  close(): Promise<void>;
}

const newsCatalogId = 10;
const silent = pino({ level: "silent" });

interface IngestFixtureOptions {
  readonly connectors?: readonly Connector[];
  /** Where files lie; a folder of its own where absent. */
  readonly store?: BlobStore;
  /** How large a file may be; as large as in the product where absent. */
  readonly fileBytesMax?: number;
  readonly allowedRanges?: Parameters<typeof createEgressClients>[0]["allowedRanges"];
}

export async function startIngestFixture({
  connectors = allConnectors,
  store: input,
  fileBytesMax,
  allowedRanges = [{ cidr: "127.0.0.1/32", port: undefined }],
}: IngestFixtureOptions = {}): Promise<IngestFixture> {
  const sandbox = await startSandbox();
  const filesRoot = await mkdtemp(join(tmpdir(), "hoopoe-uploads-"));
  const store = input ?? (await createFsBlobStore(filesRoot));
  const egressClients = createEgressClients({ allowedRanges, sandboxOrigin: sandbox.url });
  const holder: { engine?: Engine; intake?: ReturnType<typeof joinIntake> } = {};
  const server = await startTestServer({
    routes: (core) => {
      const engine = laterEngine(holder);
      holder.intake = joinIntake(core, {
        engine,
        store,
        egressClients,
        connectors,
        fileBytesMax,
        sandboxUrl: sandbox.url,
      });
      return holder.intake.routes;
    },
  });
  if (holder.intake === undefined) throw new Error("no routes were made");
  const { routes: _, ...services } = holder.intake;
  const { ingest } = services;
  const engine = createEngine({ engineUrl: server.database.engineUrl, executorId: "test", log: silent });
  holder.engine = engine;
  registerIngestWorkflow(engine, ingest);
  await engine.launch();

  const runsOf = ingest.loadRuns;

  async function waitForRun(
    as: TestMember,
    { streamId, runId }: { streamId: string; runId: string },
  ): Promise<JobInfo> {
    await engine.outcome(`ingest-${runId}`, { waitMs: 60_000 });
    const runs = await runsOf(as, streamId);
    const run = runs.find((one) => one.runId === runId);
    if (run === undefined) throw new Error("the run is gone");
    return run;
  }

  return {
    ...services,
    server,
    sandboxUrl: sandbox.url,
    engine,
    filesRoot,
    waitForRun,
    async connect(as, { catalogId, attributes }) {
      const made = await server.call("POST", "/integration", {
        as,
        body: { catalogId, attributes: JSON.stringify(attributes) },
      });
      if (made.status !== 201) throw new Error(`not connected: ${JSON.stringify(made.body)}`);
      const id = String(made.body.data.id);
      const listed = await server.call("GET", `/integration/integration-data/${id}`, { as });
      return { id, streamId: String(listed.body.data[0].id) };
    },
    async runToEnd(as, streamId) {
      const started = await server.call("PATCH", `/integration-data/${streamId}`, { as, body: { startIngress: 1 } });
      if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`);
      return waitForRun(as, { streamId, runId: String(started.body.data.job.runId) });
    },
    async close() {
      await engine.shutdown();
      await server.close();
      await egressClients.close();
      await sandbox.stop();
      await rm(filesRoot, { recursive: true, force: true });
    },
  };
}

interface IntakeParts {
  readonly engine: Engine;
  readonly store: BlobStore;
  readonly egressClients: EgressClients;
  readonly connectors: readonly Connector[];
  readonly fileBytesMax: number | undefined;
  readonly sandboxUrl: string;
}

function joinIntake(core: Core, { engine, store, egressClients, connectors, fileBytesMax, sandboxUrl }: IntakeParts) {
  const { db, notifications } = core;
  const files = createFiles({ store, db, bytesMax: fileBytesMax });
  const connectorOf = (catalogId: number) =>
    connectors.find(({ manifest }) => manifest.catalogId === catalogId) ?? null;
  const credentials = createCredentialsService({
    db,
    secrets: core.secrets,
    clock: systemClock,
    audit: core.audit,
    connectorOf,
    httpFor: (workspace, signal) => httpPort(egressClients.egressFor(workspace), signal),
    state: createSignedState(Buffer.alloc(32, 5)),
    originOf: core.originOf,
  });
  const ingest = createIngestService({
    credentials,
    db,
    engine,
    egressClients,
    files,
    notifications,
    callLimits: createCallLimits({ db, holder: "test" }),
    clock: systemClock,
    log: silent,
    connectorOf,
  });
  const integrations = createIntegrationsService({
    db,
    files,
    ingest,
    connectors,
    audit: core.audit,
    sandboxFields: (catalogId) => sandboxFieldsOf(catalogId, { url: sandboxUrl }),
  });
  const discovery = createDiscoveryService({ db, clock: systemClock, integrations, credentials });
  const dataFiles = createDataFilesService({ db, files, tickets: core.tickets, integrations });
  const uploads = createUploadsService({
    db,
    files,
    clock: systemClock,
    integrations,
    dataFiles,
    partBytes: 256 * 1024,
  });
  const trust = createTrustService({
    db,
    clock: systemClock,
    notifications,
    log: silent,
    productOf: String,
    dependentsOf: credentials.dependentsOf,
  });
  const meaning = createMeaningService({
    db,
    clock: systemClock,
    embedder: async () => undefined,
    cache: createVectorCache({ db }),
  });
  const routes = [
    ...ingestRoutes(ingest),
    ...searchRoutes(createSearchService({ db }), meaning),
    ...integrationsRoutes(integrations),
    ...discoveryRoutes(discovery),
    ...trustRoutes(trust),
    ...dataFilesRoutes(dataFiles, { receive: receiveFiles }),
    ...uploadsRoutes(uploads),
    ...credentialsRoutes(credentials, { isSecure: false }),
  ];
  return { uploads, files, ingest, integrations, credentials, discovery, routes };
}

/** The engine's URL is known once the core runs; it is called later. */
function laterEngine(holder: { engine?: Engine }): Engine {
  return {
    register: (name, workflow) => engineOf(holder).register(name, workflow),
    launch: () => engineOf(holder).launch(),
    start: (name, work) => engineOf(holder).start(name, work),
    outcome: (id, options) => engineOf(holder).outcome(id, options),
    cancel: (id) => engineOf(holder).cancel(id),
    untilAlive: () => engineOf(holder).untilAlive(),
    executorId: "test",
    signal: new AbortController().signal,
    onGone: (take) => engineOf(holder).onGone(take),
    stopTaking: () => engineOf(holder).stopTaking(),
    shutdown: () => engineOf(holder).shutdown(),
  };
}

/** What a feeds integration is made with. */
export function newsFeeds(...feeds: string[]): { catalogId: number; attributes: object } {
  return { catalogId: newsCatalogId, attributes: { name: "Feeds", feeds } };
}

function engineOf({ engine }: { engine?: Engine }): Engine {
  if (engine === undefined) throw new Error("the engine does not stand yet");
  return engine;
}
