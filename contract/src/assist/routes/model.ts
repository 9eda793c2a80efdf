import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import {
  modelEntry,
  modelInput,
  modelTask,
  modelTaskInput,
  modelTest,
  operatorModelInput,
  questionEstimate,
} from "../model.ts";

const params = z.object({ id: z.string().check(z.maxLength(60)) });
const one = { tenant: "headers", nouns: { id: "model" }, params } as const;

export const modelList = defineRoute({
  id: "model-list",
  summary: "List the workspace's models in fallback order, the built-in one last; keys are never shown",
  method: "GET",
  path: "/model",
  tenant: "headers",
  access: "model:read",
  reply: { 200: z.object({ data: z.array(modelEntry) }) },
});

export const modelCreate = defineRoute({
  id: "model-create",
  summary: "Connect a model",
  method: "POST",
  path: "/model",
  tenant: "headers",
  access: "model:write",
  body: modelInput,
  reply: { 201: z.object({ data: modelEntry }) },
  errors: ["model-invalid"],
});

export const modelUpdate = defineRoute({
  ...one,
  id: "model-update",
  summary: "Change a model; a new baseUrl requires the key again",
  method: "PATCH",
  path: "/model/:id",
  access: "model:write",
  body: modelInput,
  reply: { 200: z.object({ data: modelEntry }) },
  errors: ["model-not-found", "model-invalid"],
});

export const modelDelete = defineRoute({
  ...one,
  id: "model-delete",
  summary: "Disconnect a model and delete its key",
  method: "DELETE",
  path: "/model/:id",
  access: "model:write",
  reply: { 200: z.object({ data: z.object({ id: z.string() }) }) },
  errors: ["model-not-found"],
});

export const modelReorder = defineRoute({
  id: "model-reorder",
  summary: "Set the fallback order: every connected model's id, the first asked first",
  method: "POST",
  path: "/model/order",
  tenant: "headers",
  access: "model:write",
  nouns: { ids: "model" },
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(100)) }),
  reply: { 200: z.object({ data: z.array(modelEntry) }) },
  errors: ["model-not-found", "model-invalid"],
});

export const modelTry = defineRoute({
  ...one,
  id: "model-try",
  summary: "Test whether the endpoint streams, calls tools and follows a schema",
  method: "POST",
  path: "/model/:id/test",
  access: "model:write",
  reply: { 200: z.object({ data: modelTest }) },
  errors: ["model-not-found"],
});

export const modelTaskList = defineRoute({
  id: "model-task-list",
  summary: "List the tasks of models, with the model and the budget of each and today's use",
  method: "GET",
  path: "/model/task",
  tenant: "headers",
  access: "model:read",
  reply: { 200: z.object({ data: z.array(modelTask) }) },
});

export const modelTaskSet = defineRoute({
  id: "model-task-set",
  summary: "Set the model and the daily token budget of a task; null leaves it to the defaults",
  method: "POST",
  path: "/model/task",
  tenant: "headers",
  access: "model:write",
  nouns: { modelId: "model" },
  body: modelTaskInput,
  reply: { 200: z.object({ data: z.array(modelTask) }) },
  errors: ["model-not-found", "model-invalid"],
});

export const modelOperatorSet = defineRoute({
  id: "model-operator-set",
  summary: "Set the price of the operator's model for this workspace, and whether it is used",
  method: "POST",
  path: "/model/operator",
  tenant: "headers",
  access: "model:write",
  body: operatorModelInput,
  reply: { 200: z.object({ data: z.array(modelEntry) }) },
  errors: ["model-not-found"],
});

export const modelQuestionEstimate = defineRoute({
  id: "model-question-estimate",
  summary: "Get how many tokens a question takes in this workspace",
  method: "GET",
  path: "/model/question-estimate",
  tenant: "headers",
  access: "model:write",
  reply: { 200: z.object({ data: questionEstimate }) },
});
