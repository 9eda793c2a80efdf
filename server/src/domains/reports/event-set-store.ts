import { keptEvent, type KeptEvent } from "@hoopoe/contract/kept-event.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { holdSources } from "./hold-sources.ts";
import { loadAudience } from "./load-audience.ts";
import type { Place } from "./store.ts";

export interface NewEventSet {
  readonly eventSetId: string;
  /** What it was made for, as it is kept beside the events. */
  readonly query: object;
  readonly events: readonly KeptEvent[];
}

/**
 * Keeps events as they are now, for good. Gives who may see all of them (null: the whole workspace).
 * @throws Failure item-not-found where a source is being erased
 */
export async function keepEvents(
  trx: Trx,
  scope: Scope,
  { eventSetId, query, events }: NewEventSet,
): Promise<readonly string[] | null> {
  await holdSources(trx, scope, events);
  const audience = await loadAudience(
    trx,
    scope,
    events.map(({ id }) => id),
  );
  await trx
    .insertInto("event_sets")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      created_by: scope.userId === "" ? null : scope.userId,
      id: eventSetId,
      query: JSON.stringify(query),
      count: events.length,
      events: JSON.stringify(events),
      audience_user_ids: audience,
    })
    .execute();
  return audience;
}

/** Null where there are none, or not for the eyes of who asks: some of the events may be of a mailbox of somebody else. */
export async function loadEvents(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  eventSetId: string,
): Promise<KeptEvent[] | null> {
  const row = await trx
    .selectFrom("event_sets")
    .select("events")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", eventSetId)
    .where(sql<boolean>`(audience_user_ids is null or hoopoe.current_member() = any (audience_user_ids))`)
    .executeTakeFirst();
  return row === undefined ? null : z.array(keptEvent).parse(row.events);
}

/** Where the window of a run began, ISO 8601; null where it had no beginning. */
export async function loadSince(
  trx: Trx,
  { tenantId, workspaceId }: Place,
  eventSetId: string,
): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select query ->> 'from' as since from event_sets
    where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and id = ${eventSetId}::uuid`.execute(trx);
  return rows[0]?.since ?? null;
}
