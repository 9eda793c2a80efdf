import { type Requester, requester } from "@hoopoe/contract/work/approval.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ChangeSubject } from "../../platform/db/note-author.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";

/**
 * Changes older than this no longer count, unless they are the latest of their kind to what the run is made from: its job, secret,
 * workflow, agent or app. What many runs share (connections, variables) counts for this long only.
 */
const daysMax = 30;

/**
 * Who shaped what a request would do: who started the run and those it repeats, follows or is part of, who wrote the version it
 * runs, and who changed its job, workflow, secret, saved task, variables or connection.
 */
export async function loadRequesters(
  trx: Trx,
  about: { executionId: string | null; integrationId: string | null; subjects?: readonly ChangeSubject[] },
): Promise<Requester[]> {
  const named = [
    ...(about.subjects ?? []),
    ...(about.integrationId === null ? [] : [`connection:${about.integrationId}`]),
    ...(about.executionId === null ? [] : ["variables"]),
  ];
  const { rows } = await sql`
    WITH RECURSIVE causes AS (
      SELECT e.id, e.parent_id, e.repeats, e.started_by, e.job_id, e.version_id, e.trigger FROM executions e
      WHERE ${inScope("e")} AND e.id = ${about.executionId}::uuid
      UNION
      SELECT e.id, e.parent_id, e.repeats, e.started_by, e.job_id, e.version_id, e.trigger FROM causes c
      JOIN executions e ON ${inScope("e")}
        AND (e.id = c.parent_id OR e.id = c.repeats OR e.id = CASE WHEN c.trigger ->> 'kind' = 'execution-finished'
          AND c.trigger ->> 'executionId' ~ '^[0-9a-f-]{36}$' THEN (c.trigger ->> 'executionId')::uuid END)),
    versions AS (SELECT v.workflow_id, v.created_by FROM causes c JOIN workflow_versions v
      ON ${inScope("v")} AND v.id = c.version_id),
    subjects AS (
      SELECT unnest(${named}::text[]) AS subject
      UNION SELECT 'job:' || job_id FROM causes WHERE job_id IS NOT NULL
      UNION SELECT 'workflow:' || workflow_id FROM versions WHERE workflow_id IS NOT NULL),
    changes AS (
      SELECT a.user_id, a.reason, a.at, row_number() OVER (PARTITION BY a.subject, a.reason ORDER BY a.at DESC) AS place
      FROM change_authors a JOIN subjects s ON s.subject = a.subject
      WHERE ${inScope("a")}),
    found AS (
      SELECT started_by AS user_id, 'started' AS reason, 1 AS rank FROM causes
      UNION SELECT created_by, 'workflow', 3 FROM versions
      UNION SELECT j.created_by, 'job', 4 FROM causes c JOIN jobs j ON ${inScope("j")} AND j.id = c.job_id
      UNION SELECT CASE WHEN trigger ->> 'ownerId' ~ '^[0-9a-f-]{36}$' THEN (trigger ->> 'ownerId')::uuid END, 'task', 2
        FROM causes WHERE trigger ->> 'kind' = 'saved-task'
      UNION SELECT user_id, reason, 2 FROM changes WHERE (place = 1 AND reason NOT IN ('connection', 'variables')) OR at > now() - make_interval(days => ${daysMax}))
    SELECT DISTINCT ON (u.id) u.id, u.name, f.reason AS because FROM found f
    JOIN users u ON ${inTenant("u")} AND u.id = f.user_id ORDER BY u.id, f.rank`.execute(trx);
  return z.array(requester).parse(rows);
}

/** Those of both lists, each person once; what was known first stays. */
export function mergeRequesters(known: readonly Requester[], found: readonly Requester[]): Requester[] {
  return [...known, ...found.filter(({ id }) => !known.some((one) => one.id === id))];
}
