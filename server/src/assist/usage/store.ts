import type { ModelPurpose } from "@hoopoe/contract/assist/model.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

/** The task that a call was made for; a test of a model is none of them. */
export type CallPurpose = ModelPurpose | "test";

export interface Reservation {
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly appId: number | null;
  readonly agentId: number | null;
  readonly messageId: string | null;
  readonly tokens: number;
  readonly microUsd: number;
  readonly at: Date;
}

export async function insertReservation(trx: Trx, scope: Scope, given: Reservation): Promise<string> {
  const { id } = await trx
    .insertInto("usage_ledger")
    .values({
      user_id: scope.userId,
      app_id: given.appId,
      agent_id: given.agentId,
      message_id: given.messageId,
      purpose: given.purpose,
      model: given.model,
      input_tokens: given.tokens,
      micro_usd: given.microUsd,
      at: given.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function settleReservation(
  trx: Trx,
  id: string,
  spent: { inputTokens: number; outputTokens: number; microUsd: number },
): Promise<void> {
  await trx
    .updateTable("usage_ledger")
    .set({
      status: "settled",
      input_tokens: spent.inputTokens,
      output_tokens: spent.outputTokens,
      micro_usd: spent.microUsd,
    })
    .where("id", "=", id)
    .execute();
}

/** A call that was made; what it cost is known when it is written down. `step` is that of the run that made it. */
export interface EndedCall {
  readonly purpose: CallPurpose;
  readonly step?: { readonly executionId: string; readonly nodeId: string; readonly item: string } | undefined;
  /** What else it was made for: a report, or the claims of a set of events. */
  readonly work?: string | undefined;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly microUsd: number;
  /** Whether `microUsd` is what it cost: 0 where no price is known. */
  readonly isPriced?: boolean;
  readonly tookMs: number;
}

export async function insertCalls(trx: Trx, scope: Scope, calls: readonly EndedCall[]): Promise<void> {
  await trx
    .insertInto("usage_ledger")
    .values(
      calls.map((call) => ({
        user_id: scope.userId,
        purpose: call.purpose,
        model: call.model,
        status: "settled" as const,
        input_tokens: call.inputTokens,
        output_tokens: call.outputTokens,
        micro_usd: call.microUsd,
        execution_id: call.step?.executionId,
        node_id: call.step?.nodeId,
        item: call.step?.item,
        work: call.work,
        is_priced: call.isPriced ?? false,
        took_ms: call.tookMs,
      })),
    )
    .execute();
}

/** What an answer has spent and reserved so far; the lock lets one caller at a time reckon. */
export async function loadSpent(trx: Trx, messageId: string): Promise<{ tokens: number; microUsd: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`usage ${messageId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ tokens: number; micro: number }>`
    SELECT coalesce(sum(input_tokens + output_tokens), 0)::float8 AS tokens, coalesce(sum(micro_usd), 0)::float8 AS micro
    FROM usage_ledger WHERE ${inScope()}
      AND message_id = ${messageId}`.execute(trx);
  return { tokens: rows[0]?.tokens ?? 0, microUsd: rows[0]?.micro ?? 0 };
}

export interface WorkCost {
  readonly task: string;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | null;
}

/** What was spent for any of these, by task and model; no dollars where a call's price wasn't known. */
export async function loadWorkCost(trx: Trx, works: readonly string[]): Promise<WorkCost[]> {
  const { rows } = await sql<WorkCost>`
    SELECT l.purpose AS task, l.model, count(*)::int AS calls, sum(l.input_tokens)::int AS "inputTokens",
      sum(l.output_tokens)::int AS "outputTokens",
      CASE WHEN bool_and(l.is_priced) THEN sum(l.micro_usd)::float8 / 1000000 END AS usd
    FROM usage_ledger l WHERE ${inScope("l")} AND l.work = ANY (${[...works]}::text[])
    GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2`.execute(trx);
  return rows;
}

export interface UsageRow {
  readonly label: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
}

const groups = {
  day: sql`to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  task: sql`l.purpose`,
  model: sql`l.model`,
  app: sql`coalesce((SELECT p.name FROM apps p WHERE p.id = l.app_id), 'no app')`,
  agent: sql`coalesce((SELECT a.name FROM agents a WHERE a.workspace_id = l.workspace_id AND a.id = l.agent_id), 'no agent')`,
  user: sql`coalesce((SELECT u.name FROM users u WHERE u.id = l.user_id), 'nobody')`,
} as const;
export type UsageGroup = keyof typeof groups;

/** What was spent since a moment, in groups. */
export async function loadUsage(trx: Trx, given: { since: Date; by: UsageGroup }): Promise<UsageRow[]> {
  const order = given.by === "day" ? sql`1` : sql`5 DESC, 2 DESC, 1`;
  const { rows } = await sql<UsageRow>`
    SELECT ${groups[given.by]} AS label, count(*)::int AS calls, sum(l.input_tokens)::float8 AS "inputTokens",
      sum(l.output_tokens)::float8 AS "outputTokens", sum(l.micro_usd)::float8 / 1000000 AS usd
    FROM usage_ledger l
    WHERE ${inScope("l")} AND l.at >= ${given.since}
      AND l.status = 'settled'
    GROUP BY 1 ORDER BY ${order} LIMIT 100`.execute(trx);
  return rows;
}

export async function isMember(trx: Trx, { workspaceId }: Scope, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("memberships")
    .select("user_id")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The budget of a task that is used up; undefined where it has none, or some of it is left. */
export async function loadUsedUp(trx: Trx, { task, now }: { task: string; now: Date }): Promise<number | undefined> {
  const { rows } = await sql<{ limit: number }>`
    SELECT b.tokens_per_day::float8 AS limit FROM model_budgets b
    WHERE ${inScope("b")} AND b.task = ${task} AND b.tokens_per_day <= (
      SELECT coalesce(sum(l.input_tokens + l.output_tokens), 0) FROM usage_ledger l
      WHERE ${inScope("l")} AND l.purpose = ${task} AND l.at >= date_trunc('day', ${now}::timestamptz, 'UTC'))`.execute(
    trx,
  );
  return rows[0]?.limit;
}
