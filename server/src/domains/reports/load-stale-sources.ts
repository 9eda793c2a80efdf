import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Place } from "./store.ts";

/** A stream that should be read by itself and was not for long. `readAt` is null where it never was. */
export interface StaleSource {
  readonly name: string;
  readonly readAt: Date | null;
}

const staleMs = 24 * 3_600_000;

/** Streams that are switched on but were last read more than a day before `asOf`: what they hold since is unknown. */
export async function loadStaleSources(trx: Trx, { tenantId, workspaceId }: Place, asOf: Date): Promise<StaleSource[]> {
  const { rows } = await sql<{ name: string | null; stream: string; readAt: Date | null }>`
    select i.attributes ->> 'name' as name, d.stream, r.finished_at as "readAt"
    from integration_data d
    join integrations i on i.tenant_id = d.tenant_id and i.workspace_id = d.workspace_id and i.id = d.integration_id
    left join lateral (
      select finished_at from ingest_runs
      where tenant_id = d.tenant_id and workspace_id = d.workspace_id and integration_data_id = d.id
        and status in ('succeeded', 'partial')
      order by id desc limit 1
    ) r on true
    where d.tenant_id = ${tenantId} and d.workspace_id = ${workspaceId} and d.start_ingress = 1
      and not d.is_deleted and not i.is_deleted
      and (r.finished_at is null or r.finished_at < ${new Date(asOf.getTime() - staleMs)})
    order by 1, 2 limit 50`.execute(trx);
  return rows.map(({ name, stream, readAt }) => ({ name: name === null ? stream : `${name} (${stream})`, readAt }));
}

export function staleWords({ name, readAt }: StaleSource): string {
  return readAt === null
    ? `${name} has not been read yet.`
    : `${name} was last read on ${readAt.toISOString().slice(0, 16).replace("T", " at ")} UTC.`;
}
