import { connectorByCatalogId as connectorOf } from "@hoopoe/connectors/catalog.ts";
import type { Part } from "../http/part.ts";
import type { GroupOptions } from "../identity/compose.ts";
import type { Intake } from "../intake/compose.ts";
import { createEgressClients } from "../platform/egress/egress-for.ts";
import type { Reports } from "../reports/compose.ts";
import type { Search } from "../search/compose.ts";
import type { Work } from "../work/compose.ts";
import { createClockService } from "./clock/service.ts";
import { watchClock } from "./clock/watch-clock.ts";
import { seedDemoWork } from "./demo/demo-work.ts";
import { createDemoService } from "./demo/service.ts";
import { erasureRoutes } from "./erasure/routes.ts";
import { createErasureService, type ErasureService } from "./erasure/service.ts";
import { registerErasureWorkflow } from "./erasure/workflow.ts";
import { createNotices } from "./home/notices.ts";
import { homeRoutes } from "./home/routes.ts";
import { createHomeService } from "./home/service.ts";
import { mailRoutes } from "./mail/routes.ts";
import { createMailboxService, type MailboxService } from "./mail/service.ts";
import { maintenanceRoutes } from "./maintenance/routes.ts";
import { createMaintenanceService, type MaintenanceService } from "./maintenance/service.ts";
import { savedTaskRoutes } from "./saved-tasks/routes.ts";
import { createSavedTasksService, type SavedTasksService } from "./saved-tasks/service.ts";
import { registerSavedTaskWorkflow } from "./saved-tasks/workflow.ts";

export interface Operations extends Part {
  readonly maintenance: MaintenanceService;
}

export interface OperationsOptions extends GroupOptions {
  readonly intake: Intake;
  readonly search: Pick<Search, "search">;
  readonly work: Work;
  readonly reports: Pick<Reports, "reports">;
}

/** Home, saved tasks, and what keeps the product running: mail, maintenance, erasure, the clock, the demo. */
export function composeOperations(options: OperationsOptions): Operations {
  const { core, intake, search, work } = options;
  const { db, audit, mail } = core;
  const notices = createNotices({ disk: options.disk, pingFiles: intake.pingFiles });
  const home = createHomeService({ db, search: search.search, pendingFor: work.approvals.pendingFor, notices });
  const maintenance = createMaintenanceService({ db, audit });
  const tasks = composeSavedTasks(options);
  const erasure = composeErasure(options);
  return {
    maintenance,
    routes: [
      ...homeRoutes(home),
      ...savedTaskRoutes(tasks),
      ...mailRoutes(composeMailbox(options)),
      ...maintenanceRoutes(maintenance),
      ...erasureRoutes(erasure),
    ],
    async afterLaunch() {
      if (options.env.role === "api") return;
      await Promise.all([mail.resumeUnsent(), erasure.resumeUnfinished()]);
      keepClock(options);
      await seedDemo(options, tasks);
    },
  };
}

function composeSavedTasks({ core, engine, search, work, reports }: OperationsOptions): SavedTasksService {
  const { db, clock } = core;
  const { jobs, executions, savedTaskDue } = work;
  const now = () => clock.now();
  const deps = { db, engine, search: search.search, reports: reports.reports, jobs, executions, now };
  const tasks = createSavedTasksService(deps);
  registerSavedTaskWorkflow(engine, tasks);
  savedTaskDue.subscribe((due) => tasks.runDue(due));
  return tasks;
}

/** Emails: sent by the engine, listed for admins, and in a demo read in the sandbox's mailbox. */
function composeMailbox({ core, engine, closers, sandboxUrl }: OperationsOptions): MailboxService {
  const { mail, workspaces } = core;
  const egressClients = createEgressClients({ allowedRanges: [], sandboxOrigin: sandboxUrl });
  closers.add("the way to the mailbox", () => egressClients.close());
  closers.add("mail servers", async () => mail.close());
  mail.attach(engine);
  return createMailboxService({ mail, workspaces, egressClients, sandboxUrl });
}

/** How sources, workspaces and accounts are erased for good. */
function composeErasure({ core, engine, intake }: OperationsOptions): ErasureService {
  const { db, audit, workspaces, onMembershipChanged, clock, log } = core;
  const { ingest, files } = intake;
  const productOf = (catalogId: number) => connectorOf(catalogId)?.manifest.name ?? `Product ${catalogId}`;
  const deps = { db, engine, audit, workspaces, onMembershipChanged, ingest, files, clock, log, productOf };
  const erasure = createErasureService(deps);
  registerErasureWorkflow(engine, erasure);
  return erasure;
}

function keepClock({ core: { db, clock, log }, engine, closers }: OperationsOptions): void {
  const times = createClockService({ db, clock, connectorOf });
  const clockWatch = watchClock({ db, clock, times, process: engine.executorId, log });
  closers.add("the look at the clock", () => clockWatch.stop());
}

/** Connects the demo workspace, and puts its people to work once its items flow in. */
async function seedDemo(options: OperationsOptions, tasks: SavedTasksService): Promise<void> {
  const { core, closers, sandboxUrl, intake, work, search } = options;
  if (sandboxUrl === undefined) return;
  const { identity } = core;
  const tenantId = await identity.ensureDefaultTenant();
  await createDemoService({ ...core, ...intake, sandboxUrl }).seed(tenantId);
  const guest = { tenantId, ...(await identity.ensureGuest(tenantId)) };
  const colleague = { tenantId, ...(await identity.ensureDemoColleague(tenantId)) };
  const ending = new AbortController();
  const deps = { ...core, ...work, tasks, search: search.search, signal: ending.signal };
  const working = seedDemoWork(deps, { guest, colleague });
  closers.add("the demo's work", async () => {
    ending.abort();
    await working.catch(() => undefined);
  });
  await working;
}
