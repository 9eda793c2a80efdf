import { randomUUID } from "node:crypto";
import { reportResultsMax } from "@hoopoe/contract/constants.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../audit/service.ts";
import type { SearchService } from "../search/service.ts";
import { insertReport, loadEvents, loadReport, loadReports, type ReportRow, type ReportTemplate } from "./store.ts";
import { writeAndKeep, type WriteDeps } from "./write-and-keep.ts";

export interface ReportRequest {
  readonly question: string;
  readonly template: ReportTemplate;
  /** Items to read, in the order they were found; only the caller's own are taken. */
  readonly itemIds: readonly string[];
}

/** A report with its newest version; `doc` is null until it is written, and in lists. */
export type Report = ReportRow;

export interface ReportsService {
  /** Starts a report and waits a while for its end; it goes on whoever waits. */
  generate(scope: Scope, request: ReportRequest): Promise<Report>;
  list(scope: Scope): Promise<Report[]>;
  load(scope: Scope, reportId: string): Promise<Report>;
  /** By the handle in generated_report_path. */
  loadByVersion(scope: Scope, versionId: string): Promise<Report | null>;
  /** The events behind the handle in events_path, as JSON; null where there are none. */
  loadEventsJson(scope: Scope, eventSetId: string): Promise<string | null>;
  /** The durable work itself, called by the workflow; may be repeated. */
  write(scope: Scope, reportId: string): Promise<{ written: boolean }>;
  /** Sees to it that every unfinished report is being worked on: called once after the engine's launch. */
  resumeUnfinished(): Promise<number>;
}

const waitMs = 20_000;
const listedMax = 200;
const bodyCharsMax = 50_000;

export interface ReportsDeps extends WriteDeps {
  readonly engine: Engine;
  readonly search: SearchService;
  readonly audit: Pick<AuditService, "record">;
}

export function createReportsService(deps: ReportsDeps): ReportsService {
  const { db, engine, search, audit } = deps;
  const start = (scope: Scope, reportId: string) =>
    engine.start("report", {
      id: `report-${reportId}`,
      input: { tenantId: scope.tenantId, workspaceId: scope.workspaceId, userId: scope.userId, reportId },
    });

  const load = async (scope: Scope, reportId: string) =>
    (await db.withTenant(scope, (trx) => loadReport(trx, scope, { reportId }))) ?? fail("report-not-found");

  return {
    async generate(scope, { question, template, itemIds }) {
      const ids = [...new Set(itemIds)];
      if (ids.length === 0) fail("report-empty");
      if (ids.length > reportResultsMax) fail("report-too-large", { max: reportResultsMax, count: ids.length });
      const found = await search.loadItems(scope, ids);
      if (found.length === 0) fail("item-not-found");
      const events = found.map((event) => ({ ...event, body: event.body.slice(0, bodyCharsMax) }));
      const report = { reportId: randomUUID(), eventSetId: randomUUID(), question, template, events };
      await db.withTenant(scope, async (trx) => {
        await insertReport(trx, scope, report);
        const details = { reportId: report.reportId, template, events: events.length };
        await audit.record(trx, { ...scope, action: "report.requested", target: question.slice(0, 120), details });
      });
      await start(scope, report.reportId);
      await engine.outcome(`report-${report.reportId}`, { waitMs });
      return load(scope, report.reportId);
    },

    list: (scope) => db.withTenant(scope, (trx) => loadReports(trx, scope, listedMax)),
    load,
    loadByVersion: (scope, versionId) => db.withTenant(scope, (trx) => loadReport(trx, scope, { versionId })),

    async loadEventsJson(scope, eventSetId) {
      const events = await db.withTenant(scope, (trx) => loadEvents(trx, scope, eventSetId));
      return events === null ? null : JSON.stringify(events, null, 2);
    },

    write: (scope, reportId) => writeAndKeep(deps, scope, reportId),

    async resumeUnfinished() {
      const unfinished = await db.lookups.unfinishedReports();
      for (const { reportId, userId, ...scope } of unfinished)
        await start({ ...scope, userId: userId ?? "" }, reportId);
      return unfinished.length;
    },
  };
}
