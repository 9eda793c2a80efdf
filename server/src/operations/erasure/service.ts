import type { Erasure, ErasurePreview, ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { sql } from "kysely";
import type { Logger } from "pino";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import type { Files } from "../../platform/files/files.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { eraseRows } from "./erase-rows.ts";
import { freeze, type FreezeDeps } from "./freeze.ts";
import { loadManifest, type ManifestLine } from "./manifest.ts";
import { enter, loadPasses, type Target } from "./passes.ts";
import { loadSubject, type ProductOf } from "./subjects.ts";
import {
  type ErasureRow,
  findErasureOf,
  insertErasure,
  listErasures,
  loadErasure,
  markDone,
  markFailed,
  markRunning,
} from "./store.ts";

export interface ErasureIds {
  readonly tenantId: string;
  readonly erasureId: string;
}

export interface ErasureDeps extends FreezeDeps {
  readonly db: Database;
  readonly engine: Engine;
  readonly files: Pick<Files, "sweep">;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly productOf: ProductOf;
}

interface Begun {
  readonly id: string;
  readonly afterCommit: () => void;
}

const settleMs = 60_000;

export type ErasureService = ReturnType<typeof createErasureService>;

export function createErasureService(deps: ErasureDeps) {
  return bind(deps, { preview, request, list, settle, erase, finish, giveUp, resumeUnfinished });
}

/** What would go. @throws Failure where there is no such thing in the caller's workspace */
function preview(
  { db, productOf }: ErasureDeps,
  caller: PersonScope,
  subject: ErasureSubject,
  subjectId: string,
): Promise<ErasurePreview> {
  return db.withTenant(caller, async (trx) => {
    const target = targetOf(caller, subject, subjectId);
    const { name, refusal } = await loadSubject(trx, caller, target, productOf);
    return { subject, subjectId, name, refusal, kinds: sumByKind(await loadManifest(trx, target)) };
  });
}

/** Stops it at once and starts to erase it; asking again gives the same one. @throws Failure erasure-name-wrong, … */
async function request(
  ctx: ErasureDeps,
  caller: PersonScope,
  { subject, subjectId, name }: { subject: ErasureSubject; subjectId: string; name: string },
): Promise<Erasure> {
  const { db } = ctx;
  const target = targetOf(caller, subject, subjectId);
  const { id, afterCommit } = await db.withTenant(caller, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hoopoe erase ${subjectId}`}, 0))`.execute(trx);
    const running = await findErasureOf(trx, target);
    if (running !== undefined) return { id: running, afterCommit: () => undefined };
    return begin(ctx, trx, caller, { target, name });
  });
  afterCommit();
  await start(ctx, { tenantId: caller.tenantId, erasureId: id });
  return load(ctx, caller, id);
}

function list({ db }: ErasureDeps, caller: PersonScope): Promise<Erasure[]> {
  return db.withTenant(caller, (trx) => listErasures(trx, caller));
}

/** The durable work; each may be repeated. `settle` throws while something is still being written from what goes. */
async function settle(ctx: ErasureDeps, ids: ErasureIds): Promise<number> {
  const { db, engine } = ctx;
  const erasure = await loadOpen(ctx, ids);
  if (erasure === undefined) return 0;
  const reports = await db.withTenant(ids, (trx) => listRunningReports(trx, erasure));
  for (const reportId of reports) {
    const { status } = await engine.outcome(`report-${reportId}`, { waitMs: settleMs });
    if (status === "running") throw new Error("a report that would be erased is still being written");
  }
  return reports.length;
}

async function erase(ctx: ErasureDeps, ids: ErasureIds, signal: AbortSignal): Promise<boolean> {
  const { db, files, log } = ctx;
  const erasure = await loadOpen(ctx, ids);
  if (erasure === undefined) return false;
  try {
    const workspaces = await db.withTenant(ids, (trx) => loadPasses(trx, erasure));
    await eraseRows(db, erasure, signal);
    for (const { workspaceId } of workspaces) {
      if (workspaceId !== null) await files.sweep({ tenantId: ids.tenantId, workspaceId });
    }
    return true;
  } catch (error) {
    log.warn({ err: error, erasureId: erasure.id }, "an erasure was interrupted and continues later");
    throw error;
  }
}

async function finish(ctx: ErasureDeps, ids: ErasureIds): Promise<boolean> {
  const { audit, clock, db } = ctx;
  const erasure = await loadOpen(ctx, ids);
  if (erasure === undefined) return false;
  return db.withTenant(ids, async (trx) => {
    const left = await loadManifest(trx, erasure);
    if (left.length > 0) throw new Error(`rows are left of ${left.map(({ kind }) => kind).join(", ")}`);
    if (!(await markDone(trx, erasure, clock.now()))) return false;
    await audit.record(trx, {
      ...lineOf(erasure, erasure.requestedBy),
      action: "erasure.done",
      details: { erasure: erasure.id, rows: erasure.total, sha256: erasure.sha256.toString("hex") },
    });
    return true;
  });
}

async function giveUp(ctx: ErasureDeps, { tenantId, erasureId }: ErasureIds): Promise<boolean> {
  const { db, log } = ctx;
  log.error({ erasureId }, "an erasure didn't finish; the next start resumes it");
  await db.withTenant({ tenantId }, (trx) => markFailed(trx, { tenantId, id: erasureId }));
  return true;
}

/** Sees to it that every unfinished erasure is being worked on: called once after the engine's launch. */
async function resumeUnfinished(ctx: ErasureDeps): Promise<number> {
  const { db } = ctx;
  const unfinished = await db.lookups.unfinishedErasures();
  for (const ids of unfinished) await start(ctx, ids);
  return unfinished.length;
}

function targetOf({ tenantId, workspaceId }: PersonScope, subject: ErasureSubject, subjectId: string): Target {
  return {
    tenantId,
    workspaceId,
    subject,
    subjectId,
  };
}

async function start({ db, engine }: ErasureDeps, { tenantId, erasureId }: ErasureIds): Promise<void> {
  const attempt = await db.withTenant({ tenantId }, (trx) => markRunning(trx, { tenantId, id: erasureId }));
  if (attempt === 0) return;
  await engine.start("erasure", { id: `erasure-${erasureId}-${attempt}`, input: { tenantId, erasureId } });
}

/** Undefined where it has come to its end. */
async function loadOpen({ db }: ErasureDeps, { tenantId, erasureId }: ErasureIds): Promise<ErasureRow | undefined> {
  const found = await db.withTenant({ tenantId }, (trx) => loadErasure(trx, tenantId, erasureId));
  return found?.status === "done" ? undefined : found;
}

async function load({ db }: ErasureDeps, caller: PersonScope, id: string): Promise<Erasure> {
  const [found] = await db.withTenant(caller, (trx) => listErasures(trx, caller, id));
  return found ?? fail("not-found");
}

async function begin(
  ctx: ErasureDeps,
  trx: Trx,
  caller: PersonScope,
  { target, name }: { target: Target; name: string },
): Promise<Begun> {
  const { audit, clock, productOf } = ctx;
  const subject = await loadSubject(trx, caller, target, productOf);
  if (target.subject === "user" && subject.refusal !== null) fail("erasure-refused", { reason: subject.refusal });
  if (subject.name.trim() !== name.trim()) fail("erasure-name-wrong", { name: subject.name, field: "name" });
  const now = clock.now();
  const afterCommit = await freeze(trx, caller, { target, name: subject.name, now }, ctx);
  const lines = await loadManifest(trx, target);
  const id = await insertErasure(trx, { target, what: subject.what, lines, requestedBy: caller.userId, now });
  await enter(trx, target, target.workspaceId);
  await audit.record(trx, {
    ...lineOf(target, caller.userId),
    action: "erasure.requested",
    details: { erasure: id, what: subject.what },
  });
  return { id, afterCommit };
}

/** The audit's line of an erasure: what concerns more than one workspace belongs to the organisation. */
function lineOf({ tenantId, workspaceId, subject, subjectId }: Target, userId: string) {
  return { tenantId, userId, target: `${subject} ${subjectId}`, ...(subject === "integration" ? { workspaceId } : {}) };
}

/** Reports that are being written from what goes, or were until a moment ago: their news may still be on the way. */
async function listRunningReports(trx: Trx, erasure: ErasureRow): Promise<string[]> {
  const ids: string[] = [];
  for (const { workspaceId, sets } of await loadPasses(trx, erasure)) {
    await enter(trx, erasure, workspaceId);
    for (const { where } of sets.filter(({ table }) => table === "reports")) {
      const { rows } = await sql<{ id: string }>`SELECT id FROM reports WHERE ${where}
        AND (status IN ('queued', 'running') OR updated_at > now() - interval '1 minute')`.execute(trx);
      ids.push(...rows.map(({ id }) => id));
    }
  }
  return ids;
}

function sumByKind(lines: readonly ManifestLine[]): { kind: string; count: number }[] {
  const kinds = new Map<string, number>();
  for (const { kind, count } of lines) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  return [...kinds].map(([kind, count]) => ({ kind, count }));
}
