import {
  type EffectStatus,
  effectStatuses,
  plannedChange,
  type PlannedChange,
} from "@hoopoe/contract/work/execution.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

const date = z.nullable(z.date());
const effectRow = z.pipe(
  z.object({
    id: z.string(),
    execution_id: z.nullable(z.string()),
    node_id: z.nullable(z.string()),
    item: z.string(),
    key: z.string(),
    integration_id: z.string(),
    product_name: z.string(),
    action: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    changes: z.array(plannedChange),
    output: z.unknown(),
    status: z.enum(effectStatuses),
    sent_count: z.int(),
    suppressed_count: z.int(),
    can_undo: z.boolean(),
    error: z.nullable(z.string()),
    sent_at: date,
    settled_at: date,
  }),
  z.transform((row) => ({
    id: row.id,
    executionId: row.execution_id,
    nodeId: row.node_id,
    item: row.item,
    key: row.key,
    integrationId: row.integration_id,
    product_name: row.product_name,
    action: row.action,
    arguments: row.arguments,
    changes: row.changes,
    output: row.output,
    status: row.status,
    sentCount: row.sent_count,
    suppressedCount: row.suppressed_count,
    canUndo: row.can_undo,
    error: row.error,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
  })),
);
export type Effect = z.output<typeof effectRow>;

/** Which step of which run an effect belongs to; only the run's present holder may send it. */
export interface EffectOwner {
  readonly executionId: string;
  readonly claim: number;
  readonly nodeId: string;
  readonly item: string;
}

export interface NewEffect {
  readonly key: string;
  readonly owner: EffectOwner | null;
  readonly integrationId: string;
  readonly product_name: string;
  readonly action: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly canUndo: boolean;
}

const own = inScope();

/** Writes an effect down before anything is sent; one that is there already is given as it stands, a repeat counted. */
export async function intendEffect(trx: Trx, scope: Scope, input: NewEffect): Promise<Effect> {
  const { rows } = await sql`
    INSERT INTO effects (tenant_id, workspace_id, execution_id, node_id, item, key, integration_id, product_name, action,
      arguments, status, can_undo)
    VALUES (${scope.tenantId}, ${scope.workspaceId}, ${input.owner?.executionId ?? null}, ${input.owner?.nodeId ?? null},
      ${input.owner?.item ?? ""}, ${input.key}, ${input.integrationId}, ${input.product_name}, ${input.action},
      ${cleanJson(input.arguments)}::jsonb, 'intended', ${input.canUndo})
    ON CONFLICT (workspace_id, key) DO UPDATE SET
      arguments = CASE WHEN effects.status IN ('intended', 'refused') THEN excluded.arguments ELSE effects.arguments END,
      suppressed_count = effects.suppressed_count
      + CASE WHEN effects.status IN ('confirmed', 'uncertain') THEN 1 ELSE 0 END
    RETURNING *`.execute(trx);
  return effectRow.parse(rows[0]);
}

/**
 * Marks an effect as sent, just before it is. False where it may not be: its run was taken away or cancelled, everything
 * is stopped, or somebody else sent it.
 */
export async function markSent(
  trx: Trx,
  input: {
    effectId: string;
    owner: EffectOwner | null;
    from: readonly EffectStatus[];
    changes: readonly PlannedChange[];
  },
): Promise<boolean> {
  const { owner } = input;
  const isHeld =
    owner === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM executions WHERE ${inScope()}
          AND id = ${owner.executionId} AND claim = ${owner.claim} AND status = 'running')`;
  const { numAffectedRows } = await sql`
    UPDATE effects SET status = 'sent', sent_count = sent_count + 1, sent_at = clock_timestamp(), error = NULL,
      changes = ${cleanJson(input.changes)}::jsonb
    WHERE ${own} AND id = ${input.effectId} AND status = ANY(${[...input.from]}) AND ${isHeld}
      AND NOT EXISTS (SELECT FROM workflow_controls WHERE ${inScope()} AND is_stopped)`.execute(trx);
  return numAffectedRows === 1n;
}

/** What became of an effect that was sent. */
export async function settleEffect(
  trx: Trx,
  input: { effectId: string; status: EffectStatus; output?: unknown; error?: string | null },
): Promise<void> {
  const output = input.output === undefined ? sql`output` : sql`${cleanJson(input.output)}::jsonb`;
  await sql`UPDATE effects SET status = ${input.status}, output = ${output}, error = ${input.error ?? null},
    settled_at = clock_timestamp() WHERE ${own} AND id = ${input.effectId}`.execute(trx);
}

export async function loadEffect(trx: Trx, effectId: string): Promise<Effect | null> {
  const { rows } = await sql`SELECT * FROM effects WHERE ${own} AND id = ${effectId}`.execute(trx);
  return rows[0] === undefined ? null : effectRow.parse(rows[0]);
}

/** Effects of a run, in the order in which they were meant. */
export async function loadEffects(trx: Trx, executionId: string): Promise<Effect[]> {
  const { rows } = await sql`SELECT * FROM effects WHERE ${own} AND execution_id = ${executionId}
    ORDER BY id`.execute(trx);
  return z.array(effectRow).parse(rows);
}
