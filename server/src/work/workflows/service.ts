import type { WorkflowDetail, WorkflowSummary } from "@hoopoe/contract/work/routes/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { bind } from "../../platform/bind.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { JsonText, parsedHereCharsMax } from "../../platform/json-text.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { insertVersion } from "../executions/service.ts";
import { checkedDefinition, readDefinition } from "./definition-reader.ts";
import { loadVariables, saveVariables } from "./control-store.ts";
import {
  deleteWorkflow,
  handOverJobs,
  insertWorkflow,
  loadJobOn,
  loadVersions,
  loadWorkflow,
  loadWorkflows,
  updateWorkflow,
  type VersionRow,
  type WorkflowRow,
} from "./workflow-store.ts";

/** Makes the automation agent that a workflow is an AI tool of, in the transaction that notes it. */
export type CreateAutomationAgent = (
  trx: Trx,
  scope: Scope,
  input: { name: string; toolId: string },
) => Promise<{ id: number; name: string }>;

export { compareDefinitions, type ReadJobFile, readJobFile, readStep } from "./definition-reader.ts";
export { connect } from "./definition-work.ts";

export interface WorkflowsDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly catalogOf: (scope: Scope) => Promise<CatalogProduct[]>;
  readonly createAgent: CreateAutomationAgent;
}

export type WorkflowsService = ReturnType<typeof createWorkflowsService>;

export function createWorkflowsService(deps: WorkflowsDeps) {
  return {
    /** What workflows of the workspace can be made of, with its connections. */
    catalog: deps.catalogOf,
    ...bind(deps, {
      variables: readVariables,
      changeVariables,
      get,
      list,
      create,
      saveDraft,
      saveVersion,
      versions,
      version: loadVersion,
      restore,
      remove,
      saveAsTool,
    }),
  };
}

function readVariables({ db }: WorkflowsDeps, scope: Scope): Promise<Record<string, string>> {
  return db.withTenant(scope, (trx) => loadVariables(trx));
}

function changeVariables(
  { db }: WorkflowsDeps,
  scope: Scope,
  wanted: Readonly<Record<string, string | null>>,
): Promise<Record<string, string>> {
  return db.withTenant(scope, async (trx) => {
    await saveVariables(trx, scope, wanted);
    await noteAuthor(trx, scope, { subject: "variables", reason: "variables" });
    return loadVariables(trx);
  });
}

function get(ctx: WorkflowsDeps, scope: Scope, workflowId: string): Promise<WorkflowDetail> {
  return detail(ctx, scope, workflowId);
}

async function list({ db }: WorkflowsDeps, scope: Scope): Promise<WorkflowSummary[]> {
  return (await db.withTenant(scope, (trx) => loadWorkflows(trx))).map(summaryOf);
}

async function create(
  ctx: WorkflowsDeps,
  scope: Scope,
  input: { name: string; description: string; definition: unknown },
): Promise<WorkflowDetail> {
  const { db } = ctx;
  const json = await readDraft(scope, input.definition);
  const id = await db.withTenant(scope, (trx) => insertWorkflow(trx, scope, { ...input, json }));
  return detail(ctx, scope, id);
}

/** @throws Failure workflow-changed where somebody else saved since `revision` */
async function saveDraft(
  ctx: WorkflowsDeps,
  scope: Scope,
  workflowId: string,
  {
    revision,
    definition,
    name,
    description,
  }: { revision: number; definition?: unknown; name?: string | undefined; description?: string | undefined },
): Promise<WorkflowDetail> {
  const draft = definition === undefined ? undefined : await readDraft(scope, definition);
  return change(ctx, scope, { workflowId, revision }, () => ({ name, description, draft }));
}

/** @throws Failure workflow-invalid: a version has no problem */
async function saveVersion(
  ctx: WorkflowsDeps,
  scope: Scope,
  workflowId: string,
  { revision, note, acknowledged = [] }: { revision: number; note: string; acknowledged?: readonly string[] },
): Promise<VersionRow> {
  const { audit, catalogOf, db } = ctx;
  const before = await load(ctx, scope, workflowId);
  const catalog = await catalogOf(scope);
  const json = new JsonText(before.draft);
  const { kept, unapproved } = await checkedDefinition(scope, json, { catalog, workflowId, hasPins: false });
  const open = unapproved.find(({ nodeId }) => !acknowledged.includes(nodeId ?? ""));
  if (open !== undefined) fail("workflow-invalid", { reason: open.sentence });
  const taken = unapproved.flatMap(({ nodeId }) => nodeId ?? []);
  const versionId = await db.withTenant(scope, async (trx) => {
    const row = (await loadWorkflow(trx, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
    if (row.revision !== revision || before.revision !== revision) fail("workflow-changed", { revision: row.revision });
    const number = row.version + 1;
    const id = await insertVersion(trx, scope, { workflowId, version: number, kept, note, acknowledged: taken });
    await updateWorkflow(trx, { workflowId, change: { version: { number, id } } });
    await handOverJobs(trx, scope, workflowId);
    await noteAuthor(trx, scope, { subject: `workflow:${workflowId}`, reason: "workflow" });
    const details = { workflowId, version: number, ...(taken.length > 0 && { unapprovedSteps: taken.join(", ") }) };
    await audit.record(trx, { ...scope, action: "workflow.version-saved", target: row.name, details });
    return id;
  });
  return loadVersion(ctx, scope, versionId);
}

async function versions(ctx: WorkflowsDeps, scope: Scope, workflowId: string): Promise<VersionRow[]> {
  const { db } = ctx;
  await load(ctx, scope, workflowId);
  return db.withTenant(scope, (trx) => loadVersions(trx, { workflowId }));
}

async function loadVersion({ db }: WorkflowsDeps, scope: Scope, versionId: string): Promise<VersionRow> {
  const [found] = await db.withTenant(scope, (trx) => loadVersions(trx, { versionId }));
  return found ?? fail("workflow-not-found");
}

async function restore(
  ctx: WorkflowsDeps,
  scope: Scope,
  workflowId: string,
  { version, revision }: { version: number; revision: number },
): Promise<WorkflowDetail> {
  const { db } = ctx;
  const [found] = await db.withTenant(scope, (trx) => loadVersions(trx, { workflowId, version }));
  if (found === undefined) fail("workflow-not-found");
  return change(ctx, scope, { workflowId, revision }, () => ({ draft: JSON.stringify(found.definition) }));
}

function remove({ audit, db }: WorkflowsDeps, scope: Scope, workflowId: string): Promise<void> {
  return db.withTenant(scope, async (trx) => {
    const row = (await loadWorkflow(trx, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
    const job = await loadJobOn(trx, workflowId);
    if (job !== null) fail("workflow-in-use", { job });
    await deleteWorkflow(trx, workflowId);
    await audit.record(trx, { ...scope, action: "workflow.deleted", target: row.name, details: { workflowId } });
  });
}

function saveAsTool(
  ctx: WorkflowsDeps,
  scope: Scope,
  workflowId: string,
  name: string,
): Promise<{ id: string; name: string }> {
  const { audit, createAgent, db } = ctx;
  return db.withTenant(scope, async (trx) => {
    const row = (await loadWorkflow(trx, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
    if (row.versionId === null) {
      fail("workflow-invalid", { reason: "Save a version first. A tool runs saved versions." });
    }
    if (row.agent !== null) return row.agent;
    const made = await createAgent(trx, scope, { name, toolId: `workflow:${workflowId}` });
    const agent = { id: String(made.id), name: made.name };
    await updateWorkflow(trx, { workflowId, change: { agent } });
    await audit.record(trx, { ...scope, action: "workflow.made-tool", target: name, details: { workflowId } });
    return agent;
  });
}

async function load({ db }: WorkflowsDeps, scope: Scope, workflowId: string) {
  return (await db.withTenant(scope, (trx) => loadWorkflow(trx, { workflowId }))) ?? fail("workflow-not-found");
}

async function detail(ctx: WorkflowsDeps, scope: Scope, workflowId: string): Promise<WorkflowDetail> {
  const { catalogOf } = ctx;
  const row = await load(ctx, scope, workflowId);
  const draft = new JsonText(row.draft);
  const { problems } = await readDefinition(scope, draft, { catalog: await catalogOf(scope), workflowId });
  const definition: unknown = row.draft.length > parsedHereCharsMax ? draft : JSON.parse(row.draft);
  return { ...summaryOf(row), definition, revision: row.revision, problems };
}

/** A draft may be half done, but it has to be one: of this version, with nodes and edges. */
async function readDraft(scope: Scope, definition: unknown): Promise<string> {
  const { kept, problems } = await readDefinition(scope, definition, { catalog: [] });
  return kept?.json ?? fail("workflow-invalid", { reason: problems[0]?.sentence ?? "This isn't a workflow." });
}

async function change(
  ctx: WorkflowsDeps,
  scope: Scope,
  { workflowId, revision }: { workflowId: string; revision: number },
  run: (row: WorkflowRow) => Parameters<typeof updateWorkflow>[1]["change"],
): Promise<WorkflowDetail> {
  const { db } = ctx;
  await db.withTenant(scope, async (trx) => {
    const row = (await loadWorkflow(trx, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
    if (row.revision !== revision) fail("workflow-changed", { revision: row.revision });
    await updateWorkflow(trx, { workflowId, change: run(row) });
    await noteAuthor(trx, scope, { subject: `workflow:${workflowId}`, reason: "workflow" });
  });
  return detail(ctx, scope, workflowId);
}

function summaryOf(row: WorkflowRow): WorkflowSummary {
  const { id, name, description, version, agent } = row;
  return {
    id,
    name,
    description,
    status: row.versionId === null ? "draft" : "saved",
    version,
    hasDraft: row.isChanged,
    agent,
    updatedAt: row.updatedAt.toISOString(),
    nodeCount: row.nodeCount,
  };
}
