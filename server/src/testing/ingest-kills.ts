import { setTimeout as pause } from "node:timers/promises";
import { connectionsOf } from "@hoopoe/connectors/sandbox/vendor-accounts.ts";
import type { Connection } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { findPostmaster } from "../platform/postgres/postmaster-pid.ts";
import { type AdminConnection, openAdminConnection } from "./admin-connection.ts";
import {
  differenceFrom,
  forgetLimits,
  type IngestDifference,
  truthOf,
  untilRead,
  type VendorStreams,
} from "./ingest-truth.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { openOwnerApi, owner, type OwnerApi } from "./owner-api.ts";
import { spawnServerProcess } from "./server-process.ts";

export interface IngestKillOptions {
  /** kill -9 of a server that is up and reads. */
  readonly serverKills: number;
  /** kill -9 of one that is on its way up again after such a kill. */
  readonly startKills: number;
  readonly postgresKills: number;
  readonly report?: (line: string) => void;
}

/**
 * What came of it. `lost` are records that are missing, since a cursor moved without them; `doubled` such as are there
 * once more or are not the vendor's; `uneven` streams whose counts are not what is there; `taken` records that had been
 * committed before a kill and were gone after it.
 */
export interface IngestKillResult extends IngestDifference {
  readonly taken: number;
  readonly streams: number;
  /** How often a stream of a vendor was under way when something was killed. */
  readonly interrupted: Readonly<Record<string, number>>;
}

/** How many records an account has that comes in any size: some three pages. */
const countEach = 240;
/** One feed is long, so that a kill meets it far from both of its ends. */
const longFeedCount = 5_000;
const newsFeeds = 10;

/**
 * Reads every vendor once in peace, then again and again, each time into an integration of its own, while the server and
 * the database are killed at random moments; what came in has to be what came in in peace.
 */
export async function runIngestKills(options: IngestKillOptions): Promise<IngestKillResult> {
  const report = options.report ?? (() => undefined);
  // The story ends before now: nothing that it tells of arrives meanwhile.
  const sandbox = await startSandbox({ endsAt: new Date(Date.now() - 3 * 3_600_000) });
  const dataDir = await makeDataDir();
  const env = {
    DATA_DIR: dataDir.path,
    DEMO: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EGRESS_ALLOW_CIDR: "127.0.0.1/32",
  };
  let server = spawnServerProcess(env);
  const api = openOwnerApi(async () => (await server.ready).url);
  const admin = openAdminConnection(dataDir.path);
  try {
    await server.ready;
    const vendors = await connectionsOf(sandbox, { world: "kill", count: countEach });
    const feeds = [`${sandbox.url}/feeds/large.xml?count=${longFeedCount}`];
    const longFeed = { name: "long feed", catalogId: newsFeeds, attributes: { name: "long feed", feeds }, auth: null };
    const inPeace: VendorStreams[] = [];
    for (const vendor of [...vendors, longFeed]) inPeace.push(await connect(api, vendor));
    await untilRead(
      admin,
      inPeace.flatMap(({ streamIds }) => streamIds),
    );
    const truth = await truthOf(admin, inPeace);

    const read = [await connect(api, longFeed)];
    const interrupted: Record<string, number> = {};
    let taken = 0;
    const kinds = kindsOf(options);
    for (const [round, kind] of kinds.entries()) {
      if (kind !== "start") {
        for (const vendor of twoOf(vendors, round)) read.push(await connect(api, vendor));
      }
      // Wherever the passes, or the start, just are.
      await pause(Math.random() * (kind === "start" ? 900 : 120));
      const live = await liveStreams(admin);
      for (const { vendor, streamIds } of read) {
        const count = streamIds.filter((id) => live.has(id)).length;
        if (count > 0) interrupted[vendor] = (interrupted[vendor] ?? 0) + count;
      }
      const before = await countItems(admin);
      if (kind === "postgres") await killPostgres(dataDir.path);
      else {
        await server.kill();
        await forgetLimits(admin);
        server = spawnServerProcess(env);
      }
      taken += Math.max(0, before - (await countItems(admin)));
      report(`${round + 1} of ${kinds.length}: ${kind}, ${live.size} streams under way, ${before} records`);
    }
    await server.ready;
    const streamIds = read.flatMap((one) => one.streamIds);
    await untilRead(admin, streamIds);
    return { ...(await differenceFrom(truth, admin, read)), taken, streams: streamIds.length, interrupted };
  } catch (error) {
    throw new Error(`The campaign broke off; the last server said: ${server.output()}`, { cause: error });
  } finally {
    await admin.close();
    await server.ready.then((up) => up.stop()).catch(() => server.kill());
    await sandbox.stop();
    await dataDir.remove();
  }
}

/** In random order; starts are killed right after a server was, when something is on its way up. */
function kindsOf({ serverKills, startKills, postgresKills }: IngestKillOptions): Kind[] {
  const groups = Array.from({ length: serverKills }, (): Kind[] => ["server"]);
  for (let count = 0; count < startKills; count += 1) groups[count % serverKills]?.push("start");
  for (let count = 0; count < postgresKills; count += 1) groups.push(["postgres"]);
  return groups
    .map((group) => ({ group, index: Math.random() }))
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ group }) => group);
}
type Kind = "server" | "start" | "postgres";

/** Of every vendor about as many, and never the same two together each time. */
function twoOf(vendors: readonly Connection[], round: number): Connection[] {
  return [round, round * 2 + 1].flatMap((index) => vendors[index % vendors.length] ?? []);
}

/** A new integration of a vendor, whose streams all run. */
async function connect(api: OwnerApi, { name, catalogId, attributes, auth }: Connection): Promise<VendorStreams> {
  const made = await api("POST", "/integration", { catalogId, attributes: JSON.stringify(attributes) });
  const integrationId = String(made.data.id);
  if (auth !== null) await api("POST", "/authinfo", { catalogId, integrationId, ...auth });
  const { data: streams } = await api("GET", `/integration/integration-data/${integrationId}`);
  const streamIds: string[] = [];
  for (const { id } of streams) {
    if (name === "proofpoint") await api("PATCH", `/integration-data/${id}`, { ingestDate: weekdaysAgo });
    await api("PATCH", `/integration-data/${id}`, { startIngress: 1 });
    streamIds.push(String(id));
  }
  return { vendor: name, streamIds };
}

/** Proofpoint gives seven days back from now: a fixed beginning inside them makes two readings comparable. */
const weekdaysAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();

async function liveStreams(admin: AdminConnection): Promise<Set<string>> {
  const rows = await admin.query<{ id: string }>(
    `SELECT integration_data_id AS id FROM ingest_runs WHERE status IN ('queued', 'running', 'waiting_rate_limit')`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function countItems(admin: AdminConnection): Promise<number> {
  const [row] = await admin.query<{ count: number }>("SELECT count(*)::int AS count FROM items");
  return row?.count ?? 0;
}

async function killPostgres(dataDir: string): Promise<void> {
  const cluster = await findCluster(dataDir);
  const postmaster = await findPostmaster(cluster?.clusterDir ?? "");
  if (postmaster === undefined) throw new Error("no postmaster runs");
  process.kill(postmaster.pid, "SIGKILL");
}
