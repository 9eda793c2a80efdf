import { nextOccurrence, readScheduleRule } from "@hoopoe/contract/work/schedule-rule.ts";
import type { SavedTask, SavedTaskDraft, SavedTaskRun } from "@hoopoe/contract/work/job.ts";
import { bind } from "../../platform/bind.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { uuidV7, uuidV7Of } from "../../platform/db/uuid-v7.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
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

export interface SavedTasksDeps extends TaskWork {
  readonly db: Database;
  readonly engine: Engine;
  readonly now: () => Date;
}

/** What the functions of the service work with. */
interface SavedTasksContext extends SavedTasksDeps {
  readonly runTask: ReturnType<typeof createRunTask>;
}

export type SavedTasksService = ReturnType<typeof createSavedTasksService>;

export function createSavedTasksService(deps: SavedTasksDeps) {
  const runTask = createRunTask(deps);
  const ctx: SavedTasksContext = { ...deps, runTask };
  return bind(ctx, { list, create, update, remove, run: runOnce, runs, runDue, work });
}

async function list(ctx: SavedTasksContext, scope: Scope): Promise<SavedTask[]> {
  const { db } = ctx;
  return views(ctx, scope, await db.withTenant(scope, (trx) => loadTasks(trx, scope)));
}

async function create(ctx: SavedTasksContext, scope: PersonScope, draft: SavedTaskDraft): Promise<SavedTask> {
  const { db } = ctx;
  await check(ctx, scope, draft);
  const dueAt = nextOf(ctx, draft.schedule);
  const id = await db.withTenant(scope, (trx) => insertTask(trx, scope, { ...draft, dueAt }));
  return view(ctx, scope, id);
}

async function update(
  ctx: SavedTasksContext,
  scope: Scope,
  taskId: string,
  change: Partial<SavedTaskDraft>,
): Promise<SavedTask> {
  const { db } = ctx;
  const task = await loadOwn(ctx, scope, taskId);
  await check(ctx, scope, { ...change, kind: task.kind });
  const due = change.schedule === undefined ? {} : { dueAt: nextOf(ctx, change.schedule) };
  await db.withTenant(scope, (trx) => updateTask(trx, { taskId, change: { ...change, ...due } }));
  return view(ctx, scope, taskId);
}

async function remove(ctx: SavedTasksContext, scope: Scope, taskId: string): Promise<void> {
  const { db } = ctx;
  await loadOwn(ctx, scope, taskId);
  await db.withTenant(scope, (trx) => deleteTask(trx, taskId));
}

async function runOnce(ctx: SavedTasksContext, scope: Scope, taskId: string): Promise<SavedTaskRun> {
  const { db } = ctx;
  await load(ctx, scope, taskId);
  const runId = uuidV7();
  await begin(ctx, scope, taskId, runId);
  const [run] = await db.withTenant(scope, (trx) => loadRuns(trx, { runId }));
  return run === undefined ? fail("saved-task-not-found") : runView(run);
}

async function runs(ctx: SavedTasksContext, scope: Scope, taskId: string): Promise<SavedTaskRun[]> {
  const { db } = ctx;
  await load(ctx, scope, taskId);
  return (await db.withTenant(scope, (trx) => loadRuns(trx, { taskIds: [taskId] }))).map(runView);
}

/** A task whose time has come. */
async function runDue(
  ctx: SavedTasksContext,
  { id, ...workspace }: { tenantId: string; workspaceId: string; id: string },
): Promise<void> {
  const { db, now } = ctx;
  const owner = await db.withTenant({ ...workspace }, (trx) => loadOwner(trx, id));
  if (owner === null) return;
  const scope = { ...workspace, userId: owner };
  const task = await load(ctx, scope, id);
  if (task.dueAt === null || task.dueAt > now()) return;
  // The same time is the same run, whichever process sees it first.
  await begin(ctx, scope, id, uuidV7Of(task.dueAt.getTime(), `${id} ${task.dueAt.getTime()}`));
  await db.withTenant(scope, (trx) => updateTask(trx, { taskId: id, change: { dueAt: nextOf(ctx, task.schedule) } }));
}

/** The durable work of one run, called by the workflow; may be repeated. */
async function work({ db, runTask }: SavedTasksContext, scope: Scope, runId: string): Promise<void> {
  const [run] = await db.withTenant(scope, (trx) => loadRuns(trx, { runId }));
  if (run === undefined || run.status !== "running" || run.executionId !== null) return;
  const [task] = await db.withTenant(scope, (trx) => loadTasks(trx, scope, run.taskId));
  if (task !== undefined) await runTask(scope, { task, run });
}

async function load({ db }: SavedTasksContext, scope: Scope, taskId: string): Promise<TaskRow> {
  const [task] = await db.withTenant(scope, (trx) => loadTasks(trx, scope, taskId));
  return task ?? fail("saved-task-not-found");
}

/** Shared ones are everybody's to run, and their owner's to change. */
async function loadOwn(ctx: SavedTasksContext, scope: Scope, taskId: string): Promise<TaskRow> {
  const task = await load(ctx, scope, taskId);
  return task.ownerId === scope.userId ? task : fail("saved-task-not-found");
}

function nextOf({ now }: SavedTasksContext, schedule: TaskRow["schedule"]): Date | null {
  const next = schedule === null ? null : nextOccurrence(schedule, now().getTime());
  return next === null ? null : new Date(next);
}

async function check(
  ctx: SavedTasksContext,
  scope: Scope,
  { kind, inputs, schedule }: Partial<SavedTaskDraft>,
): Promise<void> {
  if (schedule != null) {
    const read = readScheduleRule(schedule);
    if (!read.ok) fail("saved-task-invalid", { field: `schedule.${read.field}`, reason: read.sentence });
  }
  if (kind === undefined || inputs === undefined) return;
  const read = readInputs(kind, inputs);
  if (read.kind === "job") await ctx.jobs.load(scope, read.jobId);
}

async function views({ db }: SavedTasksContext, scope: Scope, tasks: readonly TaskRow[]): Promise<SavedTask[]> {
  const latest = await db.withTenant(scope, (trx) =>
    loadRuns(trx, { taskIds: tasks.map(({ id }) => id), countMax: 1 }),
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

async function view(ctx: SavedTasksContext, scope: Scope, taskId: string): Promise<SavedTask> {
  const [task] = await views(ctx, scope, [await load(ctx, scope, taskId)]);
  return task ?? fail("saved-task-not-found");
}

async function begin({ db, engine }: SavedTasksContext, scope: Scope, taskId: string, runId: string): Promise<void> {
  await db.withTenant(scope, (trx) => insertRun(trx, { taskId, runId }));
  await engine.start("saved-task", { id: `task-${runId}`, input: { ...scope, runId } });
}

function runView(row: TaskRunRow): SavedTaskRun {
  const { id, status, reportId, executionId, summary, added, removed, error } = row;
  const moments = { at: row.at.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null };
  return { id, status, reportId, executionId, summary, added, removed, error, ...moments };
}
