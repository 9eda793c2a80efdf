import type { Engine } from "../../platform/engine/engine.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { ReadDeps } from "./read-and-keep.ts";

export interface ClaimsDeps extends ReadDeps {
  readonly engine: Pick<Engine, "start" | "outcome">;
  readonly audit: Pick<AuditService, "record">;
  /** The newest events of a report that the caller may read. @throws Failure report-not-found */
  readonly loadReport: (scope: Scope, reportId: string) => Promise<{ eventSetId: string | null }>;
  /** Addresses of members, and of everybody at the domains of owners and admins. */
  readonly ownAddressesOf: (scope: Scope) => Promise<{ has: (address: string) => boolean }>;
}
