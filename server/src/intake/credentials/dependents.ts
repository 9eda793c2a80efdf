import type { Dependents } from "@hoopoe/contract/intake/auth-info.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { AuthInfoRow } from "./store.ts";

/**
 * What stops once a record cannot be used: the streams that run with it, and the jobs that are on and have a step of its
 * product. One that serves all integrations of its product leaves out those which have a record of their own.
 */
export async function loadDependents(
  trx: Trx,
  {
    id,
    catalogId,
    integrationId,
    productName,
  }: Pick<AuthInfoRow, "id" | "catalogId" | "integrationId"> & { productName: string },
): Promise<Dependents> {
  const { rows: streams } = await sql<{ name: string }>`
    SELECT coalesce(i.attributes ->> 'name', ${productName}) || ' (' || d.stream || ')' AS name
    FROM integration_data d JOIN integrations i ON i.id = d.integration_id
    WHERE ${inScope("d")} AND i.catalog_id = ${catalogId}
      AND d.start_ingress = 1 AND NOT d.is_deleted AND NOT i.is_deleted AND i.is_active
      AND CASE WHEN ${integrationId}::uuid IS NULL
        THEN NOT EXISTS (SELECT FROM auth_infos a WHERE a.integration_id = i.id AND a.id <> ${id}::uuid)
        ELSE i.id = ${integrationId}::uuid END
    ORDER BY 1`.execute(trx);
  const { rows: jobs } = await sql<{ name: string }>`
    SELECT j.name FROM jobs j JOIN workflows w ON w.id = j.workflow_id
    JOIN workflow_versions v ON v.id = coalesce(j.version_id, w.version_id)
    WHERE ${inScope("j")} AND j.is_on
      AND EXISTS (SELECT FROM jsonb_array_elements(v.definition -> 'workflow' -> 'nodes') AS node
        WHERE lower(node -> 'data' ->> 'product_name') = lower(${productName})
          AND (node -> 'data' ->> 'integrationId' IS NULL OR ${integrationId}::text IS NULL
            OR node -> 'data' ->> 'integrationId' = ${integrationId}::text))
    ORDER BY 1`.execute(trx);
  return { streams: streams.map(({ name }) => name), jobs: jobs.map(({ name }) => name) };
}
