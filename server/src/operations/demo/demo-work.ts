import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import type { ExecutionsService } from "../../work/executions/service.ts";
import type { ExposuresService } from "../../work/exposures/service.ts";
import type { JobsService } from "../../work/jobs/service.ts";
import type { SavedTasksService } from "../saved-tasks/service.ts";
import type { SearchService } from "../../search/search/service.ts";
import type { WorkflowsService } from "../../work/workflows/service.ts";
import { type DemoJob, demoJobs, demoTasks } from "./demo-workflows.ts";
import { isSeeded, markSeeded } from "./store.ts";

export interface DemoWorkDeps {
  readonly db: Database;
  readonly workflows: Pick<WorkflowsService, "create" | "saveVersion" | "list">;
  readonly jobs: Pick<JobsService, "create" | "list" | "load" | "executionOf">;
  readonly executions: Pick<ExecutionsService, "start" | "tryStep">;
  readonly exposures: Pick<ExposuresService, "list" | "request">;
  readonly tasks: Pick<SavedTasksService, "create" | "list" | "run" | "runs">;
  readonly search: Pick<SearchService, "search" | "loadItems">;
  readonly log: Pick<Logger, "warn">;
  /** Ends the waiting when the process stops. */
  readonly signal: AbortSignal;
}

interface Finding {
  title: string;
  body: string;
}

const findingsMin = 3;
/** A look is one question of a few milliseconds, and who opens the demo for the first time waits for what it finds. */
const pollMs = 150;
const pollCountMax = 1_200;
const words = "invoice OR payment OR password";
const shared = z.object({
  documents: z.array(
    z.object({
      documentId: z.string(),
      title: z.string(),
      exposed: z.array(z.object({ itemId: z.string(), scope: z.string(), isInherited: z.boolean() })),
    }),
  ),
});

/**
 * Puts the demo's people to work as they would themselves: jobs that have run, one that waits for a word, a document that
 * somebody asks to close, tasks with results. After the first items are in; once, and what was begun is not begun again.
 */
export async function seedDemoWork(
  deps: DemoWorkDeps,
  { guest, colleague }: { guest: PersonScope; colleague: PersonScope },
): Promise<void> {
  const mark = `${guest.workspaceId}:work`;
  if (await deps.db.withSystem((trx) => isSeeded(trx, mark))) return;
  const findings = await untilFound(deps, guest);
  if (findings === null) return;
  const nobody = { ...guest, userId: null };
  const jobIds = new Map<string, string>();
  for (const job of demoJobs) {
    if (deps.signal.aborted) return;
    jobIds.set(job.name, await putToWork(deps, colleague, { job, findings }));
  }
  if (deps.signal.aborted) return;
  await askToClose(deps, nobody);
  if (deps.signal.aborted) return;
  await keepTasks(deps, guest, jobIds);
  await deps.db.withSystem((trx) => markSeeded(trx, mark));
}

async function untilFound({ search, signal }: DemoWorkDeps, guest: Scope): Promise<Finding[] | null> {
  for (let count = 0; count < pollCountMax && !signal.aborted; count += 1) {
    const { results } = await search.search(guest, {
      terms: words,
      sources: ["gmail"],
      from: null,
      limit: findingsMin,
    });
    if (results.length >= findingsMin) {
      const items = await search.loadItems(
        guest,
        results.map(({ id }) => id),
      );
      return items.map(({ title, body }) => ({ title, body: body.slice(0, 4_000) }));
    }
    await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

async function putToWork(
  { workflows, jobs, executions }: DemoWorkDeps,
  scope: Scope,
  { job, findings }: { job: DemoJob; findings: readonly Finding[] },
): Promise<string> {
  const { name, definition } = job;
  const known = (await jobs.list(scope)).find((one) => one.name === name);
  if (known !== undefined) return known.id;
  const { id: workflowId, revision } = await workflows.create(scope, { name, description: "", definition });
  await workflows.saveVersion(scope, workflowId, { revision, note: "" });
  const { trigger } = definition;
  const draft = { name, workflowId, versionId: null, trigger, inputs: {}, concurrency: 2, isOn: true };
  const { job: made } = await jobs.create(scope, { ...draft, alertOnFailure: false });
  const row = await jobs.load(scope, made.id);
  for (const inputs of job.runs(findings))
    await executions.start(scope, jobs.executionOf(row, { cause: "demo", startedBy: null, trigger: null, inputs }));
  return made.id;
}

/** One anonymous link into one document: the first that the vendor tells of. */
async function askToClose({ executions, exposures, log }: DemoWorkDeps, scope: Scope): Promise<void> {
  if ((await exposures.list(scope, {})).length > 0) return;
  const data = { type: "connector", product_name: "Microsoft 365", action: "list-shared-documents", params: {} };
  const definition = {
    version: 1,
    trigger: { kind: "manual" },
    workflow: { nodes: [{ id: "list", position: { x: 0, y: 0 }, data }], edges: [] },
  };
  const { output, error } = await executions.tryStep(scope, { definition, nodeId: "list", sample: {} });
  const documents = z.safeParse(shared, output).data?.documents ?? [];
  const [open] = documents.flatMap(({ documentId, title, exposed }) =>
    exposed.flatMap(({ itemId, scope: reach, isInherited }) =>
      reach === "anonymous" && !isInherited ? [{ documentId, itemId, title }] : [],
    ),
  );
  if (open === undefined) return log.warn({ reason: error }, "the demo found no publicly shared document");
  const { title, ...key } = open;
  const message = `${title} can be opened by anyone with the link.`;
  await exposures.request(scope, { ...key, appId: "console", action: "revoke-sharing-link", approvers: [], message });
}

/** Twice each, one after the other, so that the second run tells what changed since the first. */
async function keepTasks(
  { tasks, signal }: DemoWorkDeps,
  guest: PersonScope,
  jobIds: ReadonlyMap<string, string>,
): Promise<void> {
  const known = new Set((await tasks.list(guest)).map(({ name }) => name));
  for (const { jobName, ...draft } of demoTasks) {
    if (known.has(draft.name)) continue;
    const job = jobName === undefined ? {} : { jobId: jobIds.get(jobName) ?? "", inputs: {} };
    const { id } = await tasks.create(guest, { ...draft, inputs: { ...draft.inputs, ...job } });
    await tasks.run(guest, id);
    for (let count = 0; count < pollCountMax && !signal.aborted; count += 1) {
      if ((await tasks.runs(guest, id)).every(({ status }) => status !== "running")) break;
      await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
    }
    if (!signal.aborted) await tasks.run(guest, id);
  }
}
