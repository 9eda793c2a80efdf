import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { savedTask, savedTaskDraft, savedTaskRun } from "../../work/job.ts";

const byId = z.object({ id: z.uuid() });
const one = z.object({ data: savedTask });

export const savedTaskList = defineRoute({
  id: "saved-task-list",
  summary: "List the caller's saved tasks and the shared ones",
  method: "GET",
  path: "/saved-task",
  tenant: "headers",
  access: "task:read",
  reply: { 200: z.object({ data: z.array(savedTask) }) },
});

export const savedTaskCreate = defineRoute({
  id: "saved-task-create",
  summary: "Save a question, a search for a report or a job with its inputs",
  method: "POST",
  path: "/saved-task",
  tenant: "headers",
  access: "task:write",
  body: savedTaskDraft,
  reply: { 201: one },
  errors: ["saved-task-invalid", "job-not-found"],
});

export const savedTaskUpdate = defineRoute({
  id: "saved-task-update",
  summary: "Change a saved task: name, inputs, schedule, sharing",
  method: "PATCH",
  path: "/saved-task/:id",
  tenant: "headers",
  access: "task:write",
  nouns: { id: "saved-task" },
  params: byId,
  body: z.partial(z.omit(savedTaskDraft, { kind: true })),
  reply: { 200: one },
  errors: ["saved-task-not-found", "saved-task-invalid", "job-not-found"],
});

export const savedTaskDelete = defineRoute({
  id: "saved-task-delete",
  summary: "Delete a saved task with its history; reports and executions stay",
  method: "DELETE",
  path: "/saved-task/:id",
  tenant: "headers",
  access: "task:write",
  nouns: { id: "saved-task" },
  params: byId,
  reply: { 200: z.object({ deleted: z.boolean() }) },
  errors: ["saved-task-not-found"],
});

export const savedTaskStart = defineRoute({
  id: "saved-task-run",
  summary: "Run it now",
  method: "POST",
  path: "/saved-task/:id/run",
  tenant: "headers",
  access: "task:write",
  nouns: { id: "saved-task" },
  params: byId,
  reply: { 202: z.object({ data: savedTaskRun }) },
  errors: ["saved-task-not-found", "saved-task-invalid"],
});

export const savedTaskRuns = defineRoute({
  id: "saved-task-runs",
  summary: "List results, newest first, at most 100, with changes since the run before",
  method: "GET",
  path: "/saved-task/:id/run",
  tenant: "headers",
  access: "task:read",
  nouns: { id: "saved-task" },
  params: byId,
  reply: { 200: z.object({ data: z.array(savedTaskRun) }) },
  errors: ["saved-task-not-found"],
});
