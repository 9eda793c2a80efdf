import type { Job } from "@hoopoe/contract/work/job.ts";
import type { RunBar } from "@hoopoe/contract/work/execution.ts";
import type { Scope } from "../../platform/scope.ts";
import { type JobRow, loadBars } from "./store.ts";
import type { JobsDeps } from "./job-deps.ts";
import { hookUrl } from "./hook-address.ts";

const barCount = 20;

export async function views({ db, originOf }: JobsDeps, scope: Scope, rows: readonly JobRow[]): Promise<Job[]> {
  const jobIds = rows.map(({ id }) => id);
  const bars = await db.withTenant(scope, (trx) => loadBars(trx, { jobIds, countMax: barCount }));
  const origin = await originOf(scope.tenantId);
  return rows.map((row) => viewOf(row, { bars: bars.get(row.id) ?? [], origin }));
}

function viewOf(row: JobRow, { bars, origin }: { bars: RunBar[]; origin: string }): Job {
  const finished = bars.filter(({ status }) => status === "succeeded" || status === "failed");
  const durations = bars.flatMap(({ durationMs, status }) =>
    durationMs === null || status !== "succeeded" ? [] : [durationMs],
  );
  const good = finished.filter(({ status }) => status === "succeeded").length;
  return {
    id: row.id,
    name: row.name,
    workflowId: row.workflowId,
    workflowName: row.workflowName,
    versionId: row.versionId,
    trigger: row.trigger,
    inputs: row.inputs,
    concurrency: row.concurrency,
    isOn: row.isOn,
    alertOnFailure: row.alertOnFailure,
    createdAt: row.createdAt.toISOString(),
    lastRuns: bars,
    successRate: finished.length === 0 ? null : good / finished.length,
    p95Ms:
      durations.length === 0
        ? null
        : (durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? null),
    nextRunAt: row.isOn && row.trigger.kind === "schedule" ? (row.dueAt?.toISOString() ?? null) : null,
    webhookUrl: row.hasHook ? hookUrl(origin, row.id) : null,
  };
}
