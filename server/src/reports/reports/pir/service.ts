import { nextRunAt } from "@hoopoe/contract/intake/next-run.ts";
import type { PirRun, SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
import { bind } from "../../../platform/bind.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Trx } from "../../../platform/db/open-database.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { AuditService } from "../../../records/audit/service.ts";
import type { ReportsService } from "../service.ts";
import { chooseTemplate } from "../templates.ts";
import type { SearchService } from "../../../search/search/service.ts";
import { type ListedEvents, listEvents } from "./list-events.ts";
import { isInRuns, type MarkChange, type Mark, saveMark } from "./mark-store.ts";
import { checkRecipients } from "./recipients.ts";
import { queryAt, runPir } from "./run-pir.ts";
import {
  deletePir,
  type DueTime,
  insertPir,
  loadPir,
  loadPirs,
  loadRuns,
  lockPir,
  type PirFields,
  setReport,
  updatePir,
} from "./store.ts";

type PirChange = { [K in keyof PirFields]?: PirFields[K] | undefined } & { version: number };

export interface PirDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly search: Pick<SearchService, "collect" | "summarise" | "loadItems">;
  readonly reports: Pick<ReportsService, "queueFromEvents" | "begin" | "rewrite">;
  readonly audit: Pick<AuditService, "record">;
  /** Whether a report could leave by these connections. @throws Failure integration-not-found */
  readonly checkDestinations: (trx: Trx, scope: Scope, destinations: SavedPir["destinations"]) => Promise<void>;
}

const runsListed = 100;
const scheduledWaitMs = 15 * 60_000;

export type PirService = ReturnType<typeof createPirService>;

export function createPirService(deps: PirDeps) {
  return bind(deps, { list, create, load, change: changePir, remove, run: runNow, events, mark, report: writeNow });
}

function list({ db }: PirDeps, scope: Scope): Promise<SavedPir[]> {
  return db.withTenant(scope, (trx) => loadPirs(trx));
}

/** Saves a question and runs it at once. @throws Failure search-invalid, template-not-found, member-not-found */
async function create(ctx: PirDeps, scope: Scope, fields: PirFields): Promise<SavedPir> {
  const { audit, db } = ctx;
  const nextRun = await check(ctx, scope, fields);
  const id = await db.withTenant(scope, async (trx) => {
    const made = await insertPir(trx, scope, { ...fields, nextRunAt: nextRun });
    await audit.record(trx, { ...scope, action: "pir.saved", target: fields.name, details: { pirId: made } });
    return made;
  });
  await runNow(ctx, scope, id);
  return (await load(ctx, scope, id)).pir;
}

/** @throws Failure pir-changed where somebody saved since `version` was read */
async function changePir(ctx: PirDeps, scope: Scope, id: string, { version, ...change }: PirChange): Promise<SavedPir> {
  const { db } = ctx;
  const { pir } = await load(ctx, scope, id);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const fields: PirFields & { id: string } = { ...pir, ...given };
  const nextRun = await check(ctx, scope, fields);
  const isSaved = await db.withTenant(scope, (trx) => updatePir(trx, { ...fields, version, nextRunAt: nextRun }));
  const { pir: now } = await load(ctx, scope, id);
  return isSaved ? now : fail("pir-changed", { version: now.version });
}

async function remove({ db }: PirDeps, scope: Scope, id: string): Promise<void> {
  if (!(await db.withTenant(scope, (trx) => deletePir(trx, id)))) fail("pir-not-found");
}

/** The events of a run, the newest where no number is given. */
function events(ctx: PirDeps, scope: Scope, id: string, number: number | undefined): Promise<ListedEvents> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => {
    if ((await loadPir(trx, id)) === null) fail("pir-not-found");
    const runs = await loadRuns(trx, { pirId: id, countMax: 1_000 });
    const at = number === undefined ? 0 : runs.findIndex((one) => one.number === number);
    const chosen = runs[at] ?? fail("pir-run-not-found");
    return listEvents(trx, scope, { pirId: id, run: chosen, before: runs[at + 1] });
  });
}

async function mark({ db, search }: PirDeps, scope: Scope, change: MarkChange): Promise<Omit<Mark, "by" | "noteBy">> {
  const isThere = (await search.loadItems(scope, [change.itemId])).length > 0;
  return db.withTenant(scope, async (trx) => {
    if ((await loadPir(trx, change.pirId)) === null) fail("pir-not-found");
    // What its source took back since stays in the runs that found it, and something may be said of it there.
    if (!isThere && !(await isInRuns(trx, change))) fail("item-not-found");
    return saveMark(trx, scope, change);
  });
}

function load({ db }: PirDeps, scope: Scope, id: string): Promise<{ pir: SavedPir; runs: PirRun[] }> {
  return db.withTenant(scope, async (trx) => {
    const pir = (await loadPir(trx, id)) ?? fail("pir-not-found");
    return { pir, runs: await loadRuns(trx, { pirId: id, countMax: runsListed }) };
  });
}

/** What is wrong with a question is said before it is kept. */
async function check({ checkDestinations, clock, db, search }: PirDeps, scope: Scope, fields: PirFields) {
  await search.summarise(scope, queryAt(fields.query, clock.now()));
  await db.withTenant(scope, async (trx) => {
    await chooseTemplate(trx, fields.templatePath);
    await checkRecipients(trx, scope, fields.recipientIds);
    await checkDestinations(trx, scope, fields.destinations);
  });
  return fields.schedule === null ? null : nextRunAt(fields.schedule, clock.now());
}

/** The first report, or the next version of the one there is, from the newest run. Gives the report's id. */
async function writeNow(ctx: PirDeps, scope: Scope, id: string, waitMs?: number): Promise<string> {
  const { reports } = ctx;
  const { pir, runs } = await load(ctx, scope, id);
  const [last, before] = runs;
  if (last?.events_path == null) return fail("report-empty");
  const { events_path: eventSetId, number, added, changed, withdrawn } = last;
  const reportId = pir.reportId ?? (await queueFirst(ctx, scope, id, eventSetId));
  if (pir.reportId === null) {
    const begun = await reports.begin(scope, reportId, waitMs);
    // Of two who ask at once one queues it; what the other one's run brought is its next version.
    if (begun.eventSetId === eventSetId) return reportId;
  }
  const waiting = waitMs === undefined ? {} : { waitMs };
  const note =
    before === undefined ? `Run ${number}` : `Run ${number}: ${added} new, ${changed} changed, ${withdrawn} withdrawn`;
  await reports.rewrite(scope, { reportId, eventSetId, note, ...waiting });
  return reportId;
}

/** The question's one report: made here, or by whoever came a moment before. */
function queueFirst({ db, reports }: PirDeps, scope: Scope, id: string, eventSetId: string) {
  return db.withTenant(scope, async (trx) => {
    await lockPir(trx, id);
    const { question, templatePath, reportId } = (await loadPir(trx, id)) ?? fail("pir-not-found");
    if (reportId !== null) return reportId;
    const queued = await reports.queueFromEvents(trx, scope, { question, templatePath, eventSetId });
    await setReport(trx, { id, reportId: queued });
    return queued;
  });
}

/** Another run, the one of `due` where it is by schedule; its report too where the question says so. Gives the report's id. */
async function runNow(
  ctx: PirDeps,
  scope: Scope,
  id: string,
  due: DueTime | null = null,
): Promise<{ run: PirRun; reportId: string | null }> {
  const { clock, db, search } = ctx;
  const { pir } = await load(ctx, scope, id);
  const withTenant = <T>(work: (trx: Trx) => Promise<T>) => db.withTenant(scope, work);
  const made = await runPir({ search, withTenant }, scope, { pir, due, now: clock.now() });
  const isNews = made.number === 1 || made.added + made.changed + made.withdrawn > 0;
  // Nobody waits for a scheduled run, but what is sent after it has to be the version that was written from it.
  const waitMs = due === null ? undefined : scheduledWaitMs;
  // Where everything was withdrawn there is no first report to write; one that there is has to say so.
  const isWritten = pir.writesReport && isNews && (made.count > 0 || pir.reportId !== null);
  const reportId = isWritten ? await writeNow(ctx, scope, id, waitMs) : null;
  return { run: made, reportId };
}
