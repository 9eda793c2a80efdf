import { createHash } from "node:crypto";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** A step that sends something to somebody. */
export interface RecipientStep {
  readonly node: WorkflowNode;
  readonly action: Pick<CatalogAction, "targetParams">;
}

export interface Permit {
  readonly nodeId: string;
  readonly work: Buffer;
  readonly by: { id: string; name: string };
  readonly at: Date;
}

/** Stands for what an owner allowed: the action, through which connection, and where its recipient comes from. */
export function workOf({ node, action: { targetParams = [] } }: RecipientStep): Buffer {
  const { product_name, action, integrationId, params } = node.data;
  const targets = targetParams.map((name) => params[name] ?? null);
  return createHash("sha256")
    .update(JSON.stringify([product_name, action, integrationId ?? null, targets]))
    .digest();
}

/** By the step's id. */
export async function loadPermits(trx: Trx, jobId: string): Promise<Map<string, Permit>> {
  const { rows } = await sql<Permit>`SELECT p.node_id AS "nodeId", p.work, p.allowed_at AS at,
      json_build_object('id', u.id, 'name', u.name) AS by
    FROM recipient_permits p JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.allowed_by
    WHERE ${inScope("p")} AND p.job_id = ${jobId}`.execute(trx);
  return new Map(rows.map((row) => [row.nodeId, row]));
}

export async function savePermit(
  trx: Trx,
  { tenantId, workspaceId, userId }: Scope,
  { jobId, nodeId, work }: { jobId: string; nodeId: string; work: Buffer },
): Promise<void> {
  await sql`INSERT INTO recipient_permits (tenant_id, workspace_id, job_id, node_id, work, allowed_by)
    VALUES (${tenantId}, ${workspaceId}, ${jobId}, ${nodeId}, ${work}, ${userId})
    ON CONFLICT (workspace_id, job_id, node_id)
    DO UPDATE SET work = excluded.work, allowed_by = excluded.allowed_by, allowed_at = now()`.execute(trx);
}

export async function deletePermit(trx: Trx, { jobId, nodeId }: { jobId: string; nodeId: string }): Promise<void> {
  await sql`DELETE FROM recipient_permits WHERE ${inScope()}
    AND job_id = ${jobId} AND node_id = ${nodeId}`.execute(trx);
}
