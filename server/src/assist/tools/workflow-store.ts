import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

export interface SavedWorkflow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly versionId: string;
}

/** Workflows that were saved as AI tools, in the version that is in use. */
export async function loadSavedWorkflows(trx: Trx): Promise<SavedWorkflow[]> {
  const { rows } = await sql<SavedWorkflow>`
    SELECT id, name, description, version_id AS "versionId" FROM workflows
    WHERE ${inScope()}
      AND agent_id IS NOT NULL AND version_id IS NOT NULL ORDER BY lower(name), id LIMIT 200`.execute(trx);
  return rows;
}
