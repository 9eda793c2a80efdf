import { keptEvent, type KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import { holdSources } from "./hold-sources.ts";
import { loadAudience } from "./load-audience.ts";

/** How many events there were to take from; `isExact`: not that many and more. `isNewest`: the newest of them were taken. */
const foundEvents = z.object({ total: z.int(), isExact: z.boolean(), isNewest: z.boolean() });
export type FoundEvents = z.infer<typeof foundEvents>;

export interface NewEventSet {
  readonly eventSetId: string;
  /** What it was made for, as it is kept beside the events. */
  readonly query: object;
  readonly events: readonly KeptEvent[];
  /** Where more was found than there is room for. */
  readonly found?: FoundEvents | undefined;
}

/**
 * Keeps events as they are now, for good. Gives who may see all of them (null: the whole workspace).
 * @throws Failure item-not-found where a source is being erased
 */
export async function keepEvents(
  trx: Trx,
  scope: Scope,
  { eventSetId, query, events, found }: NewEventSet,
): Promise<readonly string[] | null> {
  await holdSources(trx, events);
  const audience = await loadAudience(
    trx,
    events.map(({ id }) => id),
  );
  await trx
    .insertInto("event_sets")
    .values({
      created_by: scope.userId,
      id: eventSetId,
      query: JSON.stringify({ ...query, found }),
      count: events.length,
      events: JSON.stringify(events),
      audience_user_ids: audience,
    })
    .execute();
  return audience;
}

/** Null where there are none, or not for the eyes of who asks: some of the events may be of a mailbox of somebody else. */
export async function loadEvents(trx: Trx, eventSetId: string): Promise<KeptEvent[] | null> {
  const row = await trx
    .selectFrom("event_sets")
    .select("events")
    .where("id", "=", eventSetId)
    .where(sql<boolean>`(audience_user_ids is null or hoopoe.current_member() = any (audience_user_ids))`)
    .executeTakeFirst();
  return row === undefined ? null : z.array(keptEvent).parse(row.events);
}

/** `since`, `until`: where the window of a run began and ended, ISO 8601; null where it was open. */
export async function loadAsked(
  trx: Trx,
  eventSetId: string,
): Promise<{ since: string | null; until: string | null; found: FoundEvents | null }> {
  const { rows } = await sql<{ since: string | null; until: string | null; found: unknown }>`
    select query ->> 'from' as since, query ->> 'to' as until, query -> 'found' as found from event_sets
    where ${inScope()} and id = ${eventSetId}::uuid`.execute(trx);
  const { since = null, until = null } = rows[0] ?? {};
  return { since, until, found: z.nullable(foundEvents).parse(rows[0]?.found ?? null) };
}
