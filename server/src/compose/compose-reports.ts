import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { toHtml } from "@hoopoe/agents/reports/to-html.ts";
import { toMarkdown } from "@hoopoe/agents/reports/to-markdown.ts";
import { editReport } from "@hoopoe/agents/reports/edit/edit-report.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import { downloadRoutes } from "../domains/downloads/routes.ts";
import { createDownloadsService } from "../domains/downloads/service.ts";
import { renderDocx } from "../domains/reports/docx/render-docx.ts";
import { renderPdf } from "../domains/reports/pdf/render-pdf.ts";
import { reportRoutes } from "../domains/reports/routes.ts";
import { createReportsService } from "../domains/reports/service.ts";
import { templateRoutes } from "../domains/reports/template-routes.ts";
import { createTemplatesService } from "../domains/reports/templates.ts";
import { registerReportWorkflow } from "../domains/reports/workflow.ts";
import type { SearchService } from "../domains/search/service.ts";
import type { DomainOptions, Part } from "./part.ts";

/** What is written from what flowed in, and how it leaves the house. */
export function composeReports({
  core,
  engine,
  env,
  clock,
  search,
}: DomainOptions & { readonly search: SearchService }): Part {
  const { db, notifications, tickets, audit } = core;
  const model = createModel(
    env.openAi === undefined ? { kind: "built-in" } : { kind: "openai-compatible", ...env.openAi },
  );
  const reports = createReportsService({
    db,
    engine,
    search,
    audit,
    clock,
    notifications,
    loadInterests: () => Promise.resolve([]),
    editReport: (request) => editReport({ ...request, model }),
    writeReport: (request) => writeReport({ ...request, model, asOf: clock.now().toISOString() }),
  });
  registerReportWorkflow(engine, reports);
  const renderers = { markdown: toMarkdown, html: toHtml, pdf: renderPdf, docx: renderDocx };
  const downloads = createDownloadsService({ tickets, reports, renderers, audit });
  return {
    routes: [...reportRoutes(reports), ...templateRoutes(createTemplatesService({ db })), ...downloadRoutes(downloads)],
    afterLaunch: async () => void (await reports.resumeUnfinished()),
  };
}
