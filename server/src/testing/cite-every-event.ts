import { keptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import pg from "pg";
import * as z from "zod/mini";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";

/**
 * `dataDir versionId`: behind the product's back this version of a report gets an entry in its timeline, and one in its
 * evidence, for each of its events: no writer cites all of three hundred, and a document with all of them is what is measured.
 */
const [dataDir = "", versionId = ""] = process.argv.slice(2);
const cluster = await findCluster(dataDir);
const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
await admin.connect();
const { rows } = await admin.query<{ doc: unknown; events: unknown }>(
  `select v.doc, s.events from report_versions v join reports r on r.id = v.report_id
   join event_sets s on s.id = r.event_set_id where v.id = $1`,
  [versionId],
);
const doc = reportDoc.parse(rows[0]?.doc);
const known = new Set(doc.evidence.map(({ itemId }) => itemId));
const added = z
  .array(keptEvent)
  .parse(rows[0]?.events)
  .filter(({ id }) => !known.has(id))
  .map(({ id: itemId, source_datatype, date, author, title, body, url }, index) => {
    const number = doc.evidence.length + index + 1;
    return { id: `e${number}`, number, itemId, source_datatype, date, author, title, body, url };
  });
const evidence = [...doc.evidence, ...added];
const timeline = evidence.map(({ id, date, body }, index) => {
  const citations = [{ evidenceId: id, field: "body", quote: body, start: 0 }];
  return {
    at: date,
    evidenceId: id,
    sectionId: "timeline",
    sentence: { id: `every-${index}`, text: body, citations, check: { status: "quoted" } },
  };
});
const grown = reportDoc.parse({ ...doc, evidence, timeline });
await admin.query("update report_versions set doc = $2 where id = $1", [versionId, JSON.stringify(grown)]);
await admin.end();
process.stdout.write(String(grown.timeline.length));
