import type { Database } from "../../platform/db/open-database.ts";
import { uuidV7Of } from "../../platform/db/uuid-v7.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ExecutionsService } from "../../work/executions/service.ts";
import type { JobsService } from "../../work/jobs/service.ts";
import type { ReportsService } from "../../reports/reports/service.ts";
import type { SearchService } from "../../search/search/service.ts";
import { readInputs, type TaskInputs } from "./read-inputs.ts";
import { finishRun, loadRuns, type ResultLine, type TaskRow, type TaskRunRow } from "./store.ts";

export interface TaskWork {
  readonly db: Database;
  readonly search: Pick<SearchService, "search">;
  readonly reports: Pick<ReportsService, "generate">;
  readonly jobs: Pick<JobsService, "load" | "executionOf">;
  readonly executions: Pick<ExecutionsService, "startOnce">;
  readonly now: () => Date;
}

type Outcome = Parameters<typeof finishRun>[1];

const eventsMax = 500;
const linesMax = 50;
const dayMs = 86_400_000;

/** Does what a task asks for and keeps what came of it, beside the run before. */
export function createRunTask(
  deps: TaskWork,
): (scope: Scope, due: { task: TaskRow; run: TaskRunRow }) => Promise<void> {
  const { db } = deps;

  async function report(scope: Scope, inputs: Extract<TaskInputs, { kind: "report" }>) {
    const from = inputs.days === null ? null : new Date(deps.now().getTime() - inputs.days * dayMs).toISOString();
    const found = await deps.search.search(scope, {
      terms: inputs.terms,
      sources: inputs.sources,
      from,
      limit: eventsMax,
    });
    const results = found.results.map(({ id, date, title }): ResultLine => ({
      id,
      line: `${date.slice(0, 10)} ${title}`.slice(0, 200),
    }));
    if (results.length === 0) return { results, reportId: null };
    const itemIds = results.map(({ id }) => id);
    const { question, template } = inputs;
    const { id } = await deps.reports.generate(scope, { question, template, itemIds });
    return { results, reportId: id };
  }

  async function work(scope: Scope, task: TaskRow, run: TaskRunRow): Promise<Partial<Outcome>> {
    const inputs = readInputs(task.kind, task.inputs);
    if (inputs.kind === "report") return report(scope, inputs);
    const job = await deps.jobs.load(scope, inputs.jobId);
    const executionId = uuidV7Of(run.at.getTime(), `task ${run.id}`);
    const begun = {
      cause: "saved-task",
      startedBy: scope.userId,
      trigger: { kind: "saved-task", ownerId: task.ownerId },
      inputs: inputs.inputs,
    };
    await deps.executions.startOnce(scope, { id: executionId, ...deps.jobs.executionOf(job, begun) });
    return { executionId, summary: job.name };
  }

  return async (scope, { task, run }) => {
    const blank: Outcome = {
      id: run.id,
      status: "succeeded",
      reportId: null,
      executionId: null,
      summary: "",
      results: [],
      added: [],
      removed: [],
      error: null,
    };
    try {
      const done = await work(scope, task, run);
      const history = await db.withTenant(scope, (trx) => loadRuns(trx, { taskIds: [task.id], countMax: 20 }));
      const before = history.find(({ id, status }) => id < run.id && status === "succeeded");
      const change = done.results === undefined ? {} : compare(before?.results ?? null, done.results);
      await db.withTenant(scope, (trx) => finishRun(trx, { ...blank, ...change, ...done }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await db.withTenant(scope, (trx) => finishRun(trx, { ...blank, status: "failed", error: error.message }));
    }
  };
}

function compare(
  before: readonly ResultLine[] | null,
  after: readonly ResultLine[],
): Pick<TaskRunRow, "summary" | "added" | "removed"> {
  const count = `${after.length} ${after.length === 1 ? "event" : "events"}`;
  if (before === null) return { summary: count, added: [], removed: [] };
  const missingIn = (list: readonly ResultLine[]) => {
    const ids = new Set(list.map(({ id }) => id));
    return ({ id }: ResultLine) => !ids.has(id);
  };
  const added = after.filter(missingIn(before)).map(({ line }) => line);
  const removed = before.filter(missingIn(after)).map(({ line }) => line);
  const summary = `${count}, ${added.length} new, ${removed.length} removed`;
  return { summary, added: added.slice(0, linesMax), removed: removed.slice(0, linesMax) };
}
