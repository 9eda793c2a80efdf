import type { Database } from "../../platform/db/open-database.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { ExecutionsService } from "../executions/service.ts";
import type { WorkflowsService } from "../workflows/service.ts";

export interface JobsDeps {
  readonly db: Database;
  readonly secrets: Pick<Secrets, "get" | "put">;
  readonly audit: Pick<AuditService, "record">;
  readonly originOf: (tenantId: string) => Promise<string>;
  readonly now: () => Date;
  readonly workflows: Pick<WorkflowsService, "get" | "version">;
  /** Begins a run. */
  readonly start: ExecutionsService["start"];
}
