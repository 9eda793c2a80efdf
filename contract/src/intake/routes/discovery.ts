import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { container, sourceCheck } from "../container.ts";

const params = z.object({ id: z.uuid() });
const nouns = { id: "integration" } as const;
const containers = { 200: z.object({ data: z.array(container), discoveredAt: z.nullable(z.iso.datetime()) }) };

export const integrationCheck = defineRoute({
  id: "integration-check",
  summary: "Test the source: address, credentials and permissions, with what is missing",
  method: "POST",
  path: "/integration/:id/check",
  tenant: "headers",
  access: "integration:write",
  nouns,
  params,
  reply: { 200: z.object({ data: sourceCheck }) },
  errors: ["integration-not-found", "ingress-conflict"],
});

export const integrationDiscover = defineRoute({
  id: "integration-discover",
  summary: "List what the source contains: mailboxes, projects, channels, sites; at most 20,000",
  method: "POST",
  path: "/integration/:id/discover",
  tenant: "headers",
  access: "integration:write",
  nouns,
  params,
  reply: containers,
  errors: ["integration-not-found", "ingress-conflict", "source-failed"],
});

export const containerList = defineRoute({
  id: "container-list",
  summary: "Get the result of the last discovery, and which containers are synced",
  method: "GET",
  path: "/integration/:id/containers",
  tenant: "headers",
  access: "integration:read",
  nouns,
  params,
  reply: containers,
  errors: ["integration-not-found"],
});

export const containerPick = defineRoute({
  id: "container-pick",
  summary: "Choose which containers to sync; null for all, including future ones",
  method: "PATCH",
  path: "/integration/:id/containers",
  tenant: "headers",
  access: "integration:write",
  nouns,
  params,
  body: z.object({ picked: z.nullable(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(20_000))) }),
  reply: containers,
  errors: ["integration-not-found", "config-invalid"],
  bodyLimits: { bytes: 8 * 1024 * 1024, keys: 100 },
  textMembers: [],
});
