import { connectorByCatalogId } from "@hoopoe/connectors/catalog.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { toHtml } from "@hoopoe/agents/reports/to-html.ts";
import { toMarkdown } from "@hoopoe/agents/reports/to-markdown.ts";
import { editReport } from "@hoopoe/agents/reports/edit/edit-report.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import type { ExecutionsService } from "../work/executions/service.ts";
import { downloadRoutes } from "../reports/downloads/routes.ts";
import { createDownloadsService } from "../reports/downloads/service.ts";
import { pirRoutes } from "../reports/reports/pir/routes.ts";
import { registerPirWorkflow, startPirScheduler } from "../reports/reports/pir/scheduler.ts";
import { createPirService } from "../reports/reports/pir/service.ts";
import { loadPirs } from "../reports/reports/pir/store.ts";
import { renderDocx } from "../reports/reports/docx/render-docx.ts";
import { renderPdf } from "../reports/reports/pdf/render-pdf.ts";
import { reportRoutes } from "../reports/reports/routes.ts";
import { sendingRoutes } from "../reports/reports/sending/routes.ts";
import { createSendingService } from "../reports/reports/sending/service.ts";
import { createReportsService, type ReportsService } from "../reports/reports/service.ts";
import { templateRoutes } from "../reports/reports/template-routes.ts";
import { createTemplatesService } from "../reports/reports/templates.ts";
import { registerReportWorkflow } from "../reports/reports/workflow.ts";
import type { ModelsService } from "../assist/models/service.ts";
import type { Scope } from "../platform/scope.ts";
import type { SearchService } from "../search/search/service.ts";
import type { DomainOptions, Part } from "./part.ts";

/** Reports, and the service that writes them for whoever asks. */
export interface ReportsPart extends Part {
  readonly reports: ReportsService;
  /** Executions are joined after reports: what is sent is one of them. */
  joinExecutions(executions: ExecutionsService): void;
}

/** What is written from what flowed in, and how it leaves the house. */
export function composeReports({
  core,
  engine,
  env,
  clock,
  log,
  closers,
  search,
  models,
}: DomainOptions & { readonly search: SearchService; readonly models: ModelsService }): ReportsPart {
  const { db, notifications, tickets, audit } = core;
  // Whom the workspace chose for reports, the operator's model, or the built-in one; a report that fails is written by the last.
  const modelOf = async (scope: Scope) => {
    const [first] = await models.chain(scope, { modelId: null, purpose: "report" });
    return first?.model ?? createModel({ kind: "built-in" });
  };
  const reports = createReportsService({
    db,
    engine,
    search,
    audit,
    clock,
    log,
    notifications,
    loadInterests: async (trx, scope) =>
      (await loadPirs(trx, scope)).map(({ name, query }) => ({ name, terms: query.terms })),
    editReport: async ({ scope, ...request }) => editReport({ ...request, model: await modelOf(scope) }),
    writeReport: async ({ scope, ...request }) =>
      writeReport({ ...request, model: await modelOf(scope), asOf: clock.now().toISOString() }),
  });
  registerReportWorkflow(engine, reports);
  const { mail, workspaces, originOf } = core;
  const later: { executions?: ExecutionsService } = {};
  const sendings = createSendingService({
    db,
    audit,
    originOf,
    productOf: (catalogId) => connectorByCatalogId(catalogId)?.manifest.name,
    executions: () => {
      if (later.executions === undefined) throw new Error("executions are not joined yet");
      return later.executions;
    },
  });
  const pirs = createPirService({
    db,
    clock,
    search,
    reports,
    audit,
    checkDestinations: (...given) => sendings.check(...given),
  });
  registerPirWorkflow(engine, pirs, { db, mail, workspaces, reports, sendings, notifications, publicUrl: originOf });
  const renderers = { markdown: toMarkdown, html: toHtml, pdf: renderPdf, docx: renderDocx };
  const downloads = createDownloadsService({ tickets, reports, renderers, audit, originOf });
  return {
    reports,
    joinExecutions: (executions) => {
      later.executions = executions;
    },
    routes: [
      ...reportRoutes(reports),
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
