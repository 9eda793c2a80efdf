import type { Interest } from "@hoopoe/quotes/match-interests.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { WorkspacePort } from "@hoopoe/agents/reports/writer/workspace-port.ts";
import type { ReportLayout } from "@hoopoe/agents/reports/template/parse-template.ts";
import type { ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { ReportTemplateKind } from "@hoopoe/contract/reports/report-templates.ts";
import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import { loadStaleSources } from "../../intake/trust/service.ts";
import { carryKept } from "./carry-kept.ts";
import { loadAsked, loadEvents } from "./event-set-store.ts";
import { keepDraft } from "./keep-draft.ts";
import { loadReaders } from "./load-audience.ts";
import { markEmptied } from "./mark-emptied.ts";
import { loadReport, markFailed, markRunning, saveDraft, saveFirstVersion } from "./store.ts";
import { describeLimits } from "./describe-limits.ts";
import { chooseTemplate } from "./templates.ts";
import { insertVersion } from "./version-store.ts";

/** Of a report: who may read it (null: all members), and the stretch of time that it is about. */
export interface ReadBy {
  readonly readers: readonly string[] | null;
  readonly frame: WorkspacePort["frame"];
}

export interface WriteRequest {
  /** Whose report it is: their workspace says which model writes. */
  readonly scope: Scope;
  readonly reportId: string;
  readonly question: string;
  readonly template: ReportTemplateKind;
  readonly layout: ReportLayout;
  readonly docs: readonly SourceDoc[];
  readonly stale: readonly string[];
  /** What of the events found is not among `docs`, in sentences. */
  readonly limits: readonly string[];
  readonly interests: readonly Interest[];
  /** What its events claim, where somebody has had them read: what was corrected, disputed or settled by a person. */
  readonly claims: readonly ClaimGroup[];
  /** Who may read it, and the stretch of time that it is about: what of the workspace may be looked at beside its events. */
  readonly readBy: ReadBy;
  /** Those of the version before. */
  readonly known: readonly Sentence[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { stage: string; done: number; total: number }) => void;
  /** Hears each sentence as it is written; null: what came before is written anew. */
  readonly onDraft: (sentence: DraftedSentence | null) => void;
}

/** The thinking, handed in by main.ts: from documents to a report whose sentences are checked. */
export type WriteReport = (request: WriteRequest) => Promise<ReportDoc>;

export interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, "error">;
  readonly notifications: NotificationsService;
  readonly writeReport: WriteReport;
  /** Has the claims of these events read where they aren't yet; `limits` says in sentences what wasn't. */
  readonly readClaims: (
    scope: Scope,
    work: {
      reportId: string;
      eventSetId: string;
      readers: readonly string[] | null;
      signal: AbortSignal;
      onProgress: OnCount;
    },
  ) => Promise<{ claims: readonly ClaimGroup[]; limits: readonly string[] }>;
  /** What the workspace keeps asking. */
  readonly loadInterests: (trx: Trx) => Promise<readonly Interest[]>;
}

type OnCount = (progress: { done: number; total: number }) => void;

/** `eventSetId`: another version from these events; without it the first one, from the report's own. */
export interface WriteWork {
  readonly reportId: string;
  readonly eventSetId?: string | undefined;
  readonly note?: string | undefined;
}

export interface ReportWriter {
  /**
   * Reads a report's events, writes it, keeps it and tells the page. May be repeated: a report that is written or
   * cancelled stays as it is. A failure is kept with the report in words, and told.
   */
  write(scope: Scope, work: WriteWork): Promise<{ written: boolean }>;
  /** Stops the thinking of this process at once; what another process thinks is thrown away when it is done. */
  abort(reportId: string): void;
}

export function createWriter(deps: WriteDeps): ReportWriter {
  const underWay = new Map<string, AbortController>();
  return {
    async write(scope, work) {
      const { reportId } = work;
      const stop = new AbortController();
      underWay.set(reportId, stop);
      try {
        return { written: await write(deps, scope, { ...work, signal: stop.signal }) };
      } catch (error) {
        if (stop.signal.aborted) return { written: false };
        // Nothing is wrong with the report: the step is repeated once the database is back.
        if (isStoreAway(error)) throw error;
        deps.log.error({ err: error, reportId }, "couldn't write a report");
        // A report that has a version keeps it: what failed is the next one.
        if (work.eventSetId === undefined)
          await deps.db.withTenant(scope, (trx) => markFailed(trx, { reportId, error: reasonOf(error) }));
        await deps.notifications.publish(scope, {
          type: "error",
          message: sentences.reportFailed,
          extraAttributes: { taskType: "report", reportId, completed: true, status: "failed" },
        });
        return { written: false };
      } finally {
        underWay.delete(reportId);
      }
    },
    abort: (reportId) => underWay.get(reportId)?.abort(new Error("The report was cancelled.")),
  };
}

async function write(
  { db, clock, notifications, writeReport, readClaims, loadInterests }: WriteDeps,
  scope: Scope,
  { reportId, signal, note = "", ...work }: WriteWork & { signal: AbortSignal },
): Promise<boolean> {
  const found = await loadWork({ db, clock, loadInterests }, scope, { reportId, ...work });
  // Gone with its workspace, cancelled, or written before a process was killed: nothing is left to do.
  if (found === null) return false;
  const publish = publisherOf(notifications, scope, found);
  const { question, template } = found.report;
  const about = { taskType: "report", reportId };
  // Another version is written beside the one that people read: only a first one is shown while it grows.
  const keeper = keepDraft(async (draft) => {
    if (work.eventSetId === undefined) await db.withTenant(scope, (trx) => saveDraft(trx, { reportId, draft }));
  });
  const onProgress: WriteRequest["onProgress"] = ({ stage, done, total }) => {
    const progress = total === 0 ? 0 : Math.round((100 * done) / total);
    const extraAttributes = { ...about, stage, done, total, progress, completed: false, status: "running" };
    void publish({ type: "in_progress", message: question.slice(0, 200), extraAttributes });
  };
  const claimed = await readClaims(scope, {
    reportId,
    eventSetId: found.eventSetId,
    readers: found.readBy.readers,
    signal,
    onProgress: (count) => onProgress({ stage: "claims", ...count }),
  });
  const writing = writeReport({
    scope,
    reportId,
    question,
    template,
    layout: found.layout,
    stale: found.stale,
    limits: [...found.limits, ...claimed.limits],
    interests: found.interests,
    claims: claimed.claims,
    readBy: found.readBy,
    known: found.report.doc === null ? [] : sentencesOf(found.report.doc),
    signal,
    onDraft: (sentence) => keeper.add(sentence),
    docs: found.events.map(({ id, ...event }) => ({ ...event, itemId: id })),
    onProgress,
  });
  // However it ends: no draft may be on its way when the report itself is kept.
  await writing.catch(() => undefined);
  await keeper.stop();
  const written = await writing;
  const { eventSetId, report } = found;
  const { doc: last } = report;
  const kept = last === null ? written : keepLast(written, last);
  const doc = found.events.length > 0 ? kept : markEmptied(kept, report.version);
  const isKept = await db.withTenant(scope, async (trx) => {
    if (work.eventSetId === undefined) return saveFirstVersion(trx, scope, { reportId, eventSetId, doc });
    const basedOn = last === null ? null : report.version;
    const version = { reportId, eventSetId, doc, note, basedOn, version: report.version + 1 };
    return (await insertVersion(trx, scope, version)) !== null;
  });
  if (!isKept) return false;
  await publish({
    type: "success",
    message: `Report ready: ${doc.title}`,
    extraAttributes: { ...about, completed: true, progress: 100, status: "succeeded" },
  });
  return true;
}

/** What a version is written from; null where there is nothing left to do. */
function loadWork(
  { db, clock, loadInterests }: Pick<WriteDeps, "db" | "clock" | "loadInterests">,
  scope: Scope,
  { reportId, ...work }: WriteWork,
) {
  return db.withTenant(scope, async (trx) => {
    const report = await loadReport(trx, { reportId });
    const eventSetId = work.eventSetId ?? report?.eventSetId;
    if (report === null || eventSetId == null) return null;
    const isDone =
      work.eventSetId === undefined
        ? report.doc !== null || report.status === "cancelled"
        : report.doc !== null && report.eventSetId === work.eventSetId;
    if (isDone) return null;
    if (work.eventSetId === undefined) await markRunning(trx, reportId);
    const events = await loadEvents(trx, eventSetId);
    const { layout } = await chooseTemplate(trx, report.templatePath);
    const behind = await loadStaleSources(trx, scope, { streams: null, now: clock.now() });
    const stale = behind.map(({ sentence }) => `${sentence}.`);
    const interests = await loadInterests(trx);
    if (events === null) return null;
    const { found, since, until } = await loadAsked(trx, eventSetId);
    const readers = await loadReaders(trx, { reportId, eventSetId });
    const readBy = { readers, frame: { from: since ?? firstOf(events), to: until } };
    const limits = describeLimits(events, found);
    return { report, eventSetId, events, layout, stale, limits, interests, readBy };
  });
}

/** What came later than the first event may correct it, up to now. */
function firstOf(events: readonly { date: string }[]): string | null {
  return events.map(({ date }) => date).toSorted()[0] ?? null;
}

/** The next version keeps title, marking and headings, and what a person kept. */
function keepLast(written: ReportDoc, last: ReportDoc): ReportDoc {
  const { title, tlp } = last;
  return { ...carryKept(written, last), title, tlp, sections: keepSections(written, last) };
}

/** The headings of the version before, but for that of the first section where quotes became a model's prose, or the other way round. */
function keepSections(written: ReportDoc, last: ReportDoc): ReportDoc["sections"] {
  if ((written.parts === null) === (last.parts === null)) return [...last.sections];
  const lead = written.sections.find(({ part }) => part === "bluf");
  return last.sections.map((section) =>
    section.part === "bluf" && lead !== undefined ? { ...section, heading: lead.heading } : section,
  );
}

/** What we say ourselves is for people; what else was thrown (a statement that failed, say) stands in the log alone. */
function reasonOf(error: unknown): string {
  return error instanceof Failure || error instanceof RangeError ? error.message.slice(0, 500) : sentences.unknown;
}

/** Its question and title tell of what only some may see: then the news is for who asked, and for nobody where the system did. */
function publisherOf(
  notifications: WriteDeps["notifications"],
  scope: Scope,
  { readBy }: { readBy: ReadBy },
): (news: Omit<Parameters<WriteDeps["notifications"]["publish"]>[1], "toUserId">) => Promise<void> {
  const toUserId = readBy.readers === null ? undefined : scope.userId;
  return async (news) => {
    if (toUserId !== null) await notifications.publish(scope, { ...news, toUserId });
  };
}
