import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

const workflowRow = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    draft: z.string(),
    node_count: z.int(),
    revision: z.int(),
    version: z.int(),
    version_id: z.nullable(z.string()),
    agent_id: z.nullable(z.string()),
    agent_name: z.nullable(z.string()),
    updated_at: z.date(),
    is_changed: z.boolean(),
  }),
  z.transform((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    /** As JSON, which nobody has parsed. */
    draft: row.draft,
    nodeCount: row.node_count,
    revision: row.revision,
    version: row.version,
    versionId: row.version_id,
    agent: row.agent_id === null ? null : { id: row.agent_id, name: row.agent_name ?? "" },
    updatedAt: row.updated_at,
    isChanged: row.is_changed,
  })),
);
export type WorkflowRow = z.output<typeof workflowRow>;

const columns = sql`w.id, w.name, w.description, w.revision, w.version, w.version_id, w.agent_id, w.agent_name, w.updated_at,
  CASE WHEN jsonb_typeof(w.draft #> '{workflow,nodes}') = 'array' THEN jsonb_array_length(w.draft #> '{workflow,nodes}')
    ELSE 0 END AS node_count,
  v.definition IS DISTINCT FROM w.draft #- '{editor,pins}' AS is_changed`;
const from = () => sql`workflows w LEFT JOIN workflow_versions v
  ON ${inScope("v")} AND v.id = w.version_id`;
const own = inScope("w");
const listedMax = 500;

export async function insertWorkflow(
  trx: Trx,
  scope: Scope,
  input: { name: string; description: string; json: string },
): Promise<string> {
  const row = await trx
    .insertInto("workflows")
    .values({
      name: input.name,
      description: input.description,
      draft: input.json,
      created_by: scope.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function loadWorkflows(trx: Trx): Promise<WorkflowRow[]> {
  const { rows } = await sql`SELECT ${columns}, '' AS draft FROM ${from()} WHERE ${own}
    ORDER BY w.updated_at DESC, w.id DESC LIMIT ${listedMax}`.execute(trx);
  return z.array(workflowRow).parse(rows);
}

export async function loadWorkflow(
  trx: Trx,
  { workflowId, isLocked = false }: { workflowId: string; isLocked?: boolean },
): Promise<WorkflowRow | null> {
  const { rows } =
    await sql`SELECT ${columns}, w.draft::text AS draft FROM ${from()} WHERE ${own} AND w.id = ${workflowId}
    ${isLocked ? sql`FOR UPDATE OF w` : sql``}`.execute(trx);
  return rows[0] === undefined ? null : workflowRow.parse(rows[0]);
}

export interface WorkflowChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** As JSON. */
  readonly draft?: string | undefined;
  readonly version?: { readonly number: number; readonly id: string };
  readonly agent?: { readonly id: string; readonly name: string };
}

/** Each change of the draft gives the next revision. */
export async function updateWorkflow(
  trx: Trx,
  { workflowId, change }: { workflowId: string; change: WorkflowChange },
): Promise<void> {
  const isEdit = change.version === undefined && change.agent === undefined;
  await trx
    .updateTable("workflows")
    .set((eb) => ({
      updated_at: new Date(),
      ...(isEdit && { revision: eb("revision", "+", 1) }),
      ...(change.name !== undefined && { name: change.name }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.draft !== undefined && { draft: change.draft }),
      ...(change.version !== undefined && { version: change.version.number, version_id: change.version.id }),
      ...(change.agent !== undefined && { agent_id: change.agent.id, agent_name: change.agent.name }),
    }))
    .where("id", "=", workflowId)
    .execute();
}

/** The name of a job that stands on a workflow; null where none does. */
export async function loadJobOn(trx: Trx, workflowId: string): Promise<string | null> {
  const row = await trx.selectFrom("jobs").select("name").where("workflow_id", "=", workflowId).executeTakeFirst();
  return row?.name ?? null;
}

/** Jobs that take the newest version do what its author says from now on: in their name they run by themselves. */
export async function handOverJobs(trx: Trx, { userId }: Scope, workflowId: string): Promise<void> {
  await trx
    .updateTable("jobs")
    .set({ created_by: userId })
    .where("workflow_id", "=", workflowId)
    .where("version_id", "is", null)
    .execute();
}

export async function deleteWorkflow(trx: Trx, workflowId: string): Promise<void> {
  await trx.deleteFrom("workflows").where("id", "=", workflowId).execute();
}

const versionRow = z.object({
  id: z.string(),
  version: z.int(),
  note: z.string(),
  workflow_id: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  author: z.nullable(z.string()),
  created_at: z.date(),
  acknowledged: z.array(z.string()),
  definition: z.optional(z.unknown()),
});

export interface VersionRow {
  readonly id: string;
  readonly workflowId: string | null;
  readonly version: number;
  readonly note: string;
  readonly by: { id: string; name: string } | null;
  readonly createdAt: string;
  readonly acknowledged: string[];
  readonly definition?: unknown;
}

/** Versions of a workflow (without their definitions), or one of the workspace's with it. */
export async function loadVersions(
  trx: Trx,
  by: { workflowId: string; version?: number } | { versionId: string },
): Promise<VersionRow[]> {
  const which =
    "versionId" in by
      ? sql`v.id = ${by.versionId}`
      : by.version === undefined
        ? sql`v.workflow_id = ${by.workflowId} AND NOT v.is_draft`
        : sql`v.workflow_id = ${by.workflowId} AND NOT v.is_draft AND v.version = ${by.version}`;
  const isList = !("versionId" in by) && by.version === undefined;
  const { rows } = await sql`
    SELECT v.id, v.version, v.note, v.workflow_id, v.created_by, u.name AS author, v.created_at, v.acknowledged
      ${isList ? sql`` : sql`, v.definition`}
    FROM workflow_versions v LEFT JOIN users u ON ${inTenant("u")} AND u.id = v.created_by
    WHERE ${inScope("v")} AND ${which}
    ORDER BY v.version DESC LIMIT ${listedMax}`.execute(trx);
  return z
    .array(versionRow)
    .parse(rows)
    .map(({ workflow_id, created_by, author, created_at, ...row }) => ({
      ...row,
      workflowId: workflow_id,
      by: created_by === null ? null : { id: created_by, name: author ?? "" },
      createdAt: created_at.toISOString(),
    }));
}
