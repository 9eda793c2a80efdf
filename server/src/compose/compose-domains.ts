import { homeRoutes } from "../domains/home/routes.ts";
import { createHomeService } from "../domains/home/service.ts";
import { searchRoutes } from "../domains/search/routes.ts";
import { createSearchService } from "../domains/search/service.ts";
import { composeIntake } from "./compose-intake.ts";
import { composeMail } from "./compose-mail.ts";
import { composeReports } from "./compose-reports.ts";
import { composeSso } from "./compose-sso.ts";
import type { DomainOptions, Part } from "./part.ts";

/** Joins services with what they need, and registers what the engine runs. */
export async function composeDomains(options: DomainOptions): Promise<Part> {
  const { db } = options.core;
  const search = createSearchService({ db });
  const home = createHomeService({ db, search });
  const intake = await composeIntake(options);
  const mail = composeMail(options);
  const reports = composeReports({ ...options, search });
  const sso = await composeSso({ ...options, ...ssoOptions(options) });
  return {
    routes: [
      ...searchRoutes(search),
      ...homeRoutes(home),
      ...intake.routes,
      ...reports.routes,
      ...mail.routes,
      ...sso.routes,
    ],
    async afterLaunch() {
      await Promise.all([intake.afterLaunch(), reports.afterLaunch(), mail.afterLaunch()]);
    },
  };
}

function ssoOptions({ env }: DomainOptions) {
  const { publicUrl, pingOne, egressAllowCidrs } = env;
  return { publicUrl: () => publicUrl, isSecure: publicUrl.startsWith("https:"), pingOne, egressAllowCidrs };
}
