import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { erasureRoutes } from "../operations/erasure/routes.ts";
import { createErasureService } from "../operations/erasure/service.ts";
import { registerErasureWorkflow } from "../operations/erasure/workflow.ts";
import type { IngestService } from "../intake/ingest/service.ts";
import type { Files } from "../platform/files/files.ts";
import type { DomainOptions, Part } from "./part.ts";

export interface ErasureOptions extends DomainOptions {
  readonly ingest: IngestService;
  readonly files: Files;
  readonly connectorOf: (catalogId: number) => Connector | null;
}

/** How sources, workspaces and accounts are erased for good. */
export function composeErasure({ core, engine, clock, log, ingest, files, connectorOf }: ErasureOptions): Part {
  const { db, audit, workspaces, onMembershipChanged } = core;
  const productOf = (catalogId: number) => connectorOf(catalogId)?.manifest.name ?? `Product ${catalogId}`;
  const deps = { db, engine, audit, workspaces, onMembershipChanged, ingest, files, clock, log, productOf };
  const erasure = createErasureService(deps);
  registerErasureWorkflow(engine, erasure);
  return { routes: erasureRoutes(erasure), afterLaunch: async () => void (await erasure.resumeUnfinished()) };
}
