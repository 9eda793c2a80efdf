import { approvalStatuses } from "@hoopoe/contract/work/approval.ts";
import { executionStatuses } from "@hoopoe/contract/work/execution.ts";
import type { ReportSending } from "@hoopoe/contract/reports/report-sending.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../../platform/db/open-database.ts";
import type { Scope, WorkspaceScope } from "../../../platform/scope.ts";

export interface NewSending {
  readonly reportId: string;
  readonly version: number;
  readonly integrationId: string;
  readonly productName: string;
  readonly to: readonly string[];
  readonly runKey: string | null;
  readonly executionId: string;
}

/** The sending that a run's key stands for already; null where there is none. */
export async function loadByRunKey(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  runKey: string,
): Promise<{ id: string } | null> {
  const row = await trx
    .selectFrom("report_sendings")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("run_key", "=", runKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSending(trx: Trx, scope: Scope, sending: NewSending): Promise<string> {
  const { id } = await trx
    .insertInto("report_sendings")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      created_by: scope.userId,
      report_id: sending.reportId,
      version: sending.version,
      integration_id: sending.integrationId,
      product_name: sending.productName,
      recipients: [...sending.to],
      run_key: sending.runKey,
      execution_id: sending.executionId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const row = z.object({
  id: z.string(),
  version: z.int(),
  product_name: z.string(),
  to: z.array(z.string()),
  executionId: z.string(),
  status: z.nullable(z.enum(executionStatuses)),
  error: z.nullable(z.string()),
  approvalId: z.nullable(z.string()),
  approvalStatus: z.nullable(z.enum(approvalStatuses)),
  by: z.nullable(z.string()),
  created_at: z.date(),
});

/** Newest first, each with where its execution and its approval are; the newest request where it was asked for twice. */
export async function loadSendings(
  trx: Trx,
  { tenantId, workspaceId }: WorkspaceScope,
  by: { reportId: string } | { id: string },
): Promise<ReportSending[]> {
  const { rows } = await sql`
    select s.id, s.version, s.product_name, s.recipients as "to", s.execution_id as "executionId", x.status, x.error,
      a.id as "approvalId", a.status as "approvalStatus", u.name as by, s.created_at
    from report_sendings s
    left join executions x on x.tenant_id = s.tenant_id and x.workspace_id = s.workspace_id and x.id = s.execution_id
    left join lateral (
      select id, status from approvals
      where tenant_id = s.tenant_id and workspace_id = s.workspace_id and execution_id = s.execution_id
      order by id desc limit 1
    ) a on true
    left join users u on u.tenant_id = s.tenant_id and u.id = s.created_by
    where s.tenant_id = ${tenantId} and s.workspace_id = ${workspaceId}
      and ${"id" in by ? sql`s.id = ${by.id}` : sql`s.report_id = ${by.reportId}`}
    order by s.id desc limit 100`.execute(trx);
  return z.array(row).parse(rows).map(toSending);
}

function toSending({ approvalId, approvalStatus, created_at, status, ...rest }: z.output<typeof row>): ReportSending {
  return {
    ...rest,
    status: status ?? "queued",
    approval: approvalId === null || approvalStatus === null ? null : { id: approvalId, status: approvalStatus },
    at: created_at.toISOString(),
  };
}
