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
  summary: "Count what erasing an integration would delete, by kind",
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
  summary: "Permanently erase an integration, with its items, files and everything that quotes them",
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
  summary: "Count what erasing the workspace would delete, by kind",
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
  summary: "Permanently erase the workspace and everything in it",
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
  summary: "Count what erasing a person's account would delete, by kind",
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
  summary: "Permanently erase a person's account in the whole organisation, with everything only they own",
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
  summary: "List the workspace's erasures with their proofs; newest first, at most 200",
  method: "GET",
  path: "/erasure",
  tenant: "headers",
  access: "erasure:read",
  reply: { 200: z.object({ data: z.array(erasure) }) },
});
