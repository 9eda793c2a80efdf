import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { ConnectorAction, LossAdvice } from "@hoopoe/connectors/shared/connector-action.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { type SettleDecision, type UncertainEffect, uncertainMax } from "@hoopoe/contract/work/routes/uncertain.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { OpenConnection } from "./service.ts";
import { countOwn, loadUncertain, settleUncertain, type UncertainRow } from "./uncertain-store.ts";

/** Effects whose outcome is unknown: what they are, what the target says, and what people decide about many at once. */
export interface UncertainEffects {
  list(scope: Scope): Promise<{ data: UncertainEffect[]; total: number }>;
  /** @throws Failure execution-not-found */
  check(
    scope: Scope,
    effectIds: readonly string[],
    signal: AbortSignal,
  ): Promise<{ effectId: string; wasDone: boolean | null; sentence: string }[]>;
  /** @throws Failure execution-not-found */
  settle(
    scope: Scope,
    signal: { effectIds: readonly string[]; decision: SettleDecision },
  ): Promise<{ settled: number; unchanged: number }>;
}

export interface UncertainDeps {
  readonly db: Database;
  readonly connectors: readonly Connector[];
  readonly openConnection: OpenConnection;
  readonly audit: Pick<AuditService, "record">;
  /** Has a waiting run looked at now. */
  readonly wake: (scope: Scope, executionId: string) => Promise<void>;
}

const checkMsMax = 20_000;

function viewOf(row: UncertainRow, action: ConnectorAction | undefined): UncertainEffect {
  return {
    id: row.id,
    executionId: row.execution_id,
    jobName: row.job_name ?? "",
    product_name: row.product_name,
    action: row.action,
    label: action?.label ?? row.action,
    target: row.changes[0]?.target ?? "",
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.error,
    proposal: adviceFor(row, action),
    canCheck: action?.inquire !== undefined,
  };
}

export function createUncertainEffects({
  db,
  connectors,
  openConnection,
  audit,
  wake,
}: UncertainDeps): UncertainEffects {
  function actionOf({ product_name, action }: UncertainRow): ConnectorAction | undefined {
    return connectors.find(({ manifest }) => manifest.name === product_name)?.actions.find(({ id }) => id === action);
  }

  async function ownOnes(scope: Scope, ids: readonly string[]): Promise<UncertainRow[]> {
    return db.withTenant(scope, async (trx) => {
      if ((await countOwn(trx, ids)) < new Set(ids).size) fail("execution-not-found", { field: "effectIds" });
      return loadUncertain(trx, { ids, countMax: uncertainMax });
    });
  }

  async function ask(scope: Scope, row: UncertainRow, signal: AbortSignal) {
    const effectId = row.id;
    try {
      const { connector, ctx } = await openConnection(scope, { integrationId: row.integration_id, signal });
      const action = connector.actions.find(({ id }) => id === row.action);
      if (action?.inquire === undefined || row.sent_at === null)
        return {
          effectId,
          wasDone: null,
          sentence: `Hoopoe can't check at ${row.product_name}. Check there yourself.`,
        };
      return { effectId, ...(await action.inquire(ctx, row.arguments, row.sent_at)) };
    } catch (error) {
      if (error instanceof ConnectorError) return { effectId, wasDone: null, sentence: error.sentence };
      if (error instanceof Failure) return { effectId, wasDone: null, sentence: error.message };
      throw error;
    }
  }

  return {
    async list(scope) {
      const rows = await db.withTenant(scope, (trx) => loadUncertain(trx, { countMax: uncertainMax }));
      return { data: rows.map((row) => viewOf(row, actionOf(row))), total: rows[0]?.total ?? 0 };
    },

    async check(scope, effectIds, input) {
      const rows = await ownOnes(scope, effectIds);
      const signal = AbortSignal.any([input, AbortSignal.timeout(checkMsMax)]);
      const answers = [];
      for (const row of rows) answers.push(await ask(scope, row, signal));
      return answers;
    },

    async settle(scope, { effectIds, decision }) {
      await ownOnes(scope, effectIds);
      const settled = await db.withTenant(scope, async (trx) => {
        const rows = await settleUncertain(trx, { ids: effectIds, decision });
        const details = { decision, count: rows.length };
        if (rows.length > 0)
          await audit.record(trx, { ...scope, action: "effects.settled", target: decision, details });
        return rows;
      });
      const runs = new Set(settled.flatMap(({ executionId }) => (executionId === null ? [] : [executionId])));
      for (const executionId of runs) await wake(scope, executionId);
      return { settled: settled.length, unchanged: new Set(effectIds).size - settled.length };
    },
  };
}

function adviceFor(row: UncertainRow, action: ConnectorAction | undefined): LossAdvice {
  try {
    const advice = action?.afterLoss?.(row.arguments);
    if (advice !== undefined) return advice;
  } catch {
    // What it was given is no input of this release any more.
  }
  const isAsked = action?.inquire !== undefined;
  const sentence = isAsked
    ? `Check at ${row.product_name} whether it was done.`
    : `Check at ${row.product_name} whether it was done, then record the result.`;
  return { decision: "check", sentence };
}
