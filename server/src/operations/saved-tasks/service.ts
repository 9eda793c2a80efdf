import { nextOccurrence, readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import type { SavedTask, SavedTaskDraft, SavedTaskRun } from "@hoopoe/contract/work/job.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { uuidV7, uuidV7Of } from "../../platform/db/uuid-v7.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { readInputs } from "./read-inputs.ts";
import { createRunTask, type TaskWork } from "./run-task.ts";
import {
  deleteTask,
  insertRun,
  insertTask,
  loadOwner,
  loadRuns,
  loadTasks,
  type TaskRow,
  type TaskRunRow,
  updateTask,
} from "./store.ts";

export interface SavedTasksService {
  list(scope: Scope): Promise<SavedTask[]>;
  create(scope: Scope, draft: SavedTaskDraft): Promise<SavedTask>;
  update(scope: Scope, taskId: string, change: Partial<SavedTaskDraft>): Promise<SavedTask>;
  remove(scope: Scope, taskId: string): Promise<void>;
  run(scope: Scope, taskId: string): Promise<SavedTaskRun>;
  runs(scope: Scope, taskId: string): Promise<SavedTaskRun[]>;
  /** A task whose time has come. */
  runDue(place: { tenantId: string; workspaceId: string; id: string }): Promise<void>;
  /** The durable work of one run, called by the workflow; may be repeated. */
  work(scope: Scope, runId: string): Promise<void>;
}

export interface SavedTasksDeps extends TaskWork {
  readonly db: Database;
  readonly engine: Engine;
  readonly now: () => Date;
}

export function createSavedTasksService(deps: SavedTasksDeps): SavedTasksService {
  const { db, engine, now } = deps;
  const runTask = createRunTask(deps);

  async function load(scope: Scope, taskId: string): Promise<TaskRow> {
    const [task] = await db.withTenant(scope, (trx) => loadTasks(trx, scope, taskId));
    return task ?? fail("saved-task-not-found");
  }

  /** Shared ones are everybody's to run, and their owner's to change. */
  async function loadOwn(scope: Scope, taskId: string): Promise<TaskRow> {
    const task = await load(scope, taskId);
    return task.ownerId === scope.userId ? task : fail("saved-task-not-found");
  }

  function nextOf(schedule: TaskRow["schedule"]): Date | null {
    const next = schedule === null ? null : nextOccurrence(schedule, now().getTime());
    return next === null ? null : new Date(next);
  }

  async function check(scope: Scope, { kind, inputs, schedule }: Partial<SavedTaskDraft>): Promise<void> {
    if (schedule != null) {
      const read = readScheduleRule(schedule);
      if (!read.ok) fail("saved-task-invalid", { field: `schedule.${read.field}`, reason: read.sentence });
    }
    if (kind === undefined || inputs === undefined) return;
    const read = readInputs(kind, inputs);
    if (read.kind === "job") await deps.jobs.load(scope, read.jobId);
  }

  async function views(scope: Scope, tasks: readonly TaskRow[]): Promise<SavedTask[]> {
    const latest = await db.withTenant(scope, (trx) =>
      loadRuns(trx, scope, { taskIds: tasks.map(({ id }) => id), countMax: 1 }),
    );
    return tasks.map(({ ownerId, dueAt, createdAt, ...task }) => {
      const last = latest.find(({ taskId }) => taskId === task.id);
      return {
        ...task,
        isMine: ownerId === scope.userId,
        createdAt: createdAt.toISOString(),
        nextRunAt: dueAt?.toISOString() ?? null,
        lastRun: last === undefined ? null : runView(last),
      };
    });
  }

  async function view(scope: Scope, taskId: string): Promise<SavedTask> {
    const [task] = await views(scope, [await load(scope, taskId)]);
    return task ?? fail("saved-task-not-found");
  }

  async function begin(scope: Scope, taskId: string, runId: string): Promise<void> {
    await db.withTenant(scope, (trx) => insertRun(trx, scope, { taskId, runId }));
    await engine.start("saved-task", { id: `task-${runId}`, input: { ...scope, runId } });
  }

  return {
    list: async (scope) => views(scope, await db.withTenant(scope, (trx) => loadTasks(trx, scope))),
    async create(scope, draft) {
      await check(scope, draft);
      const dueAt = nextOf(draft.schedule);
      const id = await db.withTenant(scope, (trx) => insertTask(trx, scope, { ...draft, dueAt }));
      return view(scope, id);
    },
    async update(scope, taskId, change) {
      const task = await loadOwn(scope, taskId);
      await check(scope, { ...change, kind: task.kind });
      const due = change.schedule === undefined ? {} : { dueAt: nextOf(change.schedule) };
      await db.withTenant(scope, (trx) => updateTask(trx, scope, { taskId, change: { ...change, ...due } }));
      return view(scope, taskId);
    },
    async remove(scope, taskId) {
      await loadOwn(scope, taskId);
      await db.withTenant(scope, (trx) => deleteTask(trx, scope, taskId));
    },
    async run(scope, taskId) {
      await load(scope, taskId);
      const runId = uuidV7();
      await begin(scope, taskId, runId);
      const [run] = await db.withTenant(scope, (trx) => loadRuns(trx, scope, { runId }));
      return run === undefined ? fail("saved-task-not-found") : runView(run);
    },
    async runs(scope, taskId) {
      await load(scope, taskId);
      return (await db.withTenant(scope, (trx) => loadRuns(trx, scope, { taskIds: [taskId] }))).map(runView);
    },
    async runDue({ id, ...place }) {
      const owner = await db.withTenant({ ...place }, (trx) => loadOwner(trx, { ...place, userId: "" }, id));
      if (owner === null) return;
      const scope = { ...place, userId: owner };
      const task = await load(scope, id);
      if (task.dueAt === null || task.dueAt > now()) return;
      // The same time is the same run, whichever process sees it first.
      await begin(scope, id, uuidV7Of(task.dueAt.getTime(), `${id} ${task.dueAt.getTime()}`));
      await db.withTenant(scope, (trx) =>
        updateTask(trx, scope, { taskId: id, change: { dueAt: nextOf(task.schedule) } }),
      );
    },
    async work(scope, runId) {
      const [run] = await db.withTenant(scope, (trx) => loadRuns(trx, scope, { runId }));
      if (run === undefined || run.status !== "running" || run.executionId !== null) return;
      const [task] = await db.withTenant(scope, (trx) => loadTasks(trx, scope, run.taskId));
      if (task !== undefined) await runTask(scope, { task, run });
    },
  };
}

function runView(row: TaskRunRow): SavedTaskRun {
  const { id, status, reportId, executionId, summary, added, removed, error } = row;
  const moments = { at: row.at.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null };
  return { id, status, reportId, executionId, summary, added, removed, error, ...moments };
}
