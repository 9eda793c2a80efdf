import type { KeptDefinition } from "@hoopoe/contract/work/kept-definition.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";
import { JsonText } from "../../platform/json-text.ts";
import type { Scope } from "../../platform/scope.ts";
import { type ExecutionsService, insertVersion } from "../executions/service.ts";
import { checkedDefinition } from "./definition-reader.ts";
import { loadWorkflow, type WorkflowRow } from "./workflow-store.ts";

export interface DraftRuns {
  /** Starts a run of the draft as it is now; its id. @throws Failure workflow-changed, workflow-invalid */
  start(
    scope: Scope,
    workflowId: string,
    input: { revision: number; isDryRun: boolean; upTo?: string | undefined; onceId: string | null },
  ): Promise<string>;
}

/** Runs of drafts from the editor: each stands on the definition as it was, like a run of a version. */
export function createDraftRuns({
  db,
  catalogOf,
  start,
}: {
  readonly db: Database;
  readonly catalogOf: (scope: Scope) => Promise<CatalogProduct[]>;
  readonly start: ExecutionsService["start"];
}): DraftRuns {
  return {
    async start(scope, workflowId, { revision, isDryRun, upTo, onceId }) {
      const row = await db.withTenant(scope, (trx) => loadWorkflow(trx, { workflowId }));
      if (row === null) fail("workflow-not-found");
      if (row.revision !== revision) fail("workflow-changed", { revision: row.revision });
      const isRehearsal = isDryRun || upTo !== undefined;
      const { kept } = await checkedDefinition(scope, new JsonText(row.draft), {
        catalog: await catalogOf(scope),
        workflowId,
        hasPins: isRehearsal,
        ...(upTo !== undefined && { upTo }),
      });
      const versionId = await db.withTenant(scope, (trx) => keepDraft(trx, scope, { row, kept }));
      return start(
        scope,
        {
          versionId,
          jobId: null,
          jobName: row.name,
          action: isRehearsal ? "dry-run" : "run",
          cause: "manual",
          startedBy: scope.userId,
          inputs: {},
          trigger: { kind: "manual" },
        },
        onceId,
      );
    },
  };
}

/** The same draft run again stands on what was kept of it. */
async function keepDraft(
  trx: Trx,
  scope: Scope,
  { row, kept }: { row: WorkflowRow; kept: KeptDefinition },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM (
      SELECT id, definition, created_by FROM workflow_versions
      WHERE ${inScope()} AND workflow_id = ${row.id} AND is_draft ORDER BY id DESC LIMIT 1) AS latest
    WHERE definition = ${kept.json}::jsonb AND created_by IS NOT DISTINCT FROM ${scope.userId}`.execute(trx);
  const known = rows[0]?.id;
  return (
    known ?? insertVersion(trx, scope, { workflowId: row.id, version: row.version, note: "", isDraft: true, kept })
  );
}
