import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { ReadDeps } from "./read-and-keep.ts";

/** What is kept with an event beside its item. */
type KeptOnly = "why" | "isPinned" | "note";

export interface ClaimsDeps extends ReadDeps {
  readonly engine: Pick<Engine, "start" | "outcome">;
  readonly audit: Pick<AuditService, "record">;
  /** The newest events of a report that the caller may read. @throws Failure report-not-found */
  readonly loadReport: (
    scope: Scope,
    reportId: string,
  ) => Promise<{ eventSetId: string | null; doc: ReportDoc | null }>;
  /** Items as they are now. */
  readonly loadItems: (scope: Scope, ids: readonly string[]) => Promise<readonly Omit<KeptEvent, KeptOnly>[]>;
  readonly clock: Clock;
}
