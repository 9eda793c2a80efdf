import { connectorByCatalogId } from "@hoopoe/connectors/catalog.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { editReport } from "@hoopoe/agents/reports/edit/edit-report.ts";
import { toHtml } from "@hoopoe/agents/reports/to-html.ts";
import { toMarkdown } from "@hoopoe/agents/reports/to-markdown.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import type { Scope } from "../platform/scope.ts";
import type { Search } from "../search/compose.ts";
import type { Work } from "../work/compose.ts";
import { claimRoutes } from "./claims/routes.ts";
import { createClaimsService, type ClaimsService } from "./claims/service.ts";
import { registerClaimsWorkflow } from "./claims/workflow.ts";
import { downloadRoutes } from "./downloads/routes.ts";
import { createDownloadsService } from "./downloads/service.ts";
import { renderDocx } from "./reports/docx/render-docx.ts";
import { loadUs } from "./reports/load-us.ts";
import { renderPdf } from "./reports/pdf/render-pdf.ts";
import { pirRoutes } from "./reports/pir/routes.ts";
import { registerPirWorkflow, startPirScheduler } from "./reports/pir/scheduler.ts";
import { createPirService } from "./reports/pir/service.ts";
import { loadPirs } from "./reports/pir/store.ts";
import { reportRoutes } from "./reports/routes.ts";
import { sendingRoutes } from "./reports/sending/routes.ts";
import { createSendingService } from "./reports/sending/service.ts";
import type { WriteDeps } from "./reports/write-and-keep.ts";
import { createReportsService, type ReportsService } from "./reports/service.ts";
import { templateRoutes } from "./reports/template-routes.ts";
import { createTemplatesService } from "./reports/templates.ts";
import { registerReportWorkflow } from "./reports/workflow.ts";

export interface Reports extends Part {
  readonly reports: ReportsService;
  readonly claims: ClaimsService;
}

export interface ReportsOptions extends GroupOptions {
  readonly search: Pick<Search, "search">;
  readonly work: Pick<Work, "executions" | "ownAddresses">;
  /** Chosen by the workspace, or the operator's; the built-in one writes where there is none. */
  readonly writingModel: (scope: Scope) => Promise<AgentModel | undefined>;
  /** Whether there is one besides the built-in one. */
  readonly hasWritingModel: (scope: Scope) => Promise<boolean>;
}

/** Saved questions, the reports written from them, and how these are exported and sent. */
export function composeReports(options: ReportsOptions): Reports {
  const { core, engine, env, closers } = options;
  const { db, clock, log, notifications, tickets, audit, mail, workspaces, originOf } = core;
  const { search } = options.search;
  // Each knows the other: a report is written from its claims, and claims are those of a report's events.
  const reports: ReportsService = composeWriting(options, (scope, reportId) => claims.loadClaims(scope, reportId));
  const claims = composeClaims(options, reports);
  const sendings = createSendingService({
    db,
    audit,
    originOf,
    productOf: (catalogId) => connectorByCatalogId(catalogId)?.manifest.name,
    executions: options.work.executions,
  });
  const pirs = createPirService({ db, clock, search, reports, audit, checkDestinations: sendings.check });
  registerPirWorkflow(engine, pirs, { db, mail, workspaces, reports, sendings, notifications, publicUrl: originOf });
  const renderers = { markdown: toMarkdown, html: toHtml, pdf: renderPdf, docx: renderDocx };
  const downloads = createDownloadsService({ tickets, reports, renderers, audit, originOf });
  return {
    reports,
    claims,
    routes: [
      ...reportRoutes(reports),
      ...claimRoutes(claims),
      ...sendingRoutes(sendings),
      ...templateRoutes(createTemplatesService({ db })),
      ...pirRoutes(pirs),
      ...downloadRoutes(downloads),
    ],
    async afterLaunch() {
      await reports.resumeUnfinished();
      if (env.role === "api") return;
      const scheduler = startPirScheduler({ db, clock, engine, log });
      closers.add("the scheduler of saved questions", () => scheduler.stop(), { takesWork: true });
    },
  };
}

function modelOfReports({ writingModel }: Pick<ReportsOptions, "writingModel">) {
  return async (scope: Scope) => (await writingModel(scope)) ?? createModel({ kind: "built-in" });
}

function composeClaims({ core, engine, work, writingModel }: ReportsOptions, reports: ReportsService): ClaimsService {
  const { db, log, audit } = core;
  const claims = createClaimsService({
    db,
    log,
    audit,
    engine,
    modelOf: modelOfReports({ writingModel }),
    loadReport: (scope, reportId) => reports.load(scope, reportId),
    loadEvents: (scope, eventSetId) => reports.loadEvents(scope, eventSetId),
    ownAddressesOf: work.ownAddresses,
  });
  registerClaimsWorkflow(engine, claims);
  return claims;
}

function composeWriting(
  { core, engine, search, work, writingModel, hasWritingModel }: ReportsOptions,
  loadClaims: WriteDeps["loadClaims"],
): ReportsService {
  const { db, clock, log, notifications, audit } = core;
  const modelOf = modelOfReports({ writingModel });
  const usOf = (scope: Scope) => loadUs(db, scope, work.ownAddresses);
  const reports = createReportsService({
    db,
    engine,
    search: search.search,
    audit,
    clock,
    log,
    notifications,
    loadInterests: async (trx) => (await loadPirs(trx)).map(({ name, query }) => ({ name, terms: query.terms })),
    loadClaims,
    hasModel: hasWritingModel,
    editReport: async ({ scope, ...request }) =>
      editReport({ ...request, us: await usOf(scope), model: await modelOf(scope) }),
    writeReport: async ({ scope, ...request }) =>
      writeReport({
        ...request,
        us: await usOf(scope),
        model: await modelOf(scope),
        asOf: clock.now().toISOString(),
      }),
  });
  registerReportWorkflow(engine, reports);
  return reports;
}
