import type { SourceDoc } from "@hoopoe/agents/reports/source-doc.ts";
import type { ReportDoc } from "@hoopoe/contract/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { NotificationsService } from "../notifications/service.ts";
import { loadEvents, loadReport, markFailed, markRunning, saveVersion, type ReportTemplate } from "./store.ts";

export interface WriteRequest {
  readonly question: string;
  readonly template: ReportTemplate;
  readonly docs: readonly SourceDoc[];
  readonly onProgress: (progress: { stage: string; done: number; total: number }) => void;
}

/** The thinking, handed in by main.ts: from documents to a report whose sentences are checked. */
export type WriteReport = (request: WriteRequest) => Promise<ReportDoc>;

export interface WriteDeps {
  readonly db: Database;
  readonly notifications: NotificationsService;
  readonly writeReport: WriteReport;
}

/**
 * Reads a report's events, writes it, keeps it and tells the page. May be repeated: a report that is written stays as
 * it is. A failure is kept with the report in words, and told.
 */
export async function writeAndKeep(deps: WriteDeps, scope: Scope, reportId: string): Promise<{ written: boolean }> {
  try {
    return { written: await write(deps, scope, reportId) };
  } catch (error) {
    await deps.db.withTenant(scope, (trx) => markFailed(trx, scope, { reportId, error: reasonOf(error) }));
    await deps.notifications.publish(scope, {
      type: "error",
      message: sentences.reportFailed,
      extraAttributes: { taskType: "report", reportId, completed: true, status: "failed" },
    });
    return { written: false };
  }
}

async function write({ db, notifications, writeReport }: WriteDeps, scope: Scope, reportId: string): Promise<boolean> {
  const { report, events } = await db.withTenant(scope, async (trx) => {
    await markRunning(trx, scope, reportId);
    const found = await loadReport(trx, scope, { reportId });
    return { report: found, events: found?.eventSetId == null ? null : await loadEvents(trx, scope, found.eventSetId) };
  });
  // Gone with its workspace, or written before a process was killed: nothing is left to do.
  if (report?.eventSetId == null || events === null || report.doc !== null) return false;
  const { eventSetId, question } = report;
  const about = { taskType: "report", reportId };
  const doc = await writeReport({
    question,
    template: report.template,
    docs: events.map(({ id, ...event }) => ({ ...event, itemId: id })),
    onProgress: ({ stage, done, total }) => {
      const progress = total === 0 ? 0 : Math.round((100 * done) / total);
      const extraAttributes = { ...about, stage, done, total, progress, completed: false, status: "running" };
      void notifications.publish(scope, { type: "in_progress", message: question.slice(0, 200), extraAttributes });
    },
  });
  await db.withTenant(scope, (trx) => saveVersion(trx, scope, { reportId, eventSetId, doc }));
  await notifications.publish(scope, {
    type: "success",
    message: `Report written: ${doc.title}`,
    extraAttributes: { ...about, completed: true, progress: 100, status: "succeeded" },
  });
  return true;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : sentences.unknown;
}
