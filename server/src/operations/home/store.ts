import type { ExecutionStatus, WaitReason } from "@hoopoe/contract/work/execution.ts";
import { type JobInfo, jobInfo } from "@hoopoe/contract/intake/integration.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { WorkspaceScope } from "../../platform/scope.ts";

export interface RunningWork {
  readonly integrationId: string;
  readonly integrationDataId: string;
  readonly name: string;
  readonly job: JobInfo;
}

export async function loadIntegrationCount(trx: Trx, { tenantId, workspaceId }: WorkspaceScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from integrations
    where tenant_id = ${tenantId} and workspace_id = ${workspaceId} and not is_deleted`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Ingests that are under way, the one that has run longest first. */
export async function loadRunning(trx: Trx, { tenantId, workspaceId }: WorkspaceScope): Promise<RunningWork[]> {
  const { rows } = await sql<Omit<RunningWork, "job"> & { job: unknown }>`
    select i.id as "integrationId", d.id as "integrationDataId", coalesce(i.attributes ->> 'name', d.stream) as name,
      jsonb_build_object('runId', r.id, 'status', r.status, 'stream', d.stream, 'done', r.done, 'total', r.total,
        'written', r.written, 'unchanged', r.unchanged, 'deleted', r.deleted, 'failures', r.failures,
        'waitUntil', ${iso("r.wait_until")}, 'lastCheckpointAt', ${iso("r.last_checkpoint_at")},
        'startedAt', ${iso("r.started_at")}, 'finishedAt', null, 'nextRunAt', ${iso("d.next_run_at")}, 'error', r.error) as job
    from ingest_runs r
    join integration_data d on d.id = r.integration_data_id
    join integrations i on i.id = d.integration_id
    where r.tenant_id = ${tenantId} and r.workspace_id = ${workspaceId}
      and r.status in ('queued', 'running', 'waiting_rate_limit')
    order by r.id limit 20`.execute(trx);
  return rows.map((row) => ({ ...row, job: jobInfo.parse(row.job) }));
}

export interface RunningExecution {
  readonly id: string;
  readonly name: string;
  readonly status: ExecutionStatus;
  /** What a waiting one waits for. */
  readonly reason: WaitReason | null;
  readonly done: number;
  readonly total: number;
  readonly startedAt: string | null;
}

/** Jobs at work or waiting, the one that began last first; those that another run began count as its step. */
export async function loadExecutions(trx: Trx, { tenantId, workspaceId }: WorkspaceScope): Promise<RunningExecution[]> {
  const { rows } = await sql<RunningExecution>`
    select e.id, e.job_name as name, e.status, e.reason, ${iso("e.started_at")} as "startedAt",
      (select count(distinct n.node_id)::int from execution_nodes n
        where n.execution_id = e.id and n.tenant_id = e.tenant_id and n.workspace_id = e.workspace_id
          and n.finished_at is not null) as done,
      jsonb_array_length(v.nodes) as total
    from executions e
    join workflow_versions v on v.id = e.version_id and v.tenant_id = e.tenant_id and v.workspace_id = e.workspace_id
    where e.tenant_id = ${tenantId} and e.workspace_id = ${workspaceId} and e.parent_id is null
      and e.status in ('queued', 'running', 'waiting', 'parked')
    order by e.id desc limit 20`.execute(trx);
  return rows.map((row) => ({ ...row, done: Math.min(row.done, row.total) }));
}

/** A column of timestamps as ISO 8601 text in UTC. */
function iso(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
