import * as z from "zod/mini";
import type { Engine } from "../../../platform/engine/engine.ts";
import { scopeInput } from "../../../platform/engine/scope-input.ts";
import { Failure } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { Lookups } from "../../../platform/db/lookup-types.ts";
import type { ReportChange } from "@hoopoe/contract/reports/routes/report-change.ts";
import type { ReportsService } from "../service.ts";

const countMax = 500;
const input = z.object({ ...scopeInput, reportId: z.string(), version: z.int() });

export interface RenewDeps {
  readonly engine: Engine;
  readonly lookups: Pick<Lookups, "rewritingQuestions">;
  readonly reports: Pick<ReportsService, "load" | "renew">;
  readonly claims: {
    hasCandidate(scope: Scope, reportId: string): Promise<boolean>;
    findChanges(scope: Scope, reportId: string): Promise<ReportChange[]>;
  };
}

const note = "Written again: a claim or an item that it uses changed";

export function registerRenewWorkflow(engine: Engine, reports: RenewDeps["reports"]): void {
  engine.register("pir-renew", async (started, work) => {
    const { reportId, version, ...scope } = input.parse(started);
    return work.step("renew", async () => {
      try {
        return await reports.renew(scope, { reportId, version, note });
      } catch (error) {
        // Somebody wrote another version meanwhile, or its items are gone.
        if (error instanceof Failure) return { version: 0 };
        throw error;
      }
    });
  });
}

/** So long after a report was compared it isn't compared again. */
const pauseMs = 60_000;

/**
 * Starts the next version of each saved question's report that its owner wants written again once something that it uses changed. For
 * one version it is started once, however often and wherever this is called.
 */
export function createRenewal({ engine, lookups, reports, claims }: RenewDeps): () => Promise<void> {
  const comparedAt = new Map<string, number>();
  return async () => {
    for (const { tenantId, workspaceId, userId, reportId } of await lookups.rewritingQuestions(countMax)) {
      const scope = { tenantId, workspaceId, userId };
      const now = performance.now();
      if (now - (comparedAt.get(reportId) ?? -pauseMs) < pauseMs) continue;
      if (!(await claims.hasCandidate(scope, reportId))) continue;
      comparedAt.set(reportId, now);
      if ((await claims.findChanges(scope, reportId)).length === 0) continue;
      const { version } = await reports.load(scope, reportId);
      const id = `pir-renew-${reportId}-${version}`;
      await engine.start("pir-renew", { id, input: { ...scope, reportId, version } });
    }
  };
}
