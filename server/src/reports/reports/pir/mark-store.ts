import { sql } from "kysely";
import type { Trx } from "../../../platform/db/open-database.ts";
import { inScope } from "../../../platform/db/scope-queries.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";

/** What people say of one event of a saved question. */
export interface Mark {
  readonly itemId: string;
  readonly isPinned: boolean;
  readonly isExcluded: boolean;
  readonly note: string;
  /** Who pinned it or left it out last. */
  readonly by: string | null;
  readonly noteBy: string | null;
}

export async function loadMarks(trx: Trx, pirId: string): Promise<Map<string, Mark>> {
  const { rows } = await sql<Mark>`
    select m.item_id as "itemId", m.is_pinned as "isPinned", m.is_excluded as "isExcluded", m.note, u.name as by,
      w.name as "noteBy"
    from pir_marks m left join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
      left join users w on w.tenant_id = m.tenant_id and w.id = m.note_by
    where ${inScope("m")} and m.pir_id = ${pirId}`.execute(trx);
  return new Map(rows.map((row) => [row.itemId, row]));
}

export interface MarkChange {
  readonly pirId: string;
  readonly itemId: string;
  readonly isPinned?: boolean | undefined;
  readonly isExcluded?: boolean | undefined;
  readonly note?: string | undefined;
  /** The note that was read: another one that stands there by now is not written over. */
  readonly noteBefore?: string | undefined;
}

/**
 * Lays what is said over what was said before. What is pinned is not left out, and the other way round: the later word counts.
 * @throws Failure pir-note-changed
 */
export async function saveMark(
  trx: Trx,
  scope: Scope,
  { pirId, itemId, isPinned, isExcluded, note, noteBefore }: MarkChange,
): Promise<Omit<Mark, "by" | "noteBy">> {
  const isPlaced = isPinned !== undefined || isExcluded !== undefined;
  const { rows } = await sql<Omit<Mark, "by" | "noteBy">>`
    insert into pir_marks as m (tenant_id, workspace_id, pir_id, item_id, is_pinned, is_excluded, note, created_by, note_by)
    values (${scope.tenantId}, ${scope.workspaceId}, ${pirId}, ${itemId}, ${isPinned === true && isExcluded !== true},
      ${isExcluded === true}, coalesce(${note ?? null}::text, ''), ${isPlaced ? scope.userId : null}, ${note === undefined ? null : scope.userId})
    on conflict (pir_id, item_id) do update set
      is_pinned = coalesce(${isPinned ?? null}::boolean, m.is_pinned) and not ${isExcluded === true},
      is_excluded = ${isExcluded === true} or (coalesce(${isExcluded ?? null}::boolean, m.is_excluded) and not ${isPinned === true}),
      note = coalesce(${note ?? null}::text, m.note), created_by = coalesce(excluded.created_by, m.created_by),
      note_by = coalesce(excluded.note_by, m.note_by), updated_at = now()
    where ${noteBefore ?? null}::text is null or m.note in (${noteBefore ?? null}::text, ${note ?? null}::text)
    returning item_id as "itemId", is_pinned as "isPinned", is_excluded as "isExcluded", note`.execute(trx);
  const [mark] = rows;
  return mark ?? fail("pir-note-changed");
}

/** Whether an item stands in a run of the question that the caller may see, be it withdrawn at its source since. */
export async function isInRuns(trx: Trx, { pirId, itemId }: { pirId: string; itemId: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pir_runs r join event_sets e on e.tenant_id = r.tenant_id and e.id = r.event_set_id
    where ${inScope("r")} and r.pir_id = ${pirId}
      and (e.audience_user_ids is null or hoopoe.current_member() = any (e.audience_user_ids))
      and e.events @> ${JSON.stringify([{ id: itemId }])}::jsonb limit 1`.execute(trx);
  return rows.length > 0;
}
