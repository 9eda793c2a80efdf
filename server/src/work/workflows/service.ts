import type { WorkflowDetail, WorkflowSummary } from "@hoopoe/contract/work/routes/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { JsonText, parsedHereCharsMax } from "../../platform/json-text.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { KeptDefinition } from "@hoopoe/contract/work/kept-definition.ts";
import { insertVersion } from "../executions/service.ts";
import { readDefinition } from "./definition-reader.ts";
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
  given: { name: string; toolId: string },
) => Promise<{ id: number; name: string }>;

export { compareDefinitions, type ReadJobFile, readJobFile, readStep } from "./definition-reader.ts";
export { connect } from "./definition-work.ts";

export interface WorkflowsService {
  /** What workflows of the workspace can be made of, with its connections. */
  catalog(scope: Scope): Promise<CatalogProduct[]>;
  list(scope: Scope): Promise<WorkflowSummary[]>;
  get(scope: Scope, workflowId: string): Promise<WorkflowDetail>;
  create(scope: Scope, given: { name: string; description: string; definition: unknown }): Promise<WorkflowDetail>;
  /** @throws Failure workflow-changed where somebody else saved since `revision` */
  saveDraft(
    scope: Scope,
    workflowId: string,
    given: { revision: number; definition?: unknown; name?: string | undefined; description?: string | undefined },
  ): Promise<WorkflowDetail>;
  /** @throws Failure workflow-invalid: a version has no problem */
  saveVersion(scope: Scope, workflowId: string, given: { revision: number; note: string }): Promise<VersionRow>;
  versions(scope: Scope, workflowId: string): Promise<VersionRow[]>;
  version(scope: Scope, versionId: string): Promise<VersionRow>;
  restore(scope: Scope, workflowId: string, given: { version: number; revision: number }): Promise<WorkflowDetail>;
  remove(scope: Scope, workflowId: string): Promise<void>;
  saveAsTool(scope: Scope, workflowId: string, name: string): Promise<{ id: string; name: string }>;
  variables(scope: Scope): Promise<Record<string, string>>;
  changeVariables(scope: Scope, change: Readonly<Record<string, string | null>>): Promise<Record<string, string>>;
}

export interface WorkflowsDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly catalogOf: (scope: Scope) => Promise<CatalogProduct[]>;
  readonly createAgent: CreateAutomationAgent;
}

export function createWorkflowsService({ db, audit, catalogOf, createAgent }: WorkflowsDeps): WorkflowsService {
  const load = async (scope: Scope, workflowId: string) =>
    (await db.withTenant(scope, (trx) => loadWorkflow(trx, scope, { workflowId }))) ?? fail("workflow-not-found");

  async function detail(scope: Scope, workflowId: string): Promise<WorkflowDetail> {
    const row = await load(scope, workflowId);
    const draft = new JsonText(row.draft);
    const { problems } = await readDefinition(scope, draft, await catalogOf(scope));
    const definition: unknown = row.draft.length > parsedHereCharsMax ? draft : JSON.parse(row.draft);
    return { ...summaryOf(row), definition, revision: row.revision, problems };
  }

  async function check(scope: Scope, json: string): Promise<KeptDefinition> {
    const checked = await readDefinition(scope, new JsonText(json), await catalogOf(scope));
    if (checked.ok && checked.kept !== null) return checked.kept;
    const first = checked.problems.find(({ severity }) => severity === "error");
    const at = checked.label === "" ? "" : `${checked.label}: `;
    const more = checked.problems.length > 1 ? ` (${checked.problems.length - 1} more)` : "";
    return fail("workflow-invalid", { reason: `${at}${first?.sentence ?? "It has a problem."}${more}` });
  }

  /** A draft may be half done, but it has to be one: of this version, with nodes and edges. */
  async function readDraft(scope: Scope, definition: unknown): Promise<string> {
    const { kept, problems } = await readDefinition(scope, definition, []);
    return kept?.json ?? fail("workflow-invalid", { reason: problems[0]?.sentence ?? "It is no workflow." });
  }

  async function change(
    scope: Scope,
    { workflowId, revision }: { workflowId: string; revision: number },
    run: (row: WorkflowRow) => Parameters<typeof updateWorkflow>[2]["change"],
  ): Promise<WorkflowDetail> {
    await db.withTenant(scope, async (trx) => {
      const row = (await loadWorkflow(trx, scope, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
      if (row.revision !== revision) fail("workflow-changed", { revision: row.revision });
      await updateWorkflow(trx, scope, { workflowId, change: run(row) });
      await noteAuthor(trx, scope, { subject: `workflow:${workflowId}`, reason: "workflow" });
    });
    return detail(scope, workflowId);
  }

  return {
    catalog: catalogOf,
    variables: (scope) => db.withTenant(scope, (trx) => loadVariables(trx, scope)),
    changeVariables: (scope, variables) =>
      db.withTenant(scope, async (trx) => {
        await saveVariables(trx, scope, variables);
        await noteAuthor(trx, scope, { subject: "variables", reason: "variables" });
        return loadVariables(trx, scope);
      }),
    get: detail,
    list: async (scope) => (await db.withTenant(scope, (trx) => loadWorkflows(trx, scope))).map(summaryOf),
    async create(scope, given) {
      const json = await readDraft(scope, given.definition);
      const id = await db.withTenant(scope, (trx) => insertWorkflow(trx, scope, { ...given, json }));
      return detail(scope, id);
    },
    async saveDraft(scope, workflowId, { revision, definition, name, description }) {
      const draft = definition === undefined ? undefined : await readDraft(scope, definition);
      return change(scope, { workflowId, revision }, () => ({ name, description, draft }));
    },
    async saveVersion(scope, workflowId, { revision, note }) {
      const before = await load(scope, workflowId);
      const kept = await check(scope, before.draft);
      const versionId = await db.withTenant(scope, async (trx) => {
        const row = (await loadWorkflow(trx, scope, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
        if (row.revision !== revision || before.revision !== revision)
          fail("workflow-changed", { revision: row.revision });
        const number = row.version + 1;
        const id = await insertVersion(trx, scope, { workflowId, version: number, kept, note });
        await updateWorkflow(trx, scope, { workflowId, change: { version: { number, id } } });
        await handOverJobs(trx, scope, workflowId);
        await noteAuthor(trx, scope, { subject: `workflow:${workflowId}`, reason: "workflow" });
        const details = { workflowId, version: number };
        await audit.record(trx, { ...scope, action: "workflow.version-saved", target: row.name, details });
        return id;
      });
      return this.version(scope, versionId);
    },
    async versions(scope, workflowId) {
      await load(scope, workflowId);
      return db.withTenant(scope, (trx) => loadVersions(trx, scope, { workflowId }));
    },
    async version(scope, versionId) {
      const [found] = await db.withTenant(scope, (trx) => loadVersions(trx, scope, { versionId }));
      return found ?? fail("workflow-not-found");
    },
    async restore(scope, workflowId, { version, revision }) {
      const [found] = await db.withTenant(scope, (trx) => loadVersions(trx, scope, { workflowId, version }));
      if (found === undefined) fail("workflow-not-found");
      return change(scope, { workflowId, revision }, () => ({ draft: JSON.stringify(found.definition) }));
    },
    remove: (scope, workflowId) =>
      db.withTenant(scope, async (trx) => {
        const row = (await loadWorkflow(trx, scope, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
        const job = await loadJobOn(trx, scope, workflowId);
        if (job !== null) fail("workflow-in-use", { job });
        await deleteWorkflow(trx, scope, workflowId);
        await audit.record(trx, { ...scope, action: "workflow.deleted", target: row.name, details: { workflowId } });
      }),
    saveAsTool: (scope, workflowId, name) =>
      db.withTenant(scope, async (trx) => {
        const row = (await loadWorkflow(trx, scope, { workflowId, isLocked: true })) ?? fail("workflow-not-found");
        if (row.versionId === null) {
          fail("workflow-invalid", { reason: "Save a version first; a tool runs saved versions." });
        }
        if (row.agent !== null) return row.agent;
        const made = await createAgent(trx, scope, { name, toolId: `workflow:${workflowId}` });
        const agent = { id: String(made.id), name: made.name };
        await updateWorkflow(trx, scope, { workflowId, change: { agent } });
        await audit.record(trx, { ...scope, action: "workflow.made-tool", target: name, details: { workflowId } });
        return agent;
      }),
  };
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
