import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { EgressClients } from "../../platform/egress/egress-for.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CredentialsService } from "../../intake/credentials/service.ts";
import type { DiscoveryService } from "../../intake/discovery/service.ts";
import type { IngestService } from "../../intake/ingest/service.ts";
import type { IntegrationsService } from "../../intake/integrations/service.ts";
import type { WorkspaceService } from "../../identity/workspaces/service.ts";
import { demoConnectionOf, sandboxFieldsOf } from "@hoopoe/connectors/catalog.ts";
import type { AskSandbox, DemoConnection } from "@hoopoe/connectors/shared/vendor.ts";
import { moveFeeds } from "./move-feeds.ts";
import { isSeeded, markSeeded, trySeedLock } from "./store.ts";

export interface DemoDeps {
  readonly db: Database;
  readonly workspaces: WorkspaceService;
  readonly integrations: IntegrationsService;
  readonly ingest: IngestService;
  readonly credentials: Pick<CredentialsService, "save" | "search">;
  readonly discovery: Pick<DiscoveryService, "discover">;
  readonly egressClients: Pick<EgressClients, "egressFor">;
  readonly log: Logger;
  readonly sandboxUrl: string;
}

export interface DemoService {
  /**
   * Connects the demo workspace of a tenant to the sandbox as a user would: feeds, and each product by its own API.
   * Once; a start that was killed on the way is finished by the next one, and what a guest took away stays away.
   */
  seed(tenantId: string): Promise<{ workspaceId: string }>;
}

const feedPaths = ["/feeds/security", "/feeds/trade", "/feeds/local"];
const answerBytesMax = 1024 * 1024;
const answerDeadlineMs = 30_000;
const recordOf = z.record(z.string(), z.unknown());
const feedsOf = z.object({ feeds: z.array(z.string()) });

export function createDemoService(deps: DemoDeps): DemoService {
  return {
    async seed(tenantId) {
      const workspaceId = await deps.workspaces.ensureDemoWorkspace(tenantId);
      const scope = { tenantId, workspaceId, userId: null };
      await deps.db.withSystem(async (trx) => {
        if (!(await trySeedLock(trx))) return;
        await followSandbox(deps, scope);
        if (await isSeeded(trx, workspaceId)) return followInCredentials(deps, scope);
        await connectFeeds(deps, scope);
        await connectVendors(deps, scope);
        await markSeeded(trx, workspaceId);
      });
      return { workspaceId };
    },
  };
}

/** What was connected while the sandbox had another address. */
async function followSandbox({ integrations, sandboxUrl, log }: DemoDeps, scope: Scope): Promise<void> {
  for (const { id, catalogId, attributes } of await integrations.list(scope)) {
    const before = recordOf.parse(JSON.parse(attributes));
    const parsed = z.safeParse(feedsOf, before);
    const feeds = parsed.success ? { feeds: moveFeeds(parsed.data.feeds, sandboxUrl) } : {};
    const addresses = Object.entries(sandboxFieldsOf(catalogId, { url: sandboxUrl })).filter(
      ([name]) => name in before,
    );
    const after = { ...before, ...feeds, ...Object.fromEntries(addresses) };
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    await integrations.update(scope, id, { attributes: JSON.stringify(after) });
    log.debug({ integrationId: id }, "the demo follows the sandbox to its new address");
  }
}

/** Some products have their address among their credentials. */
async function followInCredentials(deps: DemoDeps, scope: Scope): Promise<void> {
  const { credentials, sandboxUrl } = deps;
  for (const { catalogId, connect } of demoProducts(deps)) {
    const records = await credentials.search(scope, catalogId);
    if (records.every(({ baseUrl }) => baseUrl === null)) continue;
    const { authType, ...connection } = await connect();
    if (connection.addressField === undefined) continue;
    const fields = fieldsOf(connection, { catalogId, sandboxUrl });
    for (const { integrationId, baseUrl } of records) {
      if (baseUrl === null || baseUrl === fields[connection.addressField]) continue;
      await credentials.save(scope, { catalogId, authType, integrationId, fields });
    }
  }
}

/** Those whose vendor says how the demo connects them. */
function demoProducts(deps: DemoDeps) {
  const ask = askSandbox(deps);
  return deps.integrations.catalog().flatMap(({ catalogId, name }) => {
    const demo = demoConnectionOf(catalogId);
    return demo === null || demo === undefined ? [] : [{ catalogId, name, connect: () => demo(ask) }];
  });
}

function fieldsOf(
  { fields, addressField }: Pick<DemoConnection, "fields" | "addressField">,
  { catalogId, sandboxUrl }: { catalogId: number; sandboxUrl: string },
): Readonly<Record<string, unknown>> {
  if (addressField === undefined) return fields;
  return { ...fields, [addressField]: sandboxFieldsOf(catalogId, { url: sandboxUrl })[addressField] };
}

async function connectFeeds({ integrations, ingest, sandboxUrl }: DemoDeps, scope: Scope): Promise<void> {
  const news = integrations.catalog().find((entry) => entry.source_datatype === "news");
  if (news === undefined) throw new Error("no product reads feeds");
  const feeds = feedPaths.map((path) => new URL(path, sandboxUrl).href);
  const attributes = JSON.stringify({ name: "News feeds", feeds });
  const [existing] = await integrations.listByCatalog(scope, news.catalogId);
  const { id } =
    existing ?? (await integrations.create(scope, { catalogId: news.catalogId, attributes, isActive: true }));
  for (const stream of await ingest.listStreams(scope, id)) {
    if (stream.job === null) await ingest.update(scope, stream.id, { startIngress: 1 });
  }
}

/** Each by its own API, as a user would: its form, its credentials, what it holds, then its streams. */
async function connectVendors(deps: DemoDeps, scope: Scope): Promise<void> {
  const { integrations, credentials, discovery, ingest, log, sandboxUrl } = deps;
  const ends = await Promise.allSettled(
    demoProducts(deps).map(async ({ catalogId, name, connect }) => {
      const connection = await connect();
      const [existing] = await integrations.listByCatalog(scope, catalogId);
      const attributes = JSON.stringify({ name, ...connection.attributes });
      const { id } = existing ?? (await integrations.create(scope, { catalogId, attributes, isActive: true }));
      const { authType } = connection;
      const fields = fieldsOf(connection, { catalogId, sandboxUrl });
      await credentials.save(scope, { catalogId, authType, integrationId: id, fields });
      try {
        await discovery.discover(scope, id, AbortSignal.timeout(answerDeadlineMs));
      } catch (error) {
        log.warn({ err: error, catalogId }, "the demo couldn't discover a product");
      }
      for (const stream of await ingest.listStreams(scope, id)) {
        const isWanted = connection.streams === undefined || connection.streams.includes(stream.stream);
        if (isWanted && stream.job === null) await ingest.update(scope, stream.id, { startIngress: 1 });
      }
    }),
  );
  // The lock is held until the last one is done: whoever tries again finds what this try has connected.
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

function askSandbox({ egressClients, sandboxUrl }: Pick<DemoDeps, "egressClients" | "sandboxUrl">): AskSandbox {
  const egress = egressClients.egressFor({ isDemo: true });
  return async (path, body) => {
    const url = new URL(path, sandboxUrl).href;
    const sent = body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) };
    const reply = await egress.fetch({ url, ...sent, deadlineMs: answerDeadlineMs, bytesMax: answerBytesMax });
    if (reply.status !== 200) throw new Error(`the sandbox answered ${reply.status} for ${path}`);
    const answer: unknown = JSON.parse(new TextDecoder().decode(reply.body));
    return answer;
  };
}
