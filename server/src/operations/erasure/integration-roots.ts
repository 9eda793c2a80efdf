import { filesConnector } from "@hoopoe/connectors/files/connector.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { uploadKind } from "../../platform/files/upload-kind.ts";
import { runsOf } from "./runs-of.ts";
import type { RowSet } from "./row-set.ts";

/**
 * What goes with integrations of the workspace at hand, in the order in which it is deleted; streams, runs and items hang
 * on the integrations themselves. A report goes whole when any of its evidence came from them, and so do a run of a job
 * that called them and a run of a saved task: what is left would still tell what the erased items said.
 */
export async function integrationRoots(trx: Trx, integrationIds: readonly string[]): Promise<RowSet[]> {
  if (integrationIds.length === 0) return [];
  const ids = [...integrationIds];
  const streams = await trx.selectFrom("integration_data").select("id").where("integration_id", "in", ids).execute();
  const streamIds = streams.map(({ id }) => id);
  const quotes = sql`EXISTS (SELECT FROM jsonb_array_elements(events) AS event
    WHERE event ->> 'integrationDataId' = ANY (${streamIds}))`;
  const eventSets = sql`SELECT id FROM event_sets WHERE ${quotes}`;
  const reportIsDerived = sql`(event_set_id IN (${eventSets})
    OR id IN (SELECT report_id FROM report_versions WHERE event_set_id IN (${eventSets})))`;
  const reports = sql`SELECT id FROM reports WHERE ${reportIsDerived}`;
  const sendings = sql`SELECT execution_id FROM report_sendings WHERE report_id IN (${reports})`;
  const conversations = sql`SELECT m.conversation_id FROM chat_messages m JOIN answer_sources s ON s.message_id = m.id
    WHERE s.integration_data_id = ANY (${streamIds}::uuid[])`;
  const runs = await runsOf(trx, { ids, streamIds, sendings });
  const unfinished = (await takesUploads(trx, ids)) ? sql`purpose = 'files'` : sql`false`;
  const kinds = ids.map(uploadKind);
  const inWorkspace = sql`workspace_id = hoopoe.current_workspace()`;
  return [
    {
      table: "notifications",
      where: sql`(extra ->> 'integrationId' = ANY (${ids}) OR extra ->> 'integrationDataId' = ANY (${streamIds})
        OR extra ->> 'reportId' IN (SELECT id::text FROM (${reports}) AS derived))`,
    },
    {
      table: "tickets",
      where: sql`(handle IN (${reports}) OR handle IN (${eventSets})
        OR handle IN (SELECT id FROM report_versions WHERE report_id IN (${reports})))`,
    },
    ...runs,
    { table: "reports", where: reportIsDerived },
    { table: "event_sets", where: quotes },
    {
      table: "secrets",
      where: sql`((owner_table = 'integrations' AND owner_row = ANY (${ids})) OR (owner_table = 'auth_infos'
        AND owner_row IN (SELECT id::text FROM auth_infos WHERE integration_id = ANY (${ids}::uuid[]))))`,
    },
    // Files that people attached to a conversation go with it, parts of a file on its way with the upload.
    {
      table: "artifacts",
      where: sql`(kind = ANY (${kinds}) OR kind IN (SELECT 'part:' || id FROM uploads WHERE ${unfinished})
        OR (kind = 'chat' AND handle::text IN (SELECT file ->> 'docId' FROM chat_messages c, jsonb_array_elements(c.attachments) file
          WHERE c.conversation_id IN (${conversations}))))`,
    },
    { table: "uploads", where: unfinished },
    { table: "conversations", where: sql`id IN (${conversations})` },
    // Words of what goes are among those counted for ranking; the next ingest counts what is left.
    { table: "search_terms", where: inWorkspace },
    { table: "search_totals", where: inWorkspace },
    {
      table: "pir_marks",
      where: sql`item_id IN (SELECT id FROM items WHERE integration_data_id = ANY (${streamIds}::uuid[]))`,
    },
    { table: "integrations", where: sql`id = ANY (${ids})` },
  ];
}

async function takesUploads(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const rows = await trx
    .selectFrom("integrations")
    .select("catalog_id")
    .where("id", "in", [...ids])
    .execute();
  return rows.some(({ catalog_id: catalogId }) => catalogId === filesConnector.manifest.catalogId);
}
