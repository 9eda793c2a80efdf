import { claimSpan } from "@hoopoe/contract/reports/claim.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** A claim of the matter when it was settled: by it the matter is found again. */
export const knownClaim = z.object({ id: z.string(), span: claimSpan });
export type KnownClaim = z.infer<typeof knownClaim>;

export interface OverrideRow {
  readonly id: string;
  readonly known: readonly KnownClaim[];
  readonly claimId: string | null;
  readonly value: string | null;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly undoneBy: string | null;
  readonly undoneAt: string | null;
}

const gone = "A former member";

/** What people decided about a report's matters, the newest first; also what was undone. */
export async function loadOverrides(trx: Trx, reportId: string): Promise<OverrideRow[]> {
  const rows = await trx
    .selectFrom("claim_overrides as o")
    .leftJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "o.tenant_id").onRef("u.id", "=", "o.created_by"))
    .leftJoin("users as w", (join) => join.onRef("w.tenant_id", "=", "o.tenant_id").onRef("w.id", "=", "o.undone_by"))
    .select(["o.id", "o.known", "o.claim_id as claimId", "o.value", "o.reason", "o.created_at", "o.undone_at"])
    .select(["u.name as by", "w.name as undoneBy"])
    .where("o.report_id", "=", reportId)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .execute();
  return rows.map(({ created_at, undone_at, known, by, undoneBy, ...row }) => ({
    ...row,
    known: z.array(knownClaim).parse(known),
    by: by ?? gone,
    at: created_at.toISOString(),
    undoneBy: undone_at === null ? null : (undoneBy ?? gone),
    undoneAt: undone_at?.toISOString() ?? null,
  }));
}

/** Holds the report until the transaction ends: two decisions about it come one after the other. */
export async function lockReport(trx: Trx, reportId: string): Promise<void> {
  await sql`select from reports where ${inScope()} and id = ${reportId}::uuid for update`.execute(trx);
}

export interface NewOverride {
  readonly reportId: string;
  readonly matter: string;
  readonly known: readonly KnownClaim[];
  readonly claimId: string | null;
  readonly value: string | null;
  readonly reason: string;
}

export async function insertOverride(trx: Trx, { userId }: Scope, override: NewOverride): Promise<void> {
  const { reportId, matter, known, claimId, value, reason } = override;
  await trx
    .insertInto("claim_overrides")
    .values({
      report_id: reportId,
      matter,
      known: JSON.stringify(known),
      claim_id: claimId,
      value,
      reason,
      created_by: userId,
    })
    .execute();
}

/** Gives its matter; null where there is none that still counts. */
export async function undoOverride(
  trx: Trx,
  { userId }: Scope,
  { reportId, overrideId }: { reportId: string; overrideId: string },
): Promise<string | null> {
  const row = await trx
    .updateTable("claim_overrides")
    .set({ undone_by: userId, undone_at: new Date() })
    .where("id", "=", overrideId)
    .where("report_id", "=", reportId)
    .where("undone_at", "is", null)
    .returning("matter")
    .executeTakeFirst();
  return row?.matter ?? null;
}
