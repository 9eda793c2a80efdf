import { workflowDefinition, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { type KeptDefinition, keptOf } from "@hoopoe/contract/work/kept-definition.ts";
import { type CompiledWorkflow, compileWorkflow } from "./compiled.ts";

/** Keeps a definition as a version of its own; lists read `nodes`, filters the products. */
export async function insertVersion(
  trx: Trx,
  scope: Scope,
  input: {
    workflowId: string | null;
    version: number;
    note: string;
    isDraft?: boolean;
    acknowledged?: readonly string[];
  } & ({ kept: KeptDefinition } | { definition: WorkflowDefinition }),
): Promise<string> {
  const kept = "kept" in input ? input.kept : keptOf(input.definition);
  const row = await trx
    .insertInto("workflow_versions")
    .values({
      workflow_id: input.workflowId,
      version: input.version,
      definition: kept.json,
      nodes: JSON.stringify(kept.listed),
      agents: [...kept.agents],
      connectors: [...kept.connectors],
      note: input.note,
      is_draft: input.isDraft ?? false,
      acknowledged: [...(input.acknowledged ?? [])],
      created_by: scope.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function loadDefinition(
  trx: Trx,
  versionId: string,
): Promise<{ definition: WorkflowDefinition; workflowId: string | null } | null> {
  const row = await trx
    .selectFrom("workflow_versions")
    .select(["definition", "workflow_id"])
    .where("id", "=", versionId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { definition: workflowDefinition.parse(row.definition), workflowId: row.workflow_id };
}

const keptMax = 500;

/** Compiled definitions, the lately used ones in memory: a version never changes. */
export function createVersions(db: Database): (scope: Scope, versionId: string) => Promise<CompiledWorkflow> {
  const kept = new Map<string, CompiledWorkflow>();
  return async (scope, versionId) => {
    const key = `${scope.tenantId} ${scope.workspaceId} ${versionId}`;
    const found = kept.get(key);
    if (found !== undefined) return found;
    const loaded = await db.askTenant(scope, (trx) => loadDefinition(trx, versionId));
    if (loaded === null) throw new Error(`the version ${versionId} is gone`);
    const compiled = compileWorkflow(loaded.definition);
    kept.set(key, compiled);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return compiled;
  };
}
