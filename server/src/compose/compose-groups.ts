import { type Assist, composeAssist } from "../assist/compose.ts";
import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import { composeIntake } from "../intake/compose.ts";
import { composeOperations, type Operations } from "../operations/compose.ts";
import { composeReports } from "../reports/compose.ts";
import { composeSearch } from "../search/compose.ts";
import { composeWork } from "../work/compose.ts";

/** All groups together. */
export interface Product extends Part, Pick<Operations, "maintenance">, Pick<Assist, "frameAncestors"> {
  /** Rejects when the store of files does not answer. */
  pingFiles(): Promise<void>;
}

/**
 * The groups after records and identity, in import order. What search, work and reports ask of models and agents is
 * handed in as functions: assist, which answers them, is composed after them, on their services.
 */
export async function composeGroups(options: GroupOptions): Promise<Product> {
  const intake = await composeIntake(options);
  const search = composeSearch({ ...options, embedder: (scope) => assist.embedder(scope) });
  const agents = {
    planningModel: (...[scope]: Parameters<Assist["embedder"]>) => assist.modelFor(scope, "plan"),
    runAgent: (...args: Parameters<Assist["runAgent"]>) => assist.runAgent(...args),
    ownProducts: (...args: Parameters<Assist["ownProducts"]>) => assist.ownProducts(...args),
    runOwn: (...args: Parameters<Assist["runOwn"]>) => assist.runOwn(...args),
    createAutomation: (...args: Parameters<Assist["agents"]["createAutomation"]>) =>
      assist.agents.createAutomation(...args),
    loadPeople: (...[scope]: Parameters<Assist["embedder"]>) => reports.claims.loadKnownPeople(scope),
  };
  const work = composeWork({ ...options, intake, search, agents });
  const reports = composeReports({
    ...options,
    search,
    work,
    modelFor: (...given) => assist.modelFor(...given),
    costOf: (scope, works) => assist.costOf(scope, works),
    priceFor: (scope, task) => assist.priceFor(scope, task),
    openWorkspace: (...given) => assist.openWorkspace(...given),
    hasWritingModel: (scope) => assist.hasModelFor(scope, "report"),
  });
  const assist: Assist = composeAssist({ ...options, intake, search, work, reports });
  const operations = composeOperations({ ...options, intake, search, work, reports });
  const groups = [intake, search, work, reports, assist];
  return {
    maintenance: operations.maintenance,
    frameAncestors: assist.frameAncestors,
    pingFiles: intake.pingFiles,
    routes: [...groups, operations].flatMap(({ routes }) => routes),
    async afterLaunch() {
      await Promise.all(groups.map((group) => group.afterLaunch()));
      // The demo's people work with what the others have begun.
      await operations.afterLaunch();
    },
  };
}
