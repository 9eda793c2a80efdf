import { type UsageAlert, usageAlert, type UsagePeriod } from "@hoopoe/contract/assist/usage-alert.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** What an alert is about: the whole workspace where all are null. */
export interface AlertPlace {
  readonly appId: number | null;
  readonly agentId: number | null;
  readonly userId: string | null;
  readonly period: UsagePeriod;
}

const own = inScope("a");
const label = sql`concat_ws(', ',
  (SELECT p.name FROM apps p WHERE p.workspace_id = a.workspace_id AND p.id = a.app_id),
  (SELECT g.name FROM agents g WHERE g.workspace_id = a.workspace_id AND g.id = a.agent_id),
  (SELECT u.name FROM users u WHERE u.id = a.user_id),
  CASE WHEN num_nonnulls(a.app_id, a.agent_id, a.user_id) = 0 THEN 'The workspace' END)`;
/** The first day of the period that runs. */
const begun = (now: Date) => sql`date_trunc(a.period, ${now}::timestamptz AT TIME ZONE 'UTC')`;
const spent = (now: Date) => sql`coalesce((SELECT sum(l.micro_usd) FROM usage_ledger l
  WHERE l.tenant_id = a.tenant_id AND l.workspace_id = a.workspace_id AND l.status = 'settled'
    AND l.at >= ${begun(now)} AT TIME ZONE 'UTC' AND (a.app_id IS NULL OR l.app_id = a.app_id)
    AND (a.agent_id IS NULL OR l.agent_id = a.agent_id) AND (a.user_id IS NULL OR l.user_id = a.user_id)), 0)::float8`;
const shown = (now: Date) => sql`a.app_id AS "appId", a.agent_id AS "agentId", a.user_id AS "userId", a.period,
  a.micro_usd::float8 / 1000000 AS usd, ${label} AS label, ${spent(now)} / 1000000 AS "spentUsd"`;

export async function loadAlerts(trx: Trx, now: Date): Promise<UsageAlert[]> {
  const { rows } = await sql`SELECT ${shown(now)} FROM usage_alerts a WHERE ${own}
    ORDER BY a.id LIMIT 200`.execute(trx);
  return z.array(usageAlert).parse(rows);
}

/** `usd` null takes it away. A changed threshold is told anew. */
export async function saveAlert(
  trx: Trx,
  scope: Scope,
  { appId, agentId, userId, period, usd }: AlertPlace & { usd: number | null },
): Promise<void> {
  if (usd === null) {
    await sql`DELETE FROM usage_alerts a WHERE ${own} AND a.period = ${period}
      AND a.app_id IS NOT DISTINCT FROM ${appId}::integer AND a.agent_id IS NOT DISTINCT FROM ${agentId}::integer
      AND a.user_id IS NOT DISTINCT FROM ${userId}::uuid`.execute(trx);
    return;
  }
  await sql`
    INSERT INTO usage_alerts (tenant_id, workspace_id, app_id, agent_id, user_id, period, micro_usd, created_by)
    VALUES (${scope.tenantId}, ${scope.workspaceId}, ${appId}, ${agentId}, ${userId}, ${period},
      ${Math.ceil(usd * 1_000_000)}, nullif(${scope.userId}, '')::uuid)
    ON CONFLICT (workspace_id, app_id, agent_id, user_id, period)
      DO UPDATE SET micro_usd = excluded.micro_usd, told_for = NULL`.execute(trx);
}

/** Alerts that are reached and were not told in this period; whoever calls tells them, nobody else does. */
export async function takeReached(trx: Trx, now: Date): Promise<UsageAlert[]> {
  const { rows } = await sql`
    UPDATE usage_alerts a SET told_for = ${begun(now)}::date
    WHERE ${own} AND a.told_for IS DISTINCT FROM ${begun(now)}::date AND ${spent(now)} >= a.micro_usd
    RETURNING ${shown(now)}`.execute(trx);
  return z.array(usageAlert).parse(rows);
}

/** Which of the things that an alert is about the workspace does not have. */
export async function missingOf(
  trx: Trx,
  { appId, agentId, userId }: AlertPlace,
): Promise<"app-not-found" | "agent-not-found" | "member-not-found" | undefined> {
  const { rows } = await sql<{ hasApp: boolean; hasAgent: boolean; hasMember: boolean }>`
    SELECT EXISTS (SELECT FROM apps a WHERE ${own} AND a.id = ${appId}::integer) AS "hasApp",
      EXISTS (SELECT FROM agents a WHERE ${own} AND a.id = ${agentId}::integer) AS "hasAgent",
      EXISTS (SELECT FROM memberships a WHERE ${own} AND a.user_id = ${userId}::uuid) AS "hasMember"`.execute(trx);
  if (appId !== null && rows[0]?.hasApp !== true) return "app-not-found";
  if (agentId !== null && rows[0]?.hasAgent !== true) return "agent-not-found";
  return userId !== null && rows[0]?.hasMember !== true ? "member-not-found" : undefined;
}
