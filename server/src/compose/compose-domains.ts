import { homeRoutes } from "../operations/home/routes.ts";
import { createNotices } from "../operations/home/notices.ts";
import { createHomeService } from "../operations/home/service.ts";
import { searchRoutes } from "../search/search/routes.ts";
import { createMeaningService } from "../search/search/meaning/service.ts";
import { keepVectors, registerVectorWorkflow } from "../search/search/meaning/workflow.ts";
import { createSearchService } from "../search/search/service.ts";
import { composeApps } from "./compose-apps.ts";
import { composeEmbed } from "./compose-embed.ts";
import { composeIntake } from "./compose-intake.ts";
import { composeJobs } from "./compose-jobs.ts";
import { composeModels } from "./compose-models.ts";
import { composeMail } from "./compose-mail.ts";
import { composeReports } from "./compose-reports.ts";
import { composeSso } from "./compose-sso.ts";
import type { DomainOptions, Domains } from "./part.ts";

/** Joins services with what they need, and registers what the engine runs. */
export async function composeDomains(options: DomainOptions): Promise<Domains> {
  const { db } = options.core;
  const models = composeModels(options);
  const meaning = createMeaningService({ db, embedder: models.embedder });
  const search = createSearchService({ db, meaning });
  registerVectorWorkflow(options.engine, meaning);
  const intake = await composeIntake(options);
  const mail = composeMail(options);
  const reports = composeReports({ ...options, search, models });
  const sso = await composeSso({ ...options, ...ssoOptions(options) });
  const apps = composeApps({
    ...options,
    search,
    models,
    openConnection: intake.openConnection,
    dataFiles: intake.dataFiles,
  });
  const { agents, publishing } = apps;
  const jobs = composeJobs({
    ...options,
    search,
    agents,
    publishing,
    models,
    reports: reports.reports,
    openConnection: intake.openConnection,
  });
  apps.joinJobs(jobs);
  reports.joinExecutions(jobs.executions);
  const notices = createNotices({ disk: options.disk, pingFiles: intake.pingFiles });
  const home = createHomeService({ db, search, pendingFor: jobs.approvals.pendingFor, notices });
  const isSecure = options.env.publicUrl.startsWith("https:");
  const embed = composeEmbed(options.core, { clock: options.clock, isSecure });
  return {
    frameAncestors: embed.frameAncestors,
    pingFiles: intake.pingFiles,
    routes: [
      ...searchRoutes(search, meaning),
      ...homeRoutes(home),
      ...intake.routes,
      ...reports.routes,
      ...mail.routes,
      ...sso.routes,
      ...embed.routes,
      ...apps.routes,
      ...jobs.routes,
    ],
    async afterLaunch() {
      await Promise.all([
        intake.afterLaunch(),
        reports.afterLaunch(),
        mail.afterLaunch(),
        apps.afterLaunch(),
        jobs.afterLaunch(),
      ]);
      await jobs.seedDemo();
      if (options.env.role === "api") return;
      const vectors = keepVectors({ ...options, db, meaning });
      options.closers.add("the look at vectors", () => vectors.stop());
    },
  };
}

function ssoOptions({ env }: DomainOptions) {
  const { publicUrl, pingOne, egressAllowed } = env;
  return { publicUrl: () => publicUrl, isSecure: publicUrl.startsWith("https:"), pingOne, egressAllowed };
}
