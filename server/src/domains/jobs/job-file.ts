import { checkWorkflow } from "@hoopoe/contract/check-workflow.ts";
import { type Job, type JobFile, jobFile } from "@hoopoe/contract/job.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/workflow.ts";
import type { WorkflowProblem } from "@hoopoe/contract/workflow-problem.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { WorkflowsService } from "../workflows/service.ts";
import type { JobsService } from "./service.ts";

/** What a file would make here, and what it would need. */
export interface ImportOutcome {
  job: Job | null;
  problems: WorkflowProblem[];
  missingConnections: string[];
  diff: { nodeId: string; change: "added" | "removed" | "changed"; what: string }[];
}

export interface JobFiles {
  export(scope: Scope, jobId: string): Promise<JobFile>;
  import(
    scope: Scope,
    given: { file: unknown; isPreview: boolean; connections: Readonly<Record<string, string>> },
  ): Promise<ImportOutcome>;
}

/** Jobs as files: what a job is, without secrets and without the ids of one workspace. */
export function createJobFiles({ jobs, workflows }: { jobs: JobsService; workflows: WorkflowsService }): JobFiles {
  async function definitionOf(scope: Scope, versionId: string | null): Promise<WorkflowDefinition | null> {
    if (versionId === null) return null;
    const { definition } = await workflows.version(scope, versionId);
    return checkWorkflow(definition, []).definition;
  }

  return {
    async export(scope, jobId) {
      const job = await jobs.load(scope, jobId);
      const definition = (await definitionOf(scope, job.runsVersionId)) ?? fail("job-not-found");
      const { name, trigger, inputs, concurrency } = job;
      return {
        format: "hoopoe-job",
        version: 1,
        name,
        definition: connect(definition, {}),
        trigger,
        inputs,
        concurrency,
      };
    },
    async import(scope, { file: given, isPreview, connections }) {
      const read = jobFile.safeParse(given);
      if (!read.success) {
        const [issue] = read.error.issues;
        fail("job-invalid", {
          field: `file.${issue?.path.map(String).join(".") ?? ""}`,
          reason: issue?.message ?? "is no job",
        });
      }
      const file = read.data;
      const catalog = await workflows.catalog(scope);
      const bare = checkWorkflow(file.definition, catalog);
      if (bare.definition === null) {
        return { job: null, problems: [...bare.problems], missingConnections: [], diff: [] };
      }
      const definition = connect(bare.definition, connections);
      const checked = checkWorkflow(definition, catalog);
      const problems = [...checked.problems];
      const lacking = problems.flatMap(({ code, nodeId }) =>
        code === "not-connected" && nodeId !== null ? [nodeId] : [],
      );
      const products = definition.workflow.nodes.flatMap(({ id, data }) =>
        lacking.includes(id) ? [data.product_name] : [],
      );
      const same = await jobs.find(scope, file.name);
      const before = same === null ? null : await definitionOf(scope, same.versionId);
      const outcome = { problems, missingConnections: [...new Set(products)], diff: compare(before, definition) };
      if (isPreview || !checked.ok) return { job: null, ...outcome };
      const job =
        same === null
          ? await make(scope, file, definition)
          : await renew(scope, { jobId: same.jobId, file, definition });
      return { job, ...outcome };
    },
  };

  async function make(scope: Scope, file: JobFile, definition: WorkflowDefinition): Promise<Job> {
    const { name, trigger, inputs, concurrency } = file;
    const made = await workflows.create(scope, { name, description: "", definition });
    await workflows.saveVersion(scope, made.id, { revision: made.revision, note: "From a file" });
    const draft = {
      name,
      trigger,
      inputs,
      concurrency,
      workflowId: made.id,
      versionId: null,
      isOn: false,
      alertOnFailure: true,
    };
    return (await jobs.create(scope, draft)).job;
  }

  async function renew(
    scope: Scope,
    given: { jobId: string; file: JobFile; definition: WorkflowDefinition },
  ): Promise<Job> {
    const { jobId, file, definition } = given;
    const { workflowId } = await jobs.load(scope, jobId);
    const { revision } = await workflows.get(scope, workflowId);
    const saved = await workflows.saveDraft(scope, workflowId, { revision, definition });
    await workflows.saveVersion(scope, workflowId, { revision: saved.revision, note: "From a file" });
    const { trigger, inputs, concurrency } = file;
    return jobs.update(scope, jobId, { trigger, inputs, concurrency, versionId: null });
  }
}

/** The definition with the given connections, by product; without the ids of another workspace's. */
function connect(definition: WorkflowDefinition, connections: Readonly<Record<string, string>>): WorkflowDefinition {
  const nodes = definition.workflow.nodes.map((node) => {
    const data = withoutConnection(node);
    const own = connections[data.product_name];
    return { ...node, data: own === undefined ? data : { ...data, integrationId: own } };
  });
  return { ...definition, workflow: { ...definition.workflow, nodes } };
}

function withoutConnection({ data }: WorkflowNode): WorkflowNode["data"] {
  const bare = { ...data };
  delete bare.integrationId;
  return bare;
}

function compare(before: WorkflowDefinition | null, after: WorkflowDefinition): ImportOutcome["diff"] {
  if (before === null) return [];
  const bare = ({ workflow }: WorkflowDefinition) =>
    new Map(
      workflow.nodes.map((node) => [
        node.id,
        { what: node.data.action, text: JSON.stringify(withoutConnection(node)) },
      ]),
    );
  const [old, fresh] = [bare(before), bare(after)];
  const changed = [...fresh].flatMap(([nodeId, { what, text }]): ImportOutcome["diff"] => {
    const known = old.get(nodeId);
    if (known === undefined) return [{ nodeId, change: "added", what }];
    return known.text === text ? [] : [{ nodeId, change: "changed", what }];
  });
  const removed = [...old].flatMap(([nodeId, { what }]): ImportOutcome["diff"] =>
    fresh.has(nodeId) ? [] : [{ nodeId, change: "removed", what }],
  );
  return [...changed, ...removed];
}
