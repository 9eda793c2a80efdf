import { randomUUID } from "node:crypto";
import { compareReports } from "@hoopoe/agents/reports/compare-reports.ts";
import { builtInTemplateIds, type ReportTemplateKind } from "@hoopoe/contract/reports/report-templates.ts";
import { reportResultsMax } from "@hoopoe/contract/constants.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import type { ReportComparison, ReportTurn, ReportVersion } from "@hoopoe/contract/reports/report-edit.ts";
import { bind } from "../../platform/bind.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { SearchService } from "../../search/search/service.ts";
import { compareEvents } from "./compare-events.ts";
import { type Conversed, converse, type ConverseDeps, type ConverseRequest } from "./converse.ts";
import { keepEvents, loadAsked, loadEvents } from "./event-set-store.ts";
import { keepSentence } from "./keep-sentence.ts";
import { loadAudience } from "./load-audience.ts";
import { type IncludeRequest, keepIncluded, loadRelated } from "./related/include-related.ts";
import { renew } from "./renew.ts";
import { insertQueued, loadReport, loadReports, markCancelled, type ReportRow } from "./store.ts";
import { chooseTemplate } from "./templates.ts";
import { untilOver } from "./until-over.ts";
import { listTurns, listVersions, loadVersion } from "./version-store.ts";
import { type ReportWriter, createWriter, type WriteDeps, type WriteWork } from "./write-and-keep.ts";

export interface ReportRequest {
  readonly question: string;
  readonly template: ReportTemplateKind;
  /** The handle of a template; it goes before `template`. */
  readonly templatePath?: string | null | undefined;
  /** Items to read, in the order they were found; only the caller's own are taken. */
  readonly itemIds: readonly string[];
  /** How many the search found, as who asks tells it: these ids may be a part of them. */
  readonly foundCount?: number;
  /** Whether to wait a while for its end; absent: yes. */
  readonly isWaitedFor?: boolean;
}

/** A report with its newest version; `doc` is null until it is written, and in lists. */
export type Report = ReportRow;

const waitMsUsual = 20_000;
const listedMax = 200;
/** Where a search stops counting. */
const countedMax = 100_000;

export interface ReportsDeps extends WriteDeps, ConverseDeps {
  readonly engine: Engine;
  readonly search: SearchService;
  readonly audit: Pick<AuditService, "record">;
  /** Whether a model other than the built-in one writes here, be its budget used up. */
  readonly hasModel: (scope: Scope) => Promise<boolean>;
}

/** What the functions of the service work with. */
interface ReportsContext extends ReportsDeps {
  readonly writer: ReportWriter;
}

export type ReportsService = ReturnType<typeof createReportsService>;

export function createReportsService(deps: ReportsDeps) {
  const writer = createWriter(deps);
  const ctx: ReportsContext = { ...deps, writer };
  return bind(ctx, {
    generate,
    queueFromEvents,
    begin: startAndWait,
    list,
    load,
    loadByVersion,
    converse: converseAbout,
    versions: loadHistory,
    compare,
    keepSentence,
    related: loadRelated,
    include,
    cancel,
    loadEvents: eventsOf,
    rewrite,
    renew: renewReport,
    write,
    resumeUnfinished,
  });
}

/** Starts a report and waits a while for its end; it goes on whoever waits. */
async function generate(
  ctx: ReportsContext,
  scope: Scope,
  { question, template, templatePath, itemIds, foundCount = 0, isWaitedFor = true }: ReportRequest,
): Promise<Report> {
  const { audit, db, search } = ctx;
  const ids = [...new Set(itemIds)];
  if (ids.length === 0) fail("report-empty");
  if (ids.length > reportResultsMax) fail("report-too-large", { max: reportResultsMax, count: ids.length });
  const found = await search.loadItems(scope, ids);
  if (found.length === 0) fail("item-not-found");
  const asFound = { why: "", isPinned: false, note: "" };
  const events = found.map((event) => ({ ...event, ...asFound }));
  const reportId = randomUUID();
  await db.withTenant(scope, async (trx) => {
    const chosen = await chooseTemplate(trx, templatePath ?? builtInTemplateIds[template]);
    const eventSetId = randomUUID();
    const isPart = foundCount > itemIds.length;
    const counted = { total: foundCount, isExact: foundCount < countedMax, isNewest: false };
    const kept = { eventSetId, query: { user_input: question }, events, found: isPart ? counted : undefined };
    const audience = await keepEvents(trx, scope, kept);
    const made = { template: chosen.kind, templateId: chosen.id, audience };
    await insertQueued(trx, scope, { reportId, eventSetId, question, ...made });
    const details = { reportId, template: chosen.kind, events: events.length };
    await audit.record(trx, { ...scope, action: "report.requested", target: question.slice(0, 120), details });
  });
  return startAndWait(ctx, scope, reportId, isWaitedFor ? waitMsUsual : 0);
}

/** A report from events that are kept already, within the caller's transaction: nothing is begun. Gives its id. */
async function queueFromEvents(
  { audit }: ReportsContext,
  trx: Trx,
  scope: Scope,
  { question, templatePath, eventSetId }: { question: string; templatePath: string; eventSetId: string },
): Promise<string> {
  const reportId = randomUUID();
  const events = (await loadEvents(trx, eventSetId)) ?? fail("artifact-not-found");
  if (events.length === 0) fail("report-empty");
  const chosen = await chooseTemplate(trx, templatePath);
  const audience = await loadAudience(
    trx,
    events.map(({ id }) => id),
  );
  const made = { template: chosen.kind, templateId: chosen.id, audience };
  await insertQueued(trx, scope, { reportId, eventSetId, question, ...made });
  const details = { reportId, template: chosen.kind, events: events.length };
  await audit.record(trx, { ...scope, action: "report.requested", target: question.slice(0, 120), details });
  return reportId;
}

function list({ db }: ReportsContext, scope: Scope): Promise<Report[]> {
  return db.withTenant(scope, (trx) => loadReports(trx, listedMax));
}

/** By the handle in generated_report_path: that version's document. */
function loadByVersion({ db }: ReportsContext, scope: Scope, versionId: string): Promise<Report | null> {
  return db.withTenant(scope, async (trx) => {
    const report = await loadReport(trx, { versionId });
    if (report === null || report.versionId === versionId) return report;
    const versions = await listVersions(trx, report.id);
    const version = versions.find(({ id }) => id === versionId)?.version ?? report.version;
    const kept = await loadVersion(trx, { reportId: report.id, version });
    return kept === null ? null : { ...report, versionId, doc: kept.doc };
  });
}

function converseAbout(ctx: ReportsContext, scope: Scope, request: ConverseRequest): Promise<Conversed> {
  return converse(ctx, scope, request);
}

async function loadHistory(
  { db, hasModel }: ReportsContext,
  scope: Scope,
  reportId: string,
): Promise<{ data: ReportVersion[]; turns: ReportTurn[]; readsWords: boolean }> {
  const kept = await db.withTenant(scope, async (trx) => {
    if ((await loadReport(trx, { reportId })) === null) fail("report-not-found");
    return { data: await listVersions(trx, reportId), turns: await listTurns(trx, reportId) };
  });
  return { ...kept, readsWords: await hasModel(scope) };
}

function compare(
  { db }: ReportsContext,
  scope: Scope,
  reportId: string,
  { from, to }: { from: number; to: number },
): Promise<ReportComparison> {
  return db.withTenant(scope, async (trx) => {
    if ((await loadReport(trx, { reportId })) === null) fail("report-not-found");
    const versionOf = async (version: number) =>
      (await loadVersion(trx, { reportId, version })) ?? fail("report-version-not-found", { version });
    const before = await versionOf(from);
    const after = await versionOf(to);
    const isSameSet = before.eventSetId === after.eventSetId;
    const eventsIn = async (id: string | null) => (id === null ? [] : ((await loadEvents(trx, id)) ?? []));
    const { added, changed, withdrawn } = isSameSet
      ? { added: [], changed: [], withdrawn: [] }
      : compareEvents(await eventsIn(before.eventSetId), await eventsIn(after.eventSetId), {
          since: after.eventSetId === null ? null : (await loadAsked(trx, after.eventSetId)).since,
        });
    const events = { added: added.length, changed: changed.length, withdrawn: withdrawn.length };
    const idsOf = (kept: readonly { id: string }[]) => new Set(kept.map(({ id }) => id));
    const items = { added: idsOf(added), changed: idsOf(changed), withdrawn: idsOf(withdrawn) };
    return { from, to, ...compareReports(before.doc, after.doc, items), events };
  });
}

async function cancel(ctx: ReportsContext, scope: Scope, reportId: string): Promise<Report> {
  const { db, engine, writer } = ctx;
  const report = await load(ctx, scope, reportId);
  const isStopped = await db.withTenant(scope, (trx) => markCancelled(trx, reportId));
  if (!isStopped) return report;
  writer.abort(reportId);
  await engine.cancel(`report-${reportId}`);
  return load(ctx, scope, reportId);
}

/** Another version from the report's events and the items that a person chose. Waits a while for its end. */
async function include(ctx: ReportsContext, scope: Scope, request: IncludeRequest): Promise<Report> {
  const { reportId } = request;
  const { eventSetId, count } = await keepIncluded(ctx, scope, request);
  await rewrite(ctx, scope, { reportId, eventSetId, note: `Included ${count} related item${count === 1 ? "" : "s"}` });
  return load(ctx, scope, reportId);
}

/** The events behind the handle in events_path; null where there are none. */
function eventsOf({ db }: ReportsContext, scope: Scope, eventSetId: string): Promise<KeptEvent[] | null> {
  return db.withTenant(scope, (trx) => loadEvents(trx, eventSetId));
}

/** Another version of a report from later events, under the same title, marking and headings. Waits a while for its end. */
async function rewrite(
  ctx: ReportsContext,
  scope: Scope,
  {
    reportId,
    eventSetId,
    note,
    waitMs = waitMsUsual,
  }: { reportId: string; eventSetId: string; note: string; waitMs?: number },
): Promise<void> {
  const { engine } = ctx;
  await load(ctx, scope, reportId);
  const { tenantId, workspaceId, userId } = scope;
  const id = `report-${reportId}-${eventSetId}`;
  // What the note says is figures alone: workflow inputs hold no content.
  await engine.start("report", { id, input: { tenantId, workspaceId, userId, reportId, eventSetId, note } });
  await untilOver(engine, id, waitMs);
}

function renewReport(ctx: ReportsContext, scope: Scope, renewed: { reportId: string; version: number; note?: string }) {
  const { search, audit, db } = ctx;
  const rewriteFrom = (eventSetId: string, note: string) =>
    rewrite(ctx, scope, { reportId: renewed.reportId, eventSetId, note });
  return renew({ search, audit, db, rewriteFrom, load: (id) => load(ctx, scope, id) }, scope, renewed);
}

/** The durable work itself, called by the workflow; may be repeated. */
function write({ writer }: ReportsContext, scope: Scope, work: WriteWork): Promise<{ written: boolean }> {
  return writer.write(scope, work);
}

/** Sees to it that every unfinished report is being worked on: called once after the engine's launch. */
async function resumeUnfinished(ctx: ReportsContext): Promise<number> {
  const { db } = ctx;
  const unfinished = await db.lookups.unfinishedReports();
  for (const { reportId, userId, ...scope } of unfinished) await start(ctx, { ...scope, userId }, reportId);
  return unfinished.length;
}

function start({ engine }: ReportsContext, scope: Scope, reportId: string) {
  return engine.start("report", {
    id: `report-${reportId}`,
    input: { tenantId: scope.tenantId, workspaceId: scope.workspaceId, userId: scope.userId, reportId },
  });
}

/** Begins what was queued, once however often it is called, and waits a while for its end. */
async function startAndWait(
  ctx: ReportsContext,
  scope: Scope,
  reportId: string,
  waitMs: number = waitMsUsual,
): Promise<Report> {
  const { engine } = ctx;
  await start(ctx, scope, reportId);
  await untilOver(engine, `report-${reportId}`, waitMs);
  return load(ctx, scope, reportId);
}

/** With a version's number that version's document instead of the newest. */
async function load({ db }: ReportsContext, scope: Scope, reportId: string, version?: number): Promise<Report> {
  return db.withTenant(scope, async (trx) => {
    const report = (await loadReport(trx, { reportId })) ?? fail("report-not-found");
    if (version === undefined || version === report.version) return report;
    const kept = (await loadVersion(trx, { reportId, version })) ?? fail("report-version-not-found", { version });
    return { ...report, eventSetId: kept.eventSetId ?? report.eventSetId, versionId: kept.id, doc: kept.doc };
  });
}
