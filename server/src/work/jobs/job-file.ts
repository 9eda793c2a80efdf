import type { WorkflowDetail } from "@hoopoe/contract/work/routes/workflow.ts";
import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import type { Job, JobFile } from "@hoopoe/contract/work/job.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { fail } from "../../platform/fail.ts";
import { JsonText } from "../../platform/json-text.ts";
import type { Scope } from "../../platform/scope.ts";
import {
  compareDefinitions,
  connect,
  type ReadJobFile,
  readJobFile,
  type WorkflowsService,
} from "../workflows/service.ts";
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
    input: { file: unknown; isPreview: boolean; connections: Readonly<Record<string, string>> },
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
    async import(scope, { file: input, isPreview, connections }) {
      const catalog = await workflows.catalog(scope);
      const { file, ok, json, problems, missing } = await readJobFile(scope, { file: input, catalog, connections });
      if (json === null) return { job: null, problems, missingConnections: [], diff: [] };
      const same = await jobs.find(scope, file.name);
      const before = same?.versionId == null ? null : (await workflows.version(scope, same.versionId)).definition;
      const diff = before === null ? [] : await compareDefinitions(scope, before, json);
      const outcome = { problems, missingConnections: missing, diff };
      if (isPreview || !ok) return { job: null, ...outcome };
      const definition = new JsonText(json);
      const job =
        same === null
          ? await make(scope, file, definition)
          : await renew(scope, { jobId: same.jobId, file, definition });
      return { job, ...outcome };
    },
  };

  async function make(scope: Scope, file: ReadJobFile["file"], definition: JsonText): Promise<Job> {
    const { name, trigger, inputs, concurrency } = file;
    const made = await workflows.create(scope, { name, description: "", definition });
    await workflows.saveVersion(scope, made.id, { ...acknowledging(made), note: "From a file" });
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
    input: { jobId: string; file: ReadJobFile["file"]; definition: JsonText },
  ): Promise<Job> {
    const { jobId, file, definition } = input;
    const { workflowId } = await jobs.load(scope, jobId);
    const { revision } = await workflows.get(scope, workflowId);
    const saved = await workflows.saveDraft(scope, workflowId, { revision, definition });
    await workflows.saveVersion(scope, workflowId, { ...acknowledging(saved), note: "From a file" });
    const { trigger, inputs, concurrency } = file;
    return jobs.update(scope, jobId, { trigger, inputs, concurrency, versionId: null });
  }
}

/** Who takes a file over has seen its problems listed, steps without an approval too. */
const acknowledging = ({ revision, problems }: Pick<WorkflowDetail, "revision" | "problems">) => ({
  revision,
  acknowledged: problems.flatMap(({ code, nodeId }) =>
    code === "unapproved-effect" && nodeId !== null ? [nodeId] : [],
  ),
});
