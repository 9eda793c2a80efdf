import { type CatalogJob, catalogJob } from "@hoopoe/contract/work/workflow-catalog.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

const jobsMax = 500;
const callsOf = sql`jsonb_path_query_array(v.definition,
  '$.workflow.nodes[*].data ? (@.product_name == "Flow" && @.action == "sub-workflow").params.job ? (@.type() == "string")')`;

/** The workspace's jobs as a sub-workflow step sees them, those made last first: what they take, give back, and run themselves. */
export async function loadCatalogJobs(trx: Trx): Promise<CatalogJob[]> {
  const { rows } = await sql`
    SELECT j.id::text, j.name, j.workflow_id::text AS "workflowId", coalesce(v.definition -> 'inputs', '[]') AS inputs,
      coalesce(v.definition -> 'outputs', '[]') AS outputs, coalesce(${callsOf}, '[]') AS runs
    FROM jobs j JOIN workflows w ON ${inScope("w")} AND w.id = j.workflow_id
    LEFT JOIN workflow_versions v ON ${inScope("v")} AND v.id = coalesce(j.version_id, w.version_id)
    WHERE ${inScope("j")} ORDER BY j.created_at DESC LIMIT ${jobsMax}`.execute(trx);
  return z.array(catalogJob).parse(rows);
}
