import {
  type ExecutionAction,
  executionActions,
  executionListNode,
  type ExecutionStatus,
  executionStatuses,
  type ExecutionSummary,
} from "@hoopoe/contract/work/execution.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { prepared } from "../../platform/db/keep-prepared.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import { timeOfUuid } from "../../platform/db/uuid-v7.ts";
import { type Execution, listedColumns } from "./execution-row.ts";

/** Each one given narrows; within one, any of its values fits. */
export interface ExecutionFilter {
  readonly status?: readonly string[];
  readonly actions?: readonly string[];
  readonly agents?: readonly string[];
  readonly connectors?: readonly string[];
  readonly jobId?: string;
  /** Any version of it, and its draft. */
  readonly workflowId?: string;
  readonly ids?: readonly string[];
  readonly number?: number;
  /** When they were begun. */
  readonly since?: Date;
  readonly until?: Date;
  /** Runs in which that step failed. */
  readonly failedStep?: string;
}

const listedRow = z.extend(listedColumns, {
  starter: z.nullable(z.string()),
  usd: z.nullable(z.number()),
  workflow_id: z.nullable(z.string()),
  /** Most of a page has the same version, whose steps the first of them tells. */
  nodes: z.nullable(z.array(executionListNode)),
});
const read = sql.join(Object.keys(listedColumns.shape).map((name) => sql.ref(`e.${name}`)));

/**
 * A page of the workspace's executions, newest first, after the one that `before` names. No page is counted and none is
 * skipped over: the index is entered where the page begins.
 */
export async function loadExecutions(
  trx: Trx,
  page: { filter: ExecutionFilter; before: string | undefined; countMax: number },
): Promise<ExecutionSummary[]> {
  const { rows } = await sql`${prepared}
    SELECT ${read}, u.name AS starter, v.workflow_id, cost.usd,
      CASE WHEN row_number() OVER (PARTITION BY e.version_id ORDER BY e.id DESC) = 1 THEN v.nodes END AS nodes
    FROM (${pageOf(page)}) AS e
    LEFT JOIN users u ON ${inTenant("u")} AND u.id = e.started_by
    LEFT JOIN workflow_versions v ON ${inScope("v")}
      AND v.id = e.version_id
    CROSS JOIN LATERAL (SELECT CASE WHEN count(*) FILTER (WHERE NOT l.is_priced AND l.micro_usd = 0) > 0 THEN NULL
        ELSE coalesce(sum(l.micro_usd), 0)::float8 / 1000000 END AS usd
      FROM usage_ledger l WHERE ${inScope("l")} AND l.execution_id = e.id) AS cost
    ORDER BY e.id DESC`.execute(trx);
  const definitions = new Map<string, ExecutionSummary["definition"]>();
  return z
    .array(listedRow)
    .parse(rows)
    .map((row) => {
      const definition = definitions.get(row.version_id) ?? { workflow: { nodes: row.nodes ?? [] } };
      definitions.set(row.version_id, definition);
      const { id, number, status, action, cause, reason, error, outcome, starter, usd } = row;
      const execution = {
        id,
        number,
        status,
        action,
        cause,
        reason,
        error,
        outcome,
        jobId: row.job_id,
        jobName: row.job_name,
      };
      const startedBy = row.started_by;
      const times = { createdAt: timeOfUuid(id), startedAt: row.started_at, finishedAt: row.finished_at };
      const view = viewOf({ ...execution, startedBy, ...times }, { workflowId: row.workflow_id, starter });
      return { ...view, usd, definition };
    });
}

/** Ids alone, for work on many. */
export async function loadExecutionIds(
  trx: Trx,
  page: { filter: ExecutionFilter; countMax: number },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM (${pageOf({ ...page, before: undefined })}) AS e`.execute(trx);
  return rows.map(({ id }) => id);
}

function pageOf({
  filter,
  before,
  countMax,
}: {
  filter: ExecutionFilter;
  before: string | undefined;
  countMax: number;
}): RawBuilder<unknown> {
  const scopeFilter = sql`${inScope("e")}`;
  const conditions = [
    scopeFilter,
    ...(before === undefined ? [] : [sql`e.id < ${before}`]),
    ...(filter.actions === undefined ? [] : [sql`e.action = ANY(${[...filter.actions]})`]),
    ...(filter.jobId === undefined ? [] : [sql`e.job_id = ${filter.jobId}`]),
    ...(filter.ids === undefined ? [] : [sql`e.id = ANY(${[...filter.ids]}::uuid[])`]),
    ...(filter.number === undefined ? [] : [sql`e.number = ${filter.number}`]),
    ...(filter.since === undefined ? [] : [sql`e.id >= ${firstIdAt(filter.since)}::uuid`]),
    ...(filter.until === undefined ? [] : [sql`e.id < ${firstIdAt(filter.until)}::uuid`]),
    ...(filter.failedStep === undefined ? [] : [hasFailedAt(filter.failedStep)]),
  ];
  const newest = (more: readonly RawBuilder<unknown>[]) =>
    sql`SELECT e.* FROM executions e WHERE ${sql.join([...conditions, ...more], sql` AND `)} ORDER BY e.id DESC LIMIT ${countMax}`;
  const status = filter.status === undefined ? [] : [sql`e.status = ANY(${[...filter.status]})`];
  const versions = versionCondition(filter);
  // A rare value is found by its own index, each value's newest at a time, however many executions there are.
  if (versions !== null) {
    return sql`SELECT page.* FROM workflow_versions w CROSS JOIN LATERAL
      (${newest([...status, sql`e.version_id = w.id`])}) AS page
      WHERE ${inScope("w")} AND ${versions}
      ORDER BY page.id DESC LIMIT ${countMax}`;
  }
  if (filter.status !== undefined) {
    return sql`SELECT page.* FROM unnest(${[...new Set(filter.status)]}::text[]) AS w (status) CROSS JOIN LATERAL
      (${newest([sql`e.status = w.status`])}) AS page ORDER BY page.id DESC LIMIT ${countMax}`;
  }
  return newest([]);
}

/** Ids begin with the time: the lowest of a moment. */
function firstIdAt(at: Date): string {
  const ms = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8, 12)}-0000-0000-000000000000`;
}

function hasFailedAt(nodeId: string): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM execution_nodes n WHERE ${inScope("n")} AND n.execution_id = e.id
    AND n.node_id = ${nodeId} AND n.status = 'failed')`;
}

function versionCondition({ agents, connectors, workflowId }: ExecutionFilter): RawBuilder<unknown> | null {
  const parts = [
    ...(agents === undefined ? [] : [sql`w.agents && ${[...agents]}::text[]`]),
    ...(workflowId === undefined ? [] : [sql`w.workflow_id = ${workflowId}`]),
    ...(connectors === undefined ? [] : [sql`w.connectors && ${[...connectors]}::text[]`]),
  ];
  return parts.length === 0 ? null : sql.join(parts, sql` AND `);
}

/** What there is to filter by: each value that at least one execution has. */
export async function loadFilterValues(
  trx: Trx,
): Promise<{ status: ExecutionStatus[]; actions: ExecutionAction[]; agents: string[]; connectors: string[] }> {
  const scopeFilter = sql`${inScope("e")}`;
  const { rows: found } = await sql<{ status: string[]; actions: string[] }>`SELECT
    ARRAY(SELECT s FROM unnest(${[...executionStatuses]}::text[]) AS s
      WHERE EXISTS (SELECT FROM executions e WHERE ${scopeFilter} AND e.status = s)) AS status,
    ARRAY(SELECT a FROM unnest(${[...executionActions]}::text[]) AS a
      WHERE EXISTS (SELECT FROM executions e WHERE ${scopeFilter} AND e.action = a)) AS actions`.execute(trx);
  const { rows: products } = await sql<{ agents: string[]; connectors: string[] }>`
    SELECT v.agents, v.connectors FROM workflow_versions v
    WHERE ${inScope("v")}
      AND EXISTS (SELECT FROM executions e WHERE ${scopeFilter} AND e.version_id = v.id)`.execute(trx);
  const distinct = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].toSorted();
  return {
    status: z.array(z.enum(executionStatuses)).parse(found[0]?.status ?? []),
    actions: z.array(z.enum(executionActions)).parse(found[0]?.actions ?? []),
    agents: distinct(products.map(({ agents }) => agents)),
    connectors: distinct(products.map(({ connectors }) => connectors)),
  };
}

/** An execution as the contract has it, without its definition. */
export function viewOf(
  execution: Pick<Execution, Exclude<keyof ExecutionSummary, "workflowId" | "definition" | "usd">>,
  { workflowId, starter }: { workflowId: string | null; starter: string | null },
): Omit<ExecutionSummary, "definition" | "usd"> {
  const { id, number, status, action, jobId, jobName, cause, reason, error, outcome, startedBy } = execution;
  return {
    id,
    number,
    status,
    action,
    jobId,
    jobName,
    workflowId,
    cause,
    startedBy: startedBy === null ? null : { id: startedBy, name: starter ?? "" },
    createdAt: execution.createdAt.toISOString(),
    startedAt: execution.startedAt?.toISOString() ?? null,
    finishedAt: execution.finishedAt?.toISOString() ?? null,
    reason,
    error,
    outcome,
  };
}
