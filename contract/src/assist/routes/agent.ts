import * as z from "zod/mini";
import { agent, agentInput, agentVersion } from "../agent.ts";
import { numberId, numberIdText } from "../app.ts";
import { defineRoute } from "../../define-route.ts";

const params = z.object({ id: numberIdText });
const one = { tenant: "headers", nouns: { id: "agent" }, params, errors: ["agent-not-found"] } as const;

export const agentList = defineRoute({
  id: "agent-list",
  summary: "List the workspace's agents, including agent 29",
  method: "GET",
  path: "/agent",
  tenant: "headers",
  access: "agent:read",
  reply: { 200: z.object({ data: z.array(agent) }) },
});

export const agentGet = defineRoute({
  ...one,
  id: "agent-get",
  summary: "Get an agent's current version",
  method: "GET",
  path: "/agent/:id",
  access: "agent:read",
  reply: { 200: z.object({ data: agent }) },
});

export const agentCreate = defineRoute({
  id: "agent-create",
  summary: "Create an agent",
  method: "POST",
  path: "/agent",
  tenant: "headers",
  access: "agent:write",
  nouns: { modelId: "model", toolId: "ai-tool", dataSources: "integration-data" },
  body: agentInput,
  reply: { 201: z.object({ data: agent }) },
  errors: ["model-not-found", "tool-not-found", "integration-data-not-found", "agent-invalid"],
});

export const agentUpdate = defineRoute({
  ...one,
  id: "agent-update",
  summary: "Save an agent as a new version; `version` is the one you read, so a concurrent edit isn't overwritten",
  method: "PATCH",
  path: "/agent/:id",
  access: "agent:write",
  nouns: { id: "agent", modelId: "model", toolId: "ai-tool", dataSources: "integration-data" },
  body: z.extend(agentInput, { version: z.int() }),
  reply: { 200: z.object({ data: agent }) },
  errors: [
    "agent-not-found",
    "model-not-found",
    "tool-not-found",
    "integration-data-not-found",
    "agent-invalid",
    "agent-changed",
  ],
});

export const agentDelete = defineRoute({
  ...one,
  id: "agent-delete",
  summary: "Delete an agent that no app has as a tab",
  method: "DELETE",
  path: "/agent/:id",
  access: "agent:write",
  reply: { 200: z.object({ data: z.object({ id: numberId }) }) },
  errors: ["agent-not-found", "agent-in-use"],
});

export const agentVersions = defineRoute({
  ...one,
  id: "agent-versions",
  summary: "List an agent's versions, newest first",
  method: "GET",
  path: "/agent/:id/versions",
  access: "agent:read",
  reply: { 200: z.object({ data: z.array(agentVersion) }) },
});

export const agentConfig = defineRoute({
  ...one,
  id: "agent-config",
  summary: "Get what a page needs before asking an agent, such as its system data sources",
  method: "GET",
  path: "/agent-config/:id",
  access: "app:read",
  isEmbeddable: true,
  reply: {
    200: z.object({
      id: numberId,
      name: z.string(),
      parameters: z.object({
        systemDataSources: z.array(z.string()),
        dataSources: z.array(z.string()),
        tools: z.array(z.string()),
        model: z.string(),
        /** False: without one connected, passages are shown and nothing is answered. */
        hasModel: z.boolean(),
      }),
    }),
  },
});
