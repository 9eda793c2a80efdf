import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { type Anchor, parseAnchors, signAnchor } from "./anchor.ts";
import { loadFirstKeyed, loadHash, loadHead } from "./store.ts";

/** Publishes signed ends of the audit outside the database, so that a chain that was cut or written anew is found. */
export interface Anchors {
  /** An organisation's chain has grown, or will with the commit at hand. */
  mark(tenantId: string): void;
  /** Publishes what is marked now. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface AnchorsOptions {
  readonly db: Database;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly log: Logger;
  readonly dataDir: string;
  /** `log`, `file` (DATA_DIR/audit-anchors.jsonl) or an address that takes each anchor as a POST of JSON. */
  readonly destinations: readonly string[];
  /** How often log and addresses get the latest; the file has it after a second. */
  readonly everyMs: number;
}

export const anchorFile = "audit-anchors.jsonl";
const soonMs = 1_000;
const postMs = 10_000;

export async function createAnchors(options: AnchorsOptions): Promise<Anchors> {
  const { log, destinations, everyMs } = options;
  const path = join(options.dataDir, anchorFile);
  const kept = await readFile(path, "utf8").catch(() => "");
  const latest = new Map(parseAnchors(kept).map((one) => [one.tenantId, one]));
  const marked = new Set<string>();
  const unpublished = new Map<string, Anchor>();
  let soon: NodeJS.Timeout | undefined;
  let work: Promise<unknown> = Promise.resolve();

  async function keep(): Promise<void> {
    const tenantIds = [...marked];
    marked.clear();
    const made: Anchor[] = [];
    for (const tenantId of tenantIds) {
      const one = await make(options, tenantId, latest.get(tenantId));
      if (one !== undefined) made.push(one);
    }
    if (destinations.includes("file") && made.length > 0) await append(path, made);
    for (const one of made) {
      latest.set(one.tenantId, one);
      unpublished.set(one.tenantId, one);
    }
  }

  async function publish(): Promise<void> {
    const anchors = [...unpublished.values()];
    unpublished.clear();
    for (const one of anchors) {
      if (destinations.includes("log")) log.info({ anchor: one }, "audit anchor");
      for (const url of destinations.filter((location) => /^https?:/.test(location))) {
        await post(url, one).catch((error: unknown) => {
          log.warn({ err: error, host: new URL(url).host }, "couldn't publish an audit anchor, trying again later");
          if (!unpublished.has(one.tenantId)) unpublished.set(one.tenantId, one);
        });
      }
    }
  }

  /** One after the other; what fails is tried again with the next entry. */
  function run(task: () => Promise<void>): Promise<unknown> {
    work = work.then(task).catch((error: unknown) => log.warn({ err: error }, "couldn't anchor the audit"));
    return work;
  }

  const timer = setInterval(() => void run(publish), everyMs).unref();
  return {
    mark(tenantId) {
      marked.add(tenantId);
      soon ??= setTimeout(() => {
        soon = undefined;
        void run(keep);
      }, soonMs).unref();
    },
    async flush() {
      await run(keep);
      await run(publish);
    },
    async close() {
      clearInterval(timer);
      clearTimeout(soon);
      await run(keep);
      await run(publish);
    },
  };
}

/** The signed end of a chain that has grown, and still holds what was anchored before. */
async function make(
  { db, keys, clock, log }: AnchorsOptions,
  tenantId: string,
  before: Anchor | undefined,
): Promise<Anchor | undefined> {
  return db.withTenant({ tenantId }, async (trx) => {
    const head = await loadHead(trx);
    const keyedFrom = before?.keyedFrom ?? (await loadFirstKeyed(trx));
    if (before !== undefined && !(await holds(trx, before))) {
      const found = { tenantId, anchored: before.seq, head: head?.seq ?? 0 };
      log.error(found, "the audit no longer holds an anchored entry: run hoopoe verify-audit");
      return undefined;
    }
    if (head === undefined || keyedFrom === undefined || head.seq === before?.seq) return undefined;
    const facts = { tenantId, seq: head.seq, hash: head.hash.toString("hex"), keyedFrom };
    return signAnchor({ ...facts, at: clock.now().toISOString() }, keys);
  });
}

async function holds(trx: Trx, { seq, hash }: Anchor): Promise<boolean> {
  return (await loadHash(trx, seq))?.toString("hex") === hash;
}

async function append(path: string, anchors: readonly Anchor[]): Promise<void> {
  const file = await open(path, "a", 0o600);
  try {
    await file.writeFile(anchors.map((one) => `${JSON.stringify(one)}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function post(url: string, body: Anchor): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ anchor: body }),
    signal: AbortSignal.timeout(postMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the address answered ${response.status}`);
}
