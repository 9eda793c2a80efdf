import type { ExposureApproval } from "@hoopoe/contract/work/approval.ts";
import { plannedChange } from "@hoopoe/contract/work/execution.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

/** What names one record: an app, a document of it, an exposed item of that. */
export interface ExposureKey {
  readonly appId: string;
  readonly documentId: string;
  readonly itemId: string;
}

const exposureRow = z.pipe(
  z.object({
    app_id: z.string(),
    document_id: z.string(),
    item_id: z.string(),
    execution_id: z.string(),
    approval_id: z.nullable(z.string()),
    integration_id: z.string(),
    status: z.string(),
    action: z.enum(["email_sent", "approval_updated", "executed", "undone"]),
    at: z.date(),
    changes: z.nullable(z.array(plannedChange)),
    is_undone: z.boolean(),
  }),
  z.transform((row): ExposureApproval & { integrationId: string } => ({
    appId: row.app_id,
    documentId: row.document_id,
    itemId: row.item_id,
    executionId: row.execution_id,
    approvalId: row.approval_id,
    integrationId: row.integration_id,
    status: row.status,
    // Taken back is taken back, on whichever page somebody did it.
    action: row.is_undone ? "undone" : row.action,
    timestamp: row.at.toISOString(),
    changes: row.changes ?? [],
  })),
);
export type ExposureRow = z.output<typeof exposureRow>;

const from = () => sql`exposure_approvals x LEFT JOIN approvals a
  ON ${inScope("a")} AND a.id = x.approval_id
  WHERE ${inScope("x")}`;

/** Records by as much of the key as is given, the latest change first. */
export async function loadExposures(trx: Trx, key: Partial<ExposureKey>): Promise<ExposureRow[]> {
  const { rows } = await sql`SELECT x.*, a.changes, EXISTS (SELECT FROM effects f
      WHERE ${inScope("f")}
      AND f.execution_id = x.execution_id AND f.status = 'undone') AS is_undone FROM ${from()}
    AND (${key.appId ?? null}::text IS NULL OR x.app_id = ${key.appId ?? null})
    AND (${key.documentId ?? null}::text IS NULL OR x.document_id = ${key.documentId ?? null})
    AND (${key.itemId ?? null}::text IS NULL OR x.item_id = ${key.itemId ?? null})
    ORDER BY x.at DESC LIMIT 1000`.execute(trx);
  return z.array(exposureRow).parse(rows);
}

/** A new record, or a new request in the place of a former one. */
export async function saveExposure(
  trx: Trx,
  input: ExposureKey & {
    executionId: string;
    approvalId: string | null;
    integrationId: string;
    status: string;
    action: string;
  },
): Promise<void> {
  const state = {
    execution_id: input.executionId,
    approval_id: input.approvalId,
    integration_id: input.integrationId,
    status: input.status,
    action: input.action,
    at: new Date(),
  };
  await trx
    .insertInto("exposure_approvals")
    .values({
      ...state,
      app_id: input.appId,
      document_id: input.documentId,
      item_id: input.itemId,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "app_id", "document_id", "item_id"]).doUpdateSet(state))
    .execute();
}

/** A request that was decided in the inbox: its record takes the decision, unless its caller has said more already. */
export async function noteDecision(
  trx: Trx,
  { approvalId, status }: { approvalId: string; status: string },
): Promise<void> {
  await trx
    .updateTable("exposure_approvals")
    .set({ status, action: "approval_updated", at: new Date() })
    .where("approval_id", "=", approvalId)
    .where("action", "=", "email_sent")
    .execute();
}

/** Of one item, one document, one app, or the whole workspace, as the key is given: those whose runs have ended. */
export async function clearExposures(
  trx: Trx,
  { key, ended }: { key: Partial<ExposureKey>; ended: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM exposure_approvals x
    WHERE ${inScope("x")} AND x.execution_id = ANY (${[...ended]}::uuid[])
    AND (${key.appId ?? null}::text IS NULL OR x.app_id = ${key.appId ?? null})
    AND (${key.documentId ?? null}::text IS NULL OR x.document_id = ${key.documentId ?? null})
    AND (${key.itemId ?? null}::text IS NULL OR x.item_id = ${key.itemId ?? null})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
