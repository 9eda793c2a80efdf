import type { Logger } from "pino";
import { homeRoutes } from "../domains/home/routes.ts";
import { createHomeService } from "../domains/home/service.ts";
import { searchRoutes } from "../domains/search/routes.ts";
import { createSearchService } from "../domains/search/service.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Engine } from "../platform/engine/engine.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import type { Closers } from "./closers.ts";
import type { Core } from "./compose-core.ts";
import { composeIntake } from "./compose-intake.ts";
import { composeReports } from "./compose-reports.ts";

export interface DomainOptions {
  readonly core: Core;
  readonly engine: Engine;
  readonly env: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  readonly closers: Closers;
  /** The built-in sandbox, the only place that demo workspaces talk to. */
  readonly sandboxUrl: string | undefined;
}

/** A part of the product, joined: its calls, and what it does by itself once the engine runs. */
export interface Part {
  readonly routes: readonly ServedRoute[];
  afterLaunch(): Promise<void>;
}

/** Joins services with what they need, and registers what the engine runs. */
export async function composeDomains(options: DomainOptions): Promise<Part> {
  const { db } = options.core;
  const search = createSearchService({ db });
  const home = createHomeService({ db, search });
  const intake = await composeIntake(options);
  const reports = composeReports({ ...options, search });
  return {
    routes: [...searchRoutes(search), ...homeRoutes(home), ...intake.routes, ...reports.routes],
    async afterLaunch() {
      await Promise.all([intake.afterLaunch(), reports.afterLaunch()]);
    },
  };
}
