import type { Logger } from "pino";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { toHtml } from "@hoopoe/agents/reports/to-html.ts";
import { toMarkdown } from "@hoopoe/agents/reports/to-markdown.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import { downloadRoutes } from "../domains/downloads/routes.ts";
import { createDownloadsService } from "../domains/downloads/service.ts";
import { renderPdf } from "../domains/reports/pdf/render-pdf.ts";
import { reportRoutes } from "../domains/reports/routes.ts";
import { createReportsService } from "../domains/reports/service.ts";
import { registerReportWorkflow } from "../domains/reports/workflow.ts";
import { searchRoutes } from "../domains/search/routes.ts";
import { createSearchService } from "../domains/search/service.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import type { Engine } from "../platform/engine/engine.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import type { Core } from "./compose-core.ts";

export interface DomainOptions {
  readonly core: Core;
  readonly engine: Engine;
  readonly env: Environment;
  readonly log: Logger;
  /** The built-in sandbox, the only place that demo workspaces talk to. */
  readonly sandboxUrl: string | undefined;
}

export interface Domains {
  readonly routes: readonly ServedRoute[];
  /** What is to be done once the engine runs: take up what was left, fill the demo. */
  afterLaunch(): Promise<void>;
}

/** Joins services with what they need, and registers what the engine runs. */
export function composeDomains({ core, engine, env }: DomainOptions): Domains {
  const { db, notifications, tickets } = core;
  const model = createModel(
    env.openAi === undefined ? { kind: "built-in" } : { kind: "openai-compatible", ...env.openAi },
  );
  const search = createSearchService({ db });
  const reports = createReportsService({
    db,
    engine,
    search,
    notifications,
    writeReport: (request) => writeReport({ ...request, model, asOf: new Date().toISOString() }),
  });
  registerReportWorkflow(engine, reports);
  const downloads = createDownloadsService({
    tickets,
    reports,
    renderers: { markdown: toMarkdown, html: toHtml, pdf: renderPdf },
  });
  return {
    routes: [...searchRoutes(search), ...reportRoutes(reports), ...downloadRoutes(downloads)],
    async afterLaunch() {
      await reports.resumeUnfinished();
    },
  };
}
