import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";

export interface Named {
  readonly filter: "sources" | "author" | "connection" | "kind" | "state" | "label";
  readonly value: string;
}

/** What of this workspace the runs of words name, as far as the caller may see it: sources, connections, kinds, authors. */
export async function loadNamed(
  trx: Trx,
  { runs, streams }: { runs: readonly string[]; streams: readonly string[] | null },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    WITH seen AS MATERIALIZED (SELECT i.source_datatype, i.stream, i.author, i.integration_data_id, i.state, i.labels
      FROM items i
      WHERE ${inScope("i")}
        AND (i.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (i.audience_user_ids))
        AND (${streams}::uuid[] IS NULL OR i.integration_data_id = ANY (${streams}::uuid[])))
    SELECT 'sources' AS filter, source_datatype AS value FROM seen GROUP BY 2
    UNION ALL SELECT 'kind', stream FROM seen WHERE lower(stream) = ANY (${runs}::text[]) GROUP BY 2
    UNION ALL SELECT 'state', state FROM seen WHERE state <> '' AND lower(state) = ANY (${runs}::text[]) GROUP BY 2
    UNION ALL SELECT 'label', name FROM (SELECT DISTINCT unnest(labels) AS name FROM seen WHERE labels <> '{}') l
      WHERE lower(name) = ANY (${runs}::text[])
    UNION ALL SELECT 'connection', n.attributes ->> 'name' FROM (SELECT DISTINCT integration_data_id FROM seen) s
      JOIN integration_data d ON d.id = s.integration_data_id JOIN integrations n ON n.id = d.integration_id
      WHERE lower(n.attributes ->> 'name') = ANY (${runs}::text[]) GROUP BY 2
    UNION ALL SELECT 'author', said FROM (SELECT DISTINCT search.person(author) AS said FROM
        (SELECT DISTINCT author FROM seen WHERE author <> '') a) p WHERE lower(said) = ANY (${runs}::text[])`.execute(
    trx,
  );
  return rows;
}
