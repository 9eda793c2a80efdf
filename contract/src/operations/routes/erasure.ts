import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { erasure, erasurePreview } from "../erasure.ts";

const params = z.object({ id: z.uuid() });
const people = z.object({ userId: z.uuid() });
/** The name as it stands, typed once more. */
const body = z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) });
const preview = { 200: z.object({ data: erasurePreview }) };
const started = { 202: z.object({ data: erasure }) };

export const integrationErasePreview = defineRoute({
  id: "integration-erase-preview",
  summary: "What would go with an integration, counted by kind",
  method: "GET",
  path: "/erasure/integration/:id",
  tenant: "headers",
  access: "integration:erase",
  nouns: { id: "integration" },
  params,
  reply: preview,
  errors: ["integration-not-found"],
});

export const integrationErase = defineRoute({
  id: "integration-erase",
  summary: "Erase an integration for good, with its items, files and whatever quotes them",
  method: "POST",
  path: "/erasure/integration/:id",
  tenant: "headers",
  access: "integration:erase",
  nouns: { id: "integration" },
  params,
  body,
  reply: started,
  errors: ["integration-not-found", "erasure-name-wrong"],
});

/** The id is the one of the chosen workspace (x-workspace), whose role allows it. */
export const workspaceErasePreview = defineRoute({
  id: "workspace-erase-preview",
  summary: "What would go with the workspace, counted by kind",
  method: "GET",
  path: "/erasure/workspace/:id",
  tenant: "headers",
  access: "workspace:erase",
  nouns: { id: "workspace" },
  params,
  reply: preview,
  errors: ["workspace-not-found"],
});

export const workspaceErase = defineRoute({
  id: "workspace-erase",
  summary: "Erase the workspace for good, with everything in it",
  method: "POST",
  path: "/erasure/workspace/:id",
  tenant: "headers",
  access: "workspace:erase",
  nouns: { id: "workspace" },
  params,
  body,
  reply: started,
  errors: ["workspace-not-found", "workspace-last", "erasure-name-wrong"],
});

export const memberErasePreview = defineRoute({
  id: "member-erase-preview",
  summary: "What would go with a person's account, counted by kind",
  method: "GET",
  path: "/erasure/user/:userId",
  tenant: "headers",
  access: "member:erase",
  nouns: { userId: "member" },
  params: people,
  reply: preview,
  errors: ["member-not-found"],
});

export const memberErase = defineRoute({
  id: "member-erase",
  summary: "Erase a person's account for good, in the whole organisation, with what belonged to them alone",
  method: "POST",
  path: "/erasure/user/:userId",
  tenant: "headers",
  access: "member:erase",
  nouns: { userId: "member" },
  params: people,
  body,
  reply: started,
  errors: ["member-not-found", "erasure-refused", "erasure-name-wrong"],
});

export const erasureList = defineRoute({
  id: "erasure-list",
  summary: "Erasures asked for in the workspace, with their proofs; newest first, 200 at most",
  method: "GET",
  path: "/erasure",
  tenant: "headers",
  access: "erasure:read",
  reply: { 200: z.object({ data: z.array(erasure) }) },
});
