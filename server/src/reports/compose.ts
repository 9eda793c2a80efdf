import { connectorByCatalogId } from "@hoopoe/connectors/catalog.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { withStanding } from "@hoopoe/agents/claims/with-standing.ts";
import { editReport } from "@hoopoe/agents/reports/edit/edit-report.ts";
import { toHtml } from "@hoopoe/agents/reports/to-html.ts";
import { toMarkdown } from "@hoopoe/agents/reports/to-markdown.ts";
import type { WorkspacePort } from "@hoopoe/agents/reports/writer/workspace-port.ts";
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
import { loadUs } from "./claims/load-us.ts";
import { renderPdf } from "./reports/pdf/render-pdf.ts";
import { pirRoutes } from "./reports/pir/routes.ts";
import { registerPirWorkflow, startPirScheduler } from "./reports/pir/scheduler.ts";
import { createRenewal, registerRenewWorkflow } from "./reports/pir/renew-changed.ts";
import { createPirService } from "./reports/pir/service.ts";
import { loadPirs } from "./reports/pir/store.ts";
import { type CostDeps, claimsWork, createCostService, reportWork } from "./reports/cost/service.ts";
import { costRoutes } from "./reports/cost/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { sendingRoutes } from "./reports/sending/routes.ts";
import { createSendingService } from "./reports/sending/service.ts";
import { createReportsService, type ReportsService } from "./reports/service.ts";
import { templateRoutes } from "./reports/template-routes.ts";
import { createTemplatesService } from "./reports/templates.ts";
import type { ReadBy } from "./reports/write-and-keep.ts";
import { registerReportWorkflow } from "./reports/workflow.ts";

export interface Reports extends Part {
  readonly reports: ReportsService;
  readonly claims: ClaimsService;
}

export interface ReportsOptions extends GroupOptions {
  readonly search: Pick<Search, "search">;
  readonly work: Pick<Work, "executions">;
  /** Chosen by the workspace for the task, or the operator's; the built-in one writes where there is none. */
  readonly modelFor: (
    scope: Scope,
    task: "claims" | "report" | "judge",
    work: string,
  ) => Promise<AgentModel | undefined>;
  readonly openWorkspace: (scope: Scope, readBy: ReadBy) => WorkspacePort;
  readonly costOf: CostDeps["costOf"];
  readonly priceFor: CostDeps["priceFor"];
  /** Whether there is one besides the built-in one. */
  readonly hasWritingModel: (scope: Scope) => Promise<boolean>;
}

/** Saved questions, the reports written from them, and how these are exported and sent. */
export function composeReports(options: ReportsOptions): Reports {
  const { core, engine, env, closers } = options;
  const { db, clock, log, notifications, tickets, audit, mail, workspaces, originOf } = core;
  const { search } = options.search;
  // Each knows the other: a report is written from its claims, and claims are those of a report's events.
  const reports: ReportsService = composeWriting(options, {
    readFirst: (...work) => claims.readFirst(...work),
    loadStandings: (...items) => claims.loadStandings(...items),
  });
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
  registerRenewWorkflow(engine, reports);
  const renderers = { markdown: toMarkdown, html: toHtml, pdf: renderPdf, docx: renderDocx };
  const downloads = createDownloadsService({ tickets, reports, renderers, audit, originOf });
  return {
    reports,
    claims,
    routes: [
      ...reportRoutes(reports),
      ...costRoutes(createCostService({ ...options, search, reports })),
      ...claimRoutes(claims),
      ...sendingRoutes(sendings),
      ...templateRoutes(createTemplatesService({ db })),
      ...pirRoutes(pirs),
      ...downloadRoutes(downloads),
    ],
    async afterLaunch() {
      await reports.resumeUnfinished();
      if (env.role === "api") return;
      const renewChanged = createRenewal({ engine, lookups: db.lookups, reports, claims });
      const scheduler = startPirScheduler({ db, clock, engine, log, renewChanged });
      closers.add("the scheduler of saved questions", () => scheduler.stop(), { takesWork: true });
    },
  };
}

function modelOf({ modelFor }: Pick<ReportsOptions, "modelFor">, task: "claims" | "report" | "judge") {
  return async (scope: Scope, work: string) => (await modelFor(scope, task, work)) ?? createModel({ kind: "built-in" });
}

function composeClaims({ core, engine, search, modelFor }: ReportsOptions, reports: ReportsService): ClaimsService {
  const { db, log, audit, clock } = core;
  const claims = createClaimsService({
    db,
    log,
    audit,
    clock,
    engine,
    modelOf: (scope, eventSetId) => modelOf({ modelFor }, "claims")(scope, claimsWork(eventSetId)),
    loadReport: (scope, reportId) => reports.load(scope, reportId),
    loadEvents: (scope, eventSetId) => reports.loadEvents(scope, eventSetId),
    loadItems: (scope, ids) => search.search.loadItems(scope, ids),
  });
  registerClaimsWorkflow(engine, claims);
  return claims;
}

function composeWriting(
  { core, engine, search, modelFor, hasWritingModel, openWorkspace }: ReportsOptions,
  { readFirst, loadStandings }: Pick<ClaimsService, "readFirst" | "loadStandings">,
): ReportsService {
  const { db, clock, log, notifications, audit } = core;
  const [writerOf, judgeOf] = [modelOf({ modelFor }, "report"), modelOf({ modelFor }, "judge")];
  const modelsOf = async (scope: Scope, reportId: string) => ({
    model: await writerOf(scope, reportWork(reportId)),
    judge: await judgeOf(scope, reportWork(reportId)),
  });
  const reports = createReportsService({
    db,
    engine,
    search: search.search,
    audit,
    clock,
    log,
    notifications,
    loadInterests: async (trx) => (await loadPirs(trx)).map(({ name, query }) => ({ name, terms: query.terms })),
    readClaims: readFirst,
    hasModel: hasWritingModel,
    editReport: async ({ scope, reportId, ...request }) =>
      editReport({ ...request, us: await loadUs(db, scope), ...(await modelsOf(scope, reportId)) }),
    writeReport: async ({ scope, reportId, readBy, ...request }) =>
      writeReport({
        ...request,
        workspace: openWorkspace(scope, readBy),
        docs: withStanding(request.docs, await loadStandings(scope, request.docs)),
        us: await loadUs(db, scope),
        ...(await modelsOf(scope, reportId)),
        asOf: clock.now().toISOString(),
      }),
  });
  registerReportWorkflow(engine, reports);
  return reports;
}
