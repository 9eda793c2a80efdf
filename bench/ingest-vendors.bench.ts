import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { JobInfo } from "@hoopoe/contract/intake/integration.ts";
import { authInfoSave } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { integrationDataList, integrationDataUpdate, jobInfoStatus } from "@hoopoe/contract/intake/routes/ingest.ts";
import { integrationCreate } from "@hoopoe/contract/intake/routes/integration.ts";
import { connectionsOf } from "@hoopoe/connectors/sandbox/vendor-accounts.ts";
import type { Connection } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { type ApiClient, signIn } from "../journeys/harness/api-client.ts";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import type { Bench, Figure } from "./harness/bench.ts";
import { processUsedMs, residentMb } from "./harness/cpu-of.ts";
import { type SandboxProcess, startSandboxProcess } from "./harness/start-sandbox-process.ts";

/** Of accounts that come in any size. `INGEST_ITEMS=200 npm run bench -- "ingest of each"` is the short form, to see that it works. */
const countEach = Number(process.env["INGEST_ITEMS"] ?? 5_000);
/** What is added at the vendors whose accounts tell the story, at most what their controls make at once. */
const addedEach = 1_000;
/** Of Abnormal's mails each tenth is a case, each fourth a reported message: these too are to be enough. */
const addedTimes: Readonly<Record<string, number>> = { abnormal: 5 };
/** Fewer tell how long a start takes, not a rate. */
const rateCountMin = Math.min(300, countEach);
const sourceCount = 50;
const eachOfMany = Math.ceil(countEach / 25);
const rssMaxMb = 300;

/** Every vendor from its sandbox, a process of its own, into searchable PostgreSQL, all on this machine; a replay; fifty at once; hostile ones. */
export const bench: Bench = {
  name: `ingest of each vendor, of ${sourceCount} sources at once, beside hostile ones`,
  async run() {
    const sandbox = await startSandboxProcess();
    const product = await startProduct({ ...outside, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
    try {
      const api = await signIn(product.baseUrl, owner);
      const rss = watchRss(product);
      const figures: Figure[] = [];
      const quotas = liftQuotas(product);
      for (const vendor of await connectionsOf(sandbox, { world: "bench", count: countEach })) {
        const used = await usedBy(product, sandbox);
        figures.push(...(await measureVendor(api, sandbox.url, vendor)));
        const more = await usedBy(product, sandbox);
        const [server, vendors] = [more.server - used.server, more.vendors - used.vendors];
        console.log(`  ${vendor.name}: ${server} ms of processor in the server, ${vendors} ms in the sandbox`);
      }
      await quotas.stop();
      const feed = `${sandbox.url}/feeds/large.xml?count=`;
      console.log("  many at once …");
      figures.push(...(await measureMany(api, feed)));
      console.log("  beside hostile ones …");
      figures.push(await measureBesideHostile(api, sandbox.url));
      console.log("  a stop …");
      figures.push(await measureStop(api, feed));
      figures.push({
        name: "memory of the server, most",
        measured: rss.stop(),
        goal: rssMaxMb,
        unit: "MB",
        better: "lower",
      });
      return figures;
    } finally {
      await product.stop();
      await sandbox.stop();
    }
  },
};

const owner = { email: "owner@bench.example", password: "a long enough password" };
/** An ordinary workspace and the sandbox outside of it: memory and processor are the product's own. */
const outside = { DEMO: "off", EGRESS_ALLOW_CIDR: "127.0.0.1/32" };

async function usedBy(product: Product, sandbox: SandboxProcess): Promise<{ server: number; vendors: number }> {
  return { server: await processUsedMs(product.pid()), vendors: await processUsedMs(sandbox.pid) };
}

/** Vendors allow 20 mails a second, or a thousand messages a minute: what is measured is what our side can take. */
function liftQuotas(product: Product): { stop(): Promise<void> } {
  const script = join(import.meta.dirname, "../server/src/testing/lift-quotas.ts");
  const child = spawn(process.execPath, [script, product.dataDir], { stdio: ["ignore", "inherit", "inherit"] });
  return {
    async stop() {
      if (child.exitCode !== null) throw new Error("Quotas were not lifted.");
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function measureVendor(api: ApiClient, url: string, vendor: Connection): Promise<Figure[]> {
  await addRecords(url, vendor.name);
  const { integrationId, streams } = await connect(api, vendor);
  const figures: Figure[] = [];
  for (const stream of streams) {
    const first = await readOnce(api, stream.id);
    const replay = await readOnce(api, stream.id, { isAnew: true });
    const name = streams.length === 1 ? vendor.name : `${vendor.name}, ${stream.stream}`;
    if (first.done < rateCountMin) continue;
    figures.push({ name: `${name}: new`, measured: first.perSecond, goal: 1_000, unit: "items/s", better: "higher" });
    figures.push({
      name: `${name}: replay`,
      measured: replay.perSecond,
      goal: 2_000,
      unit: "items/s",
      better: "higher",
    });
  }
  if (streams.length === 0) throw new Error(`${vendor.name} (${integrationId}) has no stream`);
  return figures;
}

/** What happens at vendors whose accounts have only the story's few records. */
async function addRecords(url: string, name: string): Promise<void> {
  const account = "sandbox@bench";
  const calls: Readonly<Record<string, [string, object]>> = {
    slack: ["/slack/_control/post", { account, channel: "ops", text: "Added for the bench", times: addedEach }],
    proofpoint: ["/proofpoint/_control/mail", { account, times: addedEach, at: new Date(Date.now() - 7_200_000) }],
    abnormal: ["/abnormal/_control/mail", { account, times: addedEach, at: new Date(Date.now() - 7_200_000) }],
    mimecast: ["/mimecast/_control/mail", { account, times: addedEach, at: new Date(Date.now() - 7_200_000) }],
    sublime: ["/sublime/_control/mail", { account, times: addedEach, at: new Date(Date.now() - 7_200_000) }],
  };
  const call = calls[name];
  if (call === undefined) return;
  for (let time = 0; time < (addedTimes[name] ?? 1); time += 1) {
    const answer = await fetch(`${url}${call[0]}`, { method: "POST", body: JSON.stringify(call[1]) });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  }
}

async function connect(
  api: ApiClient,
  { catalogId, attributes, auth }: Pick<Connection, "catalogId" | "attributes" | "auth">,
) {
  const made = await api.call(integrationCreate, { body: { catalogId, attributes: JSON.stringify(attributes) } });
  const integrationId = made.data.id;
  if (auth !== null) await api.call(authInfoSave, { body: { catalogId, integrationId, ...auth } });
  const { data: streams } = await api.call(integrationDataList, { params: { id: integrationId } });
  return { integrationId, streams };
}

async function readOnce(
  api: ApiClient,
  id: string,
  { isAnew = false } = {},
): Promise<{ done: number; perSecond: number }> {
  if (isAnew) {
    await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 0 } });
    await api.call(integrationDataUpdate, { params: { id }, body: { readAnew: true } });
  }
  const fromMs = performance.now();
  await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 1 } });
  const { done } = await untilEnded(api, id);
  return { done, perSecond: done / ((performance.now() - fromMs) / 1000) };
}

async function untilEnded(api: ApiClient, id: string): Promise<JobInfo> {
  for (;;) {
    const { data: job } = await api.call(jobInfoStatus, { params: { id } });
    if (job !== null && job.finishedAt !== null) {
      if (job.status === "failed") throw new Error(`A run failed: ${job.error}`);
      return job;
    }
    await pause(20);
  }
}

const feeds = (...addresses: string[]) => ({
  catalogId: 10,
  attributes: { name: "Feeds", feeds: addresses },
  auth: null,
});

async function measureMany(api: ApiClient, feed: string): Promise<Figure[]> {
  const ids: string[] = [];
  for (let number = 0; number < sourceCount; number += 1) {
    // Each its own count, so that no two are the same feed.
    const { streams } = await connect(api, feeds(`${feed}${eachOfMany + number}`));
    ids.push(...streams.map(({ id }) => id));
  }
  const fromMs = performance.now();
  for (const id of ids) await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 1 } });
  // One after the other, as a page asks: fifty who ask at once would be what is measured.
  let done = 0;
  for (const id of ids) done += (await untilEnded(api, id)).done;
  const last = performance.now() - fromMs;
  const name = `${sourceCount} sources of one workspace at once`;
  return [
    { name, measured: (done / last) * 1000, goal: 1_000, unit: "items/s", better: "higher" },
    { name: `${name}: the last one ends after`, measured: last / 1000, goal: 30, unit: "s", better: "lower" },
  ];
}

/** A drip without end, a hundred megabytes, what is cut, and one that fails: none of them may slow the others by a tenth. */
async function measureBesideHostile(api: ApiClient, url: string): Promise<Figure> {
  const read = async (count: number) => {
    const { streams } = await connect(api, feeds(`${url}/feeds/large.xml?count=${count}`));
    return (await readOnce(api, streams[0]?.id ?? "")).perSecond;
  };
  const alone = [await read(countEach + 1), await read(countEach + 2), await read(countEach + 3)];
  const hostile: string[] = [];
  for (const name of ["slow", "huge.xml", "truncated.xml", "broken", "redirect-loop"]) {
    const { streams } = await connect(api, feeds(`${url}/feeds/sentinel/${name}`));
    hostile.push(...streams.map(({ id }) => id));
  }
  for (const id of hostile) await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 1 } });
  const beside = [await read(countEach + 4), await read(countEach + 5), await read(countEach + 6)];
  for (const id of hostile) await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 0 } });
  const share = Math.max(...beside) / Math.max(...alone);
  return {
    name: "rate beside five hostile sources, of that alone",
    measured: share * 100,
    goal: 90,
    unit: "%",
    better: "higher",
  };
}

async function measureStop(api: ApiClient, feed: string): Promise<Figure> {
  // A feed ends at 5 MB: ten of some 4 MB each.
  const { streams } = await connect(
    api,
    feeds(...Array.from({ length: 10 }, (_, index) => `${feed}${15_000 + index}`)),
  );
  const id = streams[0]?.id ?? "";
  await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 1 } });
  for (let job: JobInfo | null = null; job === null || job.done < 200;) {
    job = (await api.call(jobInfoStatus, { params: { id } })).data;
    if (job?.finishedAt) throw new Error(`The run ended before it was stopped: ${job.status}, ${job.error}`);
    await pause(5);
  }
  const fromMs = performance.now();
  await api.call(integrationDataUpdate, { params: { id }, body: { startIngress: 0 } });
  const stopped = await untilEnded(api, id);
  const tookMs = performance.now() - fromMs;
  await pause(500);
  const later = (await api.call(jobInfoStatus, { params: { id } })).data;
  if (later?.done !== stopped.done) throw new Error("A stopped run went on.");
  return { name: "stop of a run in the middle", measured: tookMs, goal: 2_000, unit: "ms", better: "lower" };
}

/** Resident megabytes of the server's process, the most of all looks; PostgreSQL and the sandbox are others. */
function watchRss(product: Product): { stop(): number } {
  let most = 0;
  const look = async (): Promise<void> => {
    most = Math.max(most, await residentMb(product.pid()));
  };
  const timer = setInterval(() => void look(), 200);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
