import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";

/** What was written so much later than now was written while the clock was ahead; clocks of two machines differ by less. */
const leeway = sql`interval '1 minute'`;

/** Vendors set these, by clocks of their own. */
const notOurs = ["auth_infos"];

/**
 * Moves what a workspace holds from the future to now, each by as much as its own row is ahead: waits, retries, requests
 * for approval, sessions, tickets, links. May be repeated.
 */
export async function shiftTimes(trx: Trx, now: Date): Promise<void> {
  await shiftWaits(trx, now);
  await sql`UPDATE approvals SET expires_at = expires_at - (requested_at - ${now}),
      remind_at = least(remind_at - (requested_at - ${now}), remind_at), requested_at = ${now}
    WHERE status = 'pending' AND requested_at > ${now}::timestamptz + ${leeway}`.execute(trx);
  await sql`UPDATE approvals SET remind_at = ${now} WHERE status = 'pending'
    AND remind_at > ${now}::timestamptz + ${leeway} + (policy ->> 'remindHours')::numeric * interval '1 hour'`.execute(
    trx,
  );
  await sql`UPDATE ingest_runs SET wait_until = ${now} WHERE wait_until > ${now}::timestamptz + ${leeway}
    AND coalesce(started_at, created_at) > ${now}::timestamptz + ${leeway}`.execute(trx);
  await shiftExpiries(trx, now);
  await clearMarks(trx, now);
}

/** What each wait of a run has left is counted from now; one until a given date stays until that date. */
async function shiftWaits(trx: Trx, now: Date): Promise<void> {
  const ahead = sql`((reason ->> 'since')::timestamptz - ${now}::timestamptz)`;
  const text = (at: unknown) => sql`to_jsonb(to_char((${at}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const isPlanned = sql`coalesce(input ->> 'until', '') = ''`;
  await sql`UPDATE execution_nodes SET wake_at = wake_at - ${ahead},
      reason = reason || jsonb_build_object('since', ${text(sql`${now}::timestamptz`)},
        'until', ${text(sql`(reason ->> 'until')::timestamptz - ${ahead}`)})
    WHERE status IN ('waiting', 'uncertain') AND wake_at IS NOT NULL AND reason ? 'since'
      AND (reason ->> 'since')::timestamptz > ${now}::timestamptz + ${leeway} AND ${isPlanned}`.execute(trx);
  await sql`UPDATE executions e SET wake_at = n.wake_at,
      reason = CASE WHEN e.reason ? 'until' THEN e.reason || jsonb_build_object('until', ${text(sql`n.wake_at`)}) ELSE e.reason END
    FROM (SELECT execution_id, min(wake_at) AS wake_at FROM execution_nodes
      WHERE status IN ('waiting', 'uncertain') AND wake_at IS NOT NULL GROUP BY execution_id) n
    WHERE e.id = n.execution_id AND e.status = 'waiting' AND e.wake_at > n.wake_at`.execute(trx);
  await sql`UPDATE executions SET wake_at = ${now} WHERE status = 'queued'
    AND wake_at > ${now}::timestamptz + ${leeway}`.execute(trx);
}

/** Sessions and tickets that were made in the future would last as much longer. */
async function shiftExpiries(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT c.table_name AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name IN ('tenant_id', 'created_at', 'expires_at')
      AND c.table_name <> ALL (${notOurs}) GROUP BY c.table_name HAVING count(*) = 3`.execute(trx);
  for (const { name } of rows) {
    await sql`UPDATE ${sql.table(name)} SET expires_at = expires_at - (created_at - ${now}), created_at = ${now}
      WHERE created_at > ${now}::timestamptz + ${leeway}`.execute(trx);
  }
  await sql`UPDATE sessions SET last_active_at = ${now} WHERE last_active_at > ${now}::timestamptz + ${leeway}`.execute(
    trx,
  );
}

/** What says when something was last done, and keeps it from being done again too soon. */
async function clearMarks(trx: Trx, now: Date): Promise<void> {
  const isAhead = (column: string) => sql`${sql.ref(column)} > ${now}::timestamptz + ${leeway}`;
  await sql`UPDATE jobs SET alerted_at = NULL WHERE ${isAhead("alerted_at")}`.execute(trx);
  await sql`UPDATE integration_data SET behind_told_at = NULL WHERE ${isAhead("behind_told_at")}`.execute(trx);
  await sql`UPDATE auth_infos SET expiry_told_at = NULL WHERE ${isAhead("expiry_told_at")}`.execute(trx);
  // A token that was taken while the clock was ahead ends sooner than it says: the next call takes another.
  await sql`UPDATE auth_infos SET token_expires_at = ${now}
    WHERE token_expires_at > ${now} AND ${isAhead("updated_at")}`.execute(trx);
  await sql`UPDATE home_visits SET seen_at = least(seen_at, ${now}), before_at = least(before_at, ${now})
    WHERE ${isAhead("seen_at")} OR ${isAhead("before_at")}`.execute(trx);
}

/** Calls to vendors are counted by the database's clock, whosoever they are. */
export async function resetCallLimits(trx: Trx): Promise<void> {
  await sql`UPDATE call_buckets SET paid_until = 0, blocked_until = 0, leases = '{}', used_at = clock_timestamp()
    WHERE used_at > clock_timestamp() + ${leeway}`.execute(trx);
}
