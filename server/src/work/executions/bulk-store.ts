import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

const bulkRow = z.pipe(
  z.object({
    id: z.string(),
    verb: z.enum(["retry", "cancel"]),
    execution_ids: z.array(z.string()),
    done: z.int(),
    refused: z.int(),
    created_by: z.nullable(z.string()),
    finished_at: z.nullable(z.date()),
  }),
  z.transform((row) => ({
    id: row.id,
    verb: row.verb,
    executionIds: row.execution_ids,
    status: row.finished_at === null ? ("running" as const) : ("done" as const),
    total: row.execution_ids.length,
    done: row.done,
    refused: row.refused,
    createdBy: row.created_by,
  })),
);
export type BulkRow = z.output<typeof bulkRow>;

export async function hasJob(trx: Trx, jobId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM jobs
    WHERE ${inScope()} AND id = ${jobId}`.execute(trx);
  return rows.length > 0;
}

export async function hasWorkflow(trx: Trx, workflowId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM workflows
    WHERE ${inScope()} AND id = ${workflowId}`.execute(trx);
  return rows.length > 0;
}

export async function insertBulk(
  trx: Trx,
  scope: Scope,
  { verb, executionIds }: { verb: "retry" | "cancel"; executionIds: readonly string[] },
): Promise<string> {
  const row = await trx
    .insertInto("bulk_works")
    .values({
      verb,
      execution_ids: [...executionIds],
      created_by: scope.userId,
      finished_at: executionIds.length === 0 ? new Date() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** `isHeld`: for this transaction alone; null also where another one holds it. */
export async function loadBulk(
  trx: Trx,
  { bulkId, isHeld = false }: { bulkId: string; isHeld?: boolean },
): Promise<BulkRow | null> {
  const { rows } = await sql`SELECT * FROM bulk_works WHERE ${inScope()}
    AND id = ${bulkId} ${isHeld ? sql`FOR UPDATE SKIP LOCKED` : sql``}`.execute(trx);
  return rows[0] === undefined ? null : bulkRow.parse(rows[0]);
}

export async function noteBulk(
  trx: Trx,
  { bulkId, done, refused }: { bulkId: string; done: number; refused: number },
): Promise<void> {
  await sql`UPDATE bulk_works SET done = ${done}, refused = ${refused},
    finished_at = CASE WHEN ${done} >= cardinality(execution_ids) THEN now() END
    WHERE ${inScope()} AND id = ${bulkId}`.execute(trx);
}
