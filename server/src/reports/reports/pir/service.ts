import { nextRunAt } from "@hoopoe/contract/intake/next-run.ts";
import type { PirRun, SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
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

export interface PirService {
  list(scope: Scope): Promise<SavedPir[]>;
  /** Saves a question and runs it at once. @throws Failure search-invalid, template-not-found, member-not-found */
  create(scope: Scope, fields: PirFields): Promise<SavedPir>;
  load(scope: Scope, id: string): Promise<{ pir: SavedPir; runs: PirRun[] }>;
  /** @throws Failure pir-changed where somebody saved since `version` was read */
  change(scope: Scope, id: string, change: PirChange): Promise<SavedPir>;
  remove(scope: Scope, id: string): Promise<void>;
  /** Another run, the one of `due` where it is by schedule; its report too where the question says so. Gives the report's id. */
  run(scope: Scope, id: string, due?: DueTime): Promise<{ run: PirRun; reportId: string | null }>;
  /** The events of a run, the newest where no number is given. */
  events(scope: Scope, id: string, number: number | undefined): Promise<ListedEvents>;
  mark(scope: Scope, change: MarkChange): Promise<Omit<Mark, "by" | "noteBy">>;
  /** The first report, or the next version of the one there is, from the newest run. Gives the report's id. */
  report(scope: Scope, id: string): Promise<string>;
}

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

export function createPirService({ db, clock, search, reports, audit, checkDestinations }: PirDeps): PirService {
  const load = (scope: Scope, id: string) =>
    db.withTenant(scope, async (trx) => {
      const pir = (await loadPir(trx, scope, id)) ?? fail("pir-not-found");
      return { pir, runs: await loadRuns(trx, scope, { pirId: id, countMax: runsListed }) };
    });

  /** What is wrong with a question is said before it is kept. */
  const check = async (scope: Scope, fields: PirFields) => {
    await search.summarise(scope, queryAt(fields.query, clock.now()));
    await db.withTenant(scope, async (trx) => {
      await chooseTemplate(trx, scope, fields.templatePath);
      await checkRecipients(trx, scope, fields.recipientIds);
      await checkDestinations(trx, scope, fields.destinations);
    });
    return fields.schedule === null ? null : nextRunAt(fields.schedule, clock.now());
  };

  const report = async (scope: Scope, id: string, waitMs?: number) => {
    const { pir, runs } = await load(scope, id);
    const [last, before] = runs;
    if (last?.events_path == null) return fail("report-empty");
    const { events_path: eventSetId, number, added, changed, withdrawn } = last;
    const reportId = pir.reportId ?? (await queueFirst(scope, id, eventSetId));
    if (pir.reportId === null) {
      const begun = await reports.begin(scope, reportId, waitMs);
      // Of two who ask at once one queues it; what the other one's run brought is its next version.
      if (begun.eventSetId === eventSetId) return reportId;
    }
    const waiting = waitMs === undefined ? {} : { waitMs };
    const note =
      before === undefined
        ? `Run ${number}`
        : `Run ${number}: ${added} new, ${changed} changed, ${withdrawn} withdrawn`;
    await reports.rewrite(scope, { reportId, eventSetId, note, ...waiting });
    return reportId;
  };

  /** The question's one report: made here, or by whoever came a moment before. */
  const queueFirst = (scope: Scope, id: string, eventSetId: string) =>
    db.withTenant(scope, async (trx) => {
      await lockPir(trx, scope, id);
      const { question, templatePath, reportId } = (await loadPir(trx, scope, id)) ?? fail("pir-not-found");
      if (reportId !== null) return reportId;
      const queued = await reports.queueFromEvents(trx, scope, { question, templatePath, eventSetId });
      await setReport(trx, scope, { id, reportId: queued });
      return queued;
    });

  const run = async (scope: Scope, id: string, due: DueTime | null = null) => {
    const { pir } = await load(scope, id);
    const withTenant = <T>(work: (trx: Trx) => Promise<T>) => db.withTenant(scope, work);
    const made = await runPir({ search, withTenant }, scope, { pir, due, now: clock.now() });
    const isNews = made.number === 1 || made.added + made.changed + made.withdrawn > 0;
    // Nobody waits for a scheduled run, but what is sent after it has to be the version that was written from it.
    const waitMs = due === null ? undefined : scheduledWaitMs;
    // Where everything was withdrawn there is no first report to write; one that there is has to say so.
    const isWritten = pir.writesReport && isNews && (made.count > 0 || pir.reportId !== null);
    const reportId = isWritten ? await report(scope, id, waitMs) : null;
    return { run: made, reportId };
  };

  return {
    list: (scope) => db.withTenant(scope, (trx) => loadPirs(trx, scope)),

    async create(scope, fields) {
      const nextRun = await check(scope, fields);
      const id = await db.withTenant(scope, async (trx) => {
        const made = await insertPir(trx, scope, { ...fields, nextRunAt: nextRun });
        await audit.record(trx, { ...scope, action: "pir.saved", target: fields.name, details: { pirId: made } });
        return made;
      });
      await run(scope, id);
      return (await load(scope, id)).pir;
    },

    load,

    async change(scope, id, { version, ...change }) {
      const { pir } = await load(scope, id);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const fields: PirFields & { id: string } = { ...pir, ...given };
      const nextRun = await check(scope, fields);
      const isSaved = await db.withTenant(scope, (trx) =>
        updatePir(trx, scope, { ...fields, version, nextRunAt: nextRun }),
      );
      const { pir: now } = await load(scope, id);
      return isSaved ? now : fail("pir-changed", { version: now.version });
    },

    async remove(scope, id) {
      if (!(await db.withTenant(scope, (trx) => deletePir(trx, scope, id)))) fail("pir-not-found");
    },

    run,

    events: (scope, id, number) =>
      db.withTenant(scope, async (trx) => {
        if ((await loadPir(trx, scope, id)) === null) fail("pir-not-found");
        const runs = await loadRuns(trx, scope, { pirId: id, countMax: 1_000 });
        const at = number === undefined ? 0 : runs.findIndex((one) => one.number === number);
        const chosen = runs[at] ?? fail("pir-run-not-found");
        return listEvents(trx, scope, { pirId: id, run: chosen, before: runs[at + 1] });
      }),

    async mark(scope, change) {
      const isThere = (await search.loadItems(scope, [change.itemId])).length > 0;
      return db.withTenant(scope, async (trx) => {
        if ((await loadPir(trx, scope, change.pirId)) === null) fail("pir-not-found");
        // What its source took back since stays in the runs that found it, and something may be said of it there.
        if (!isThere && !(await isInRuns(trx, scope, change))) fail("item-not-found");
        return saveMark(trx, scope, change);
      });
    },

    report: (scope, id) => report(scope, id),
  };
}
