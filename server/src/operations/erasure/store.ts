import { type Erasure, erasure } from "@hoopoe/contract/operations/erasure.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { type ManifestLine, manifestHash } from "./manifest.ts";
import type { Target } from "./passes.ts";

/** An erasure as the durable work sees it. */
export interface ErasureRow extends Target {
  readonly id: string;
  readonly status: Erasure["status"];
  readonly requestedBy: string;
  readonly total: number;
  readonly sha256: Buffer;
  readonly kinds: unknown;
  readonly attempt: number;
}

export interface NewErasure {
  readonly target: Target;
  readonly what: string;
  readonly lines: readonly ManifestLine[];
  readonly requestedBy: string;
  readonly now: Date;
}

export async function insertErasure(trx: Trx, { target, what, lines, requestedBy, now }: NewErasure): Promise<string> {
  const { id } = await trx
    .insertInto("erasures")
    .values({
      workspace_id: target.workspaceId,
      subject: target.subject,
      subject_id: target.subjectId,
      what,
      kinds: JSON.stringify(lines),
      total: lines.reduce((sum, { count }) => sum + count, 0),
      sha256: manifestHash(lines),
      requested_by: requestedBy,
      requested_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function loadErasure(trx: Trx, tenantId: string, id: string): Promise<ErasureRow | undefined> {
  const row = await trx.selectFrom("erasures").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    tenantId,
    workspaceId: row.workspace_id,
    subject: row.subject,
    subjectId: row.subject_id,
    status: row.status,
    requestedBy: row.requested_by,
    total: Number(row.total),
    sha256: row.sha256,
    kinds: row.kinds,
    attempt: row.attempt,
  };
}

/** The erasure of a subject that was asked for already. */
export async function findErasureOf(
  trx: Trx,
  { subject, subjectId }: Omit<Target, "workspaceId">,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("erasures")
    .select("id")
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return row?.id;
}

export async function addDone(trx: Trx, { tenantId, id }: ErasureRow, count: number): Promise<void> {
  await sql`UPDATE erasures SET done = least(total, done + ${count}) WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
    trx,
  );
}

/** False where it had ended already. */
export async function markDone(trx: Trx, { tenantId, id }: ErasureRow, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE erasures SET status = 'done', done = total, finished_at = ${now}
    WHERE tenant_id = ${tenantId} AND id = ${id} AND status <> 'done'`.execute(trx);
  return numAffectedRows === 1n;
}

export async function markFailed(trx: Trx, { id }: { tenantId: string; id: string }): Promise<void> {
  await trx
    .updateTable("erasures")
    .set({ status: "failed" })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute();
}

/** Makes a failed one run again under a new number; gives the number it runs under. */
export async function markRunning(trx: Trx, { tenantId, id }: { tenantId: string; id: string }): Promise<number> {
  const { rows } = await sql<{ attempt: number }>`
    UPDATE erasures SET attempt = attempt + CASE WHEN status = 'failed' THEN 1 ELSE 0 END, status = 'running'
    WHERE tenant_id = ${tenantId} AND id = ${id} AND status <> 'done' RETURNING attempt`.execute(trx);
  return rows[0]?.attempt ?? 0;
}

/** Those asked for in the workspace, and those of whole workspaces that the reader asked for, wherever; newest first. */
export async function listErasures(trx: Trx, { workspaceId, userId }: Scope, id?: string): Promise<Erasure[]> {
  let query = trx
    .selectFrom("erasures as erasure")
    .leftJoin("users as user", "user.id", "erasure.requested_by")
    .selectAll("erasure")
    .select("user.email")
    .where((where) =>
      where.or([where("erasure.workspace_id", "=", workspaceId), where("erasure.requested_by", "=", userId)]),
    )
    .orderBy("erasure.id", "desc")
    .limit(200);
  if (id !== undefined) query = query.where("erasure.id", "=", id);
  return (await query.execute()).map((row) =>
    erasure.parse({
      id: row.id,
      subject: row.subject,
      subjectId: row.subject_id,
      what: row.what,
      status: row.status,
      kinds: row.kinds,
      total: Number(row.total),
      done: Number(row.done),
      sha256: row.sha256.toString("hex"),
      requestedBy: row.email ?? "an erased person",
      requestedAt: row.requested_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
    }),
  );
}
