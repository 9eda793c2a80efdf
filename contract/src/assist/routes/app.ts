import * as z from "zod/mini";
import { app, appInput, numberId, numberIdText } from "../app.ts";
import { defineRoute } from "../../define-route.ts";

const inWorkspace = { tenant: "headers", nouns: { id: "app" } } as const;
const params = z.object({ id: numberIdText });

export const appList = defineRoute({
  id: "app-list",
  summary: "List apps the caller may open: published ones by their visibility, drafts for editors",
  method: "GET",
  path: "/app",
  tenant: "headers",
  access: "app:read",
  isEmbeddable: true,
  query: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
  reply: { 200: z.object({ data: z.array(app) }) },
});

export const appGet = defineRoute({
  ...inWorkspace,
  id: "app-get",
  summary: "Get an app with its tabs",
  method: "GET",
  path: "/app/:id",
  access: "app:read",
  isEmbeddable: true,
  params,
  reply: { 200: z.object({ data: app }) },
  errors: ["app-not-found"],
});

export const appCreate = defineRoute({
  id: "app-create",
  summary: "Create an unpublished app",
  method: "POST",
  path: "/app",
  tenant: "headers",
  access: "app:write",
  nouns: { agentId: "agent", people: "member" },
  body: appInput,
  reply: { 201: z.object({ data: app }) },
  errors: ["agent-not-found", "member-not-found", "app-invalid"],
});

export const appUpdate = defineRoute({
  ...inWorkspace,
  id: "app-update",
  summary: "Replace an app; `version` is the one you read, so a concurrent edit isn't overwritten",
  method: "PATCH",
  path: "/app/:id",
  access: "app:write",
  nouns: { id: "app", agentId: "agent", people: "member" },
  params,
  body: z.extend(appInput, { version: z.int() }),
  reply: { 200: z.object({ data: app }) },
  errors: ["app-not-found", "agent-not-found", "member-not-found", "app-invalid", "app-changed"],
});

export const appDelete = defineRoute({
  ...inWorkspace,
  id: "app-delete",
  summary: "Delete an app with its conversations and favourites; its agents stay",
  method: "DELETE",
  path: "/app/:id",
  access: "app:write",
  params,
  reply: { 200: z.object({ data: z.object({ id: numberId, conversations: z.int() }) }) },
  errors: ["app-not-found"],
});

export const appPublish = defineRoute({
  ...inWorkspace,
  id: "app-publish",
  summary: "Publish or unpublish an app; if the approval policy requires it, request approval first",
  method: "PATCH",
  path: "/app/publish/:id",
  access: "app:write",
  params,
  body: z.object({ isPublished: z.boolean() }),
  /** `approvalId`: the app is as it was until that request is approved. */
  reply: { 200: z.object({ data: app, approvalId: z.nullable(z.string()) }) },
  errors: ["app-not-found"],
});

/** A favourite's id is its app's: whoever reads either finds the other. */
const favourite = z.object({ id: numberId, appId: numberId, app });

export const favouriteAdd = defineRoute({
  id: "favourite-add",
  summary: "Add an app to the caller's favourites; repeating has no effect",
  method: "POST",
  path: "/recentdata/apps/",
  tenant: "headers",
  access: "app:read",
  nouns: { appId: "app" },
  body: z.object({ appId: numberId }),
  reply: { 201: z.object({ data: favourite }) },
  errors: ["app-not-found"],
});

export const favouriteList = defineRoute({
  id: "favourite-list",
  summary: "List the caller's favourite apps, newest last",
  method: "GET",
  path: "/recentdata/apps",
  tenant: "headers",
  access: "app:read",
  reply: { 200: z.object({ data: z.array(favourite) }) },
});

export const favouriteRemove = defineRoute({
  ...inWorkspace,
  id: "favourite-remove",
  summary: "Remove an app from the caller's favourites",
  method: "DELETE",
  path: "/recentdata/apps/:id",
  access: "app:read",
  params,
  reply: { 200: z.object({ data: z.object({ id: numberId }) }) },
  errors: ["app-not-found"],
});
