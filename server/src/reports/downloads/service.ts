import { forExport } from "@hoopoe/agents/reports/for-export.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import type { downloadFormats } from "@hoopoe/contract/reports/routes/report.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Tickets } from "../../platform/tickets/tickets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { ReportsService } from "../reports/service.ts";
import { reportSchemaUrl } from "./report-schema.ts";

export type DownloadFormat = (typeof downloadFormats)[number];

/** A file on its way out; always an attachment. */
export interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly body: Buffer | string;
}

/** How a report is drawn in each format; handed in by main.ts. */
export interface ReportRenderers {
  markdown(doc: ReportDoc): string | Promise<string>;
  html(doc: ReportDoc): string | Promise<string>;
  pdf(doc: ReportDoc): Promise<Buffer>;
  docx(doc: ReportDoc): Promise<Buffer>;
}

export interface DownloadsService {
  /** A one-use ticket for a handle of the caller's workspace; the handle and format are checked before it is issued. */
  issue(
    scope: Scope & { readonly sessionId: string },
    wanted: { handle: string; format: DownloadFormat },
  ): Promise<{ token: string; expiresAt: Date }>;
  redeem(token: string): Promise<Download>;
}

export function createDownloadsService({
  tickets,
  reports,
  renderers,
  audit,
  originOf,
}: {
  tickets: Tickets;
  reports: ReportsService;
  renderers: ReportRenderers;
  audit: Pick<AuditService, "recordAlone">;
  /** The organisation's own address. */
  originOf: (tenantId: string) => Promise<string>;
}): DownloadsService {
  const draw = async (scope: Scope, handle: string, format: string): Promise<Download> => {
    const report = await reports.loadByVersion(scope, handle);
    if (report?.doc != null && format === "json")
      return toJson(report.doc, reportSchemaUrl(await originOf(scope.tenantId)));
    if (report?.doc != null) return drawReport(report.doc, format, renderers);
    const events = format === "json" ? await reports.loadEvents(scope, handle) : null;
    if (events !== null)
      return { name: "events.json", mediaType: "application/json", body: JSON.stringify(events, null, 2) };
    return fail("artifact-not-found");
  };

  return {
    async issue({ tenantId, workspaceId, userId, sessionId }, { handle, format }) {
      const scope = { tenantId, workspaceId, userId };
      const isReport = (await reports.loadByVersion(scope, handle)) !== null && format !== "original";
      const isEvents = format === "json" && (await reports.loadEvents(scope, handle)) !== null;
      if (!isReport && !isEvents) fail("artifact-not-found");
      return tickets.issue({ kind: "download", tenantId, workspaceId, sessionId, handle, format });
    },

    async redeem(token) {
      const ticket = await tickets.consume("download", token);
      if (ticket?.workspaceId === undefined || ticket.handle === undefined || ticket.format === undefined) {
        return fail("ticket-invalid");
      }
      const { tenantId, workspaceId, userId } = ticket;
      const { handle, format } = ticket;
      const file = await draw({ tenantId, workspaceId, userId }, handle, format);
      const details = { handle, format };
      await audit.recordAlone({
        tenantId,
        workspaceId,
        userId,
        action: "report.downloaded",
        target: file.name,
        details,
      });
      return file;
    },
  };
}

async function drawReport(doc: ReportDoc, format: string, renderers: ReportRenderers): Promise<Download> {
  const name = fileNameOf(doc.title);
  if (format === "md") {
    return { name: `${name}.md`, mediaType: "text/markdown; charset=utf-8", body: await renderers.markdown(doc) };
  }
  if (format === "html") {
    return { name: `${name}.html`, mediaType: "text/html; charset=utf-8", body: await renderers.html(doc) };
  }
  if (format === "pdf") return { name: `${name}.pdf`, mediaType: "application/pdf", body: await renderers.pdf(doc) };
  if (format === "docx") {
    const mediaType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    return { name: `${name}.docx`, mediaType, body: await renderers.docx(doc) };
  }
  return fail("artifact-not-found");
}

/** What isn't supported stays out here too; `method.states` counts it. */
function toJson(written: ReportDoc, $schema: string): Download {
  const { report: doc } = forExport(written);
  const body = JSON.stringify({ $schema, ...doc }, null, 2);
  return { name: `${fileNameOf(doc.title)}.json`, mediaType: "application/json", body };
}

/** Letters, digits, dots and dashes of a title, 80 at most. */
function fileNameOf(title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}.-]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return name.slice(0, 80) || "report";
}
