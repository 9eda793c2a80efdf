import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { EgressDoors } from "../../platform/egress/egress-for.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Scope } from "../../platform/scope.ts";
import type { IngestService } from "../ingest/service.ts";
import type { IntegrationsService } from "../integrations/service.ts";
import type { WorkspaceService } from "../workspaces/service.ts";
import { moveFeeds } from "./move-feeds.ts";
import { isSeeded, markSeeded, trySeedLock } from "./store.ts";

export interface DemoDeps {
  readonly db: Database;
  readonly workspaces: WorkspaceService;
  readonly integrations: IntegrationsService;
  readonly ingest: IngestService;
  readonly files: Files;
  readonly doors: Pick<EgressDoors, "egressFor">;
  readonly log: Logger;
  readonly sandboxUrl: string;
}

export interface DemoService {
  /**
   * Connects the demo workspace of a tenant to the sandbox as a user would: feeds, and exports as uploads. Once; a
   * start that was killed on the way is finished by the next one, and what a guest took away stays away.
   */
  seed(tenantId: string): Promise<{ workspaceId: string }>;
}

const feedPaths = ["/feeds/security", "/feeds/trade", "/feeds/local"];
const exportNames = ["mail.mbox", "chat.json", "tickets.json"];
const exportBytesMax = 50 * 1024 * 1024;
const exportDeadlineMs = 30_000;
const feedsOf = z.object({ feeds: z.array(z.string()) });

export function createDemoService(deps: DemoDeps): DemoService {
  return {
    async seed(tenantId) {
      const workspaceId = await deps.workspaces.ensureDemoWorkspace(tenantId);
      const scope = { tenantId, workspaceId, userId: "" };
      await deps.db.withSystem(async (trx) => {
        if (!(await trySeedLock(trx))) return;
        await followSandbox(deps, scope);
        if (await isSeeded(trx, workspaceId)) return;
        await connectFeeds(deps, scope);
        await uploadExports(deps, scope);
        await markSeeded(trx, workspaceId);
      });
      return { workspaceId };
    },
  };
}

/** Feeds that were connected while the sandbox had another address. */
async function followSandbox({ integrations, sandboxUrl, log }: DemoDeps, scope: Scope): Promise<void> {
  for (const { id, attributes } of await integrations.list(scope)) {
    const parsed = z.safeParse(feedsOf, JSON.parse(attributes));
    if (!parsed.success) continue;
    const feeds = moveFeeds(parsed.data.feeds, sandboxUrl);
    if (feeds.every((feed, index) => feed === parsed.data.feeds[index])) continue;
    await integrations.update(scope, id, { attributes: JSON.stringify({ feeds }) });
    log.debug({ integrationId: id }, "the demo's feeds follow the sandbox to its new address");
  }
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

/** All exports in one upload, which is in whole or not at all: a second try cannot double what the first one brought. */
async function uploadExports(deps: DemoDeps, scope: Scope): Promise<void> {
  const { integrations, ingest, files, doors, sandboxUrl } = deps;
  const uploads = integrations.catalog().find((entry) => entry.takesUploads);
  if (uploads === undefined) throw new Error("no product takes uploads");
  for (const { id } of await integrations.listByCatalog(scope, uploads.catalogId)) {
    const names = (await files.list(scope, ingest.uploadKind(id))).map(({ name }) => name);
    if (exportNames.every((name) => names.includes(name))) return;
  }
  const door = doors.egressFor({ isDemo: true });
  await integrations.upload(
    scope,
    (async function* () {
      for (const name of exportNames) {
        const url = new URL(`/exports/${name}`, sandboxUrl).href;
        const { status, body } = await door.fetch({ url, deadlineMs: exportDeadlineMs, bytesMax: exportBytesMax });
        if (status !== 200) throw new Error(`the sandbox answered ${status} for ${name}`);
        yield { name, bytes: one(body) };
      }
    })(),
  );
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
