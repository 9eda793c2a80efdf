import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface RunFigure {
  readonly kind: "ingest" | "execution";
  readonly name: string;
  readonly status: string;
  readonly startedAt: string;
  readonly error: string | null;
}

/** What ran, the newest first: ingests of the integrations that the caller may see, and executions of jobs. */
export async function loadRuns(
  trx: Trx,
  scope: Scope,
  { from, to, status, countMax }: { from: string | null; to: string | null; status: string | null; countMax: number },
): Promise<RunFigure[]> {
  const { rows } = await sql<Omit<RunFigure, "startedAt"> & { at: Date }>`
    SELECT * FROM (
      SELECT 'ingest' AS kind, coalesce(i.attributes ->> 'name', d.stream) AS name, r.status, r.created_at AS at, r.error
      FROM ingest_runs r JOIN integration_data d ON d.id = r.integration_data_id JOIN integrations i ON i.id = d.integration_id
      WHERE ${inScope("r")} AND NOT i.is_deleted
        AND (i.audience_user_ids IS NULL OR ${scope.userId}::uuid = ANY (i.audience_user_ids))
      UNION ALL
      SELECT 'execution', job_name, status, coalesce(started_at, uuid_extract_timestamp(id)), error
      FROM executions WHERE ${inScope()}
    ) runs
    WHERE (${from}::timestamptz IS NULL OR at >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR at < ${to}::timestamptz)
      AND (${status}::text IS NULL OR status = ${status})
    ORDER BY at DESC NULLS LAST LIMIT ${countMax}`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, startedAt: at.toISOString() }));
}

export interface SourceFigure {
  readonly id: string;
  readonly name: string;
  readonly stream: string;
  readonly isRunning: boolean;
  readonly items: number;
  readonly newestAt: string | null;
  readonly lastStatus: string | null;
  readonly lastSucceededAt: string | null;
}

/** Connected streams that the caller may see, with how much they brought and when they were last read. */
export async function loadSources(trx: Trx, scope: Scope): Promise<SourceFigure[]> {
  const { rows } = await sql<
    Omit<SourceFigure, "newestAt" | "lastSucceededAt"> & { newest: Date | null; succeeded: Date | null }
  >`
    SELECT d.id, coalesce(i.attributes ->> 'name', d.stream) AS name, d.stream, d.start_ingress = 1 AS "isRunning",
      (SELECT count(*)::int FROM items x WHERE x.workspace_id = d.workspace_id AND x.integration_data_id = d.id
        AND (x.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (x.audience_user_ids))) AS items,
      (SELECT max(x.at) FROM items x WHERE x.workspace_id = d.workspace_id AND x.integration_data_id = d.id) AS newest,
      (SELECT r.status FROM ingest_runs r WHERE r.integration_data_id = d.id ORDER BY r.id DESC LIMIT 1) AS "lastStatus",
      (SELECT max(r.finished_at) FROM ingest_runs r WHERE r.integration_data_id = d.id AND r.status = 'succeeded') AS succeeded
    FROM integration_data d JOIN integrations i ON i.id = d.integration_id
    WHERE ${inScope("d")} AND NOT d.is_deleted AND NOT i.is_deleted
      AND (i.audience_user_ids IS NULL OR ${scope.userId}::uuid = ANY (i.audience_user_ids))
    ORDER BY 2, 3 LIMIT 300`.execute(trx);
  return rows.map(({ newest, succeeded, ...row }) => ({
    ...row,
    newestAt: newest?.toISOString() ?? null,
    lastSucceededAt: succeeded?.toISOString() ?? null,
  }));
}

export interface ApprovalFigure {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly requestedAt: string;
}

/** Approvals of the workspace, the newest first. */
export async function loadApprovals(
  trx: Trx,
  { status, countMax }: { status: string | null; countMax: number },
): Promise<ApprovalFigure[]> {
  const { rows } = await sql<Omit<ApprovalFigure, "requestedAt"> & { at: Date }>`
    SELECT id, title, status, requested_at AS at FROM approvals
    WHERE ${inScope()}
      AND (${status}::text IS NULL OR status = ${status})
    ORDER BY requested_at DESC, id DESC LIMIT ${countMax}`.execute(trx);
  return rows.map(({ at, ...row }) => ({ ...row, requestedAt: at.toISOString() }));
}
