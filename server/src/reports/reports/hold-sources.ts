import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";

/**
 * Holds the sources of events until the transaction ends, so that none is erased while what quotes it is being kept: an
 * erasure waits for the row, and then finds the quotes. @throws Failure item-not-found where one is gone or on its way out
 */
export async function holdSources(trx: Trx, events: readonly { readonly integrationDataId: string }[]): Promise<void> {
  const streamIds = [...new Set(events.map(({ integrationDataId }) => integrationDataId))];
  const { rows } = await sql`
    SELECT d.id FROM integration_data d JOIN integrations i ON i.id = d.integration_id
    WHERE ${inScope("d")} AND d.id = ANY (${streamIds})
      AND i.erasing_at IS NULL
    FOR SHARE OF i`.execute(trx);
  if (rows.length < streamIds.length) fail("item-not-found");
}
