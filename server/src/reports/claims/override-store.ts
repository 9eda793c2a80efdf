import { claimSpan } from "@hoopoe/contract/reports/claim.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
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

export interface OverridesOf {
  readonly reportId: string;
  /** The items of its events. */
  readonly itemIds: readonly string[];
  /** Who is to see them (null: all members); absent: the caller alone. */
  readonly readers?: readonly string[] | null;
}

/**
 * What people decided about claims of these items, the newest first, also what was undone: in this report, and in every other one of
 * the workspace that whoever sees the decision may read.
 */
export async function loadOverrides(trx: Trx, { reportId, itemIds, readers }: OverridesOf): Promise<OverrideRow[]> {
  const isOpen =
    readers === undefined
      ? sql<boolean>`(r.audience_user_ids is null or hoopoe.current_member() = any (r.audience_user_ids))`
      : sql<boolean>`(r.audience_user_ids is null or r.audience_user_ids @> ${readers === null ? null : [...readers]}::uuid[])`;
  const rows = await trx
    .selectFrom("claim_overrides as o")
    .innerJoin("reports as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "o.tenant_id")
        .onRef("r.workspace_id", "=", "o.workspace_id")
        .onRef("r.id", "=", "o.report_id"),
    )
    .leftJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "o.tenant_id").onRef("u.id", "=", "o.created_by"))
    .leftJoin("users as w", (join) => join.onRef("w.tenant_id", "=", "o.tenant_id").onRef("w.id", "=", "o.undone_by"))
    .select(["o.id", "o.known", "o.claim_id as claimId", "o.value", "o.reason", "o.created_at", "o.undone_at"])
    .select(["u.name as by", "w.name as undoneBy"])
    .where((where) =>
      where.or([
        where("o.report_id", "=", reportId),
        where.and([
          isOpen,
          sql<boolean>`exists (select from jsonb_array_elements(o.known) k
            where k #>> '{span,itemId}' = any (${[...itemIds]}::text[]))`,
        ]),
      ]),
    )
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

/** Holds the workspace's decisions until the transaction ends: two come one after the other, whichever reports they are made in. */
export async function lockDecisions(trx: Trx, { workspaceId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hoopoe claims ${workspaceId}`}, 0))`.execute(trx);
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
export async function undoOverride(trx: Trx, { userId }: Scope, overrideId: string): Promise<string | null> {
  const row = await trx
    .updateTable("claim_overrides")
    .set({ undone_by: userId, undone_at: new Date() })
    .where("id", "=", overrideId)
    .where("undone_at", "is", null)
    .returning("matter")
    .executeTakeFirst();
  return row?.matter ?? null;
}
