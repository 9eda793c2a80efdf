import type { SecurityEvent } from "@hoopoe/contract/records/security-event.ts";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { addressBlock } from "../../platform/limits/address-block.ts";
import type { Scope } from "../../platform/scope.ts";
import { addRefusals, type CountedRefusal, loadRefusals, sweepRefusals } from "./security-event-store.ts";

/** A call that was refused. Ids, never content. */
export interface Refusal extends Pick<SecurityEvent, "kind" | "code" | "route"> {
  /** Absent where the host name names no organisation: then it is only logged. */
  readonly tenantId?: string | undefined;
  readonly workspaceId?: string | undefined;
  readonly userId?: string | undefined;
  readonly address: string;
}

/**
 * Counts refused calls, for the log and for the audit page. Cheap under attack: nothing is written for a single call, but
 * once a second what was counted, one row for each caller, reason and ten minutes. Who comes after the first
 * `callersMax` of an organisation in ten minutes is counted together with the others.
 */
export interface SecurityEvents {
  record(refusal: Refusal): void;
  list(
    scope: Scope,
    page: { kind?: SecurityEvent["kind"]; before?: string },
  ): Promise<{ data: SecurityEvent[]; next: string | null }>;
  /** Writes what was counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const windowMs = 600_000;
const callersMax = 500;
const flushMs = 1_000;
const logAgainMs = 60_000;
const keepMs = 90 * 86_400_000;
const rowsMax = 50_000;
const sweepEveryMs = 3_600_000;
const pageSize = 100;
const several = "(several)";

type Counting = { -readonly [K in keyof CountedRefusal]: CountedRefusal[K] } & {
  readonly tenantId: string | undefined;
};

export function createSecurityEvents({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): SecurityEvents {
  let windowStart = 0;
  /** The callers of each organisation in this window, and when each was logged last. */
  const callers = new Map<string | undefined, Map<string, number>>();
  const counted = new Map<string, Counting>();
  const unlogged = new Map<string, Counting>();
  const sweptAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  function record({ tenantId, workspaceId, userId, address, ...what }: Refusal): void {
    const now = clock.now();
    const start = now.getTime() - (now.getTime() % windowMs);
    if (start !== windowStart) callers.clear();
    windowStart = start;
    const known = callers.get(tenantId) ?? new Map<string, number>();
    callers.set(tenantId, known);
    const who = { workspaceId: workspaceId ?? null, userId: userId ?? null, address: addressBlock(address) };
    const alone = JSON.stringify([tenantId, what, who]);
    const isKnown = known.has(alone) || known.size < callersMax;
    const facts = isKnown
      ? { ...what, ...who }
      : { ...what, route: several, workspaceId: null, userId: null, address: several };
    const key = isKnown ? alone : JSON.stringify([tenantId, facts]);
    if (!known.has(key)) known.set(key, 0);
    const times = { windowStart: new Date(start), firstAt: now, lastAt: now };
    for (const counts of [counted, unlogged]) countOne(counts, key, { tenantId, ...facts, ...times, count: 1 });
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  function writeLog(nowMs: number): void {
    for (const [key, { tenantId, ...entry }] of unlogged) {
      const known = callers.get(tenantId);
      if (nowMs - (known?.get(key) ?? 0) < logAgainMs) continue;
      known?.set(key, nowMs);
      unlogged.delete(key);
      const { kind, code, route, workspaceId, userId, address, count } = entry;
      log.warn({ security: { kind, code, route, tenantId, workspaceId, userId, address, count } }, "refused");
    }
  }

  async function write(): Promise<void> {
    const entries = [...counted.values()];
    counted.clear();
    const now = clock.now();
    writeLog(now.getTime());
    for (const [tenantId, refusals] of Map.groupBy(entries, (entry) => entry.tenantId)) {
      if (tenantId === undefined) continue;
      await db.withTenant({ tenantId }, async (trx) => {
        await addRefusals(trx, refusals);
        if (now.getTime() - (sweptAt.get(tenantId) ?? 0) < sweepEveryMs) return;
        sweptAt.set(tenantId, now.getTime());
        await sweepRefusals(trx, { before: new Date(now.getTime() - keepMs), countMax: rowsMax });
      });
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    work = work.then(write).catch((error: unknown) => log.warn({ err: error }, "couldn't write security events"));
    return work;
  }

  return {
    record,
    async list(scope, page) {
      const rows = await db.withTenant(scope, (trx) => loadRefusals(trx, scope, { ...page, countMax: pageSize + 1 }));
      const data = rows.slice(0, pageSize);
      return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null };
    },
    flush,
    close: flush,
  };
}

function countOne(counts: Map<string, Counting>, key: string, fresh: Counting): void {
  const entry = counts.get(key);
  if (entry === undefined) return void counts.set(key, fresh);
  entry.count += 1;
  entry.lastAt = fresh.lastAt;
}
