import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { teamChannel } from "../team-channel.ts";

export const workflowVariables = defineRoute({
  id: "workflow-variables",
  summary: "Values that all workflows of the workspace can refer to",
  method: "GET",
  path: "/workflow/variables",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.record(z.string(), z.string()) }) },
});

export const workflowVariablesSave = defineRoute({
  id: "workflow-variables-save",
  summary: "Set values (null takes one away)",
  method: "PATCH",
  path: "/workflow/variables",
  tenant: "headers",
  access: "workflow:write",
  body: z.object({
    variables: z.record(
      z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)),
      z.nullable(z.string().check(z.maxLength(4000))),
    ),
  }),
  reply: { 200: z.object({ data: z.record(z.string(), z.string()) }) },
});

const stopState = z.object({
  isStopped: z.boolean(),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.string(),
  at: z.nullable(z.iso.datetime()),
  /** Executions that wait for the switch. */
  parked: z.int(),
});
export type StopState = z.infer<typeof stopState>;

export const workflowStopState = defineRoute({
  id: "workflow-stop-state",
  summary: "Get whether everything is stopped, with the person and the reason",
  method: "GET",
  path: "/workflow/stop",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: stopState }) },
});

export const workflowStop = defineRoute({
  id: "workflow-stop",
  summary: "Stop every run and write in the workspace, or resume them in order",
  method: "POST",
  path: "/workflow/stop",
  tenant: "headers",
  access: "workflow:stop",
  body: z.object({ isStopped: z.boolean(), reason: z._default(z.string().check(z.trim(), z.maxLength(500)), "") }),
  reply: { 200: z.object({ data: stopState }) },
  errors: ["validation"],
});

export const teamChannelGet = defineRoute({
  id: "team-channel",
  summary: "Get the channel that is notified of approvals and failures; null if none",
  method: "GET",
  path: "/workflow/team-channel",
  tenant: "headers",
  access: "approval:read",
  reply: { 200: z.object({ data: z.nullable(teamChannel) }) },
});

export const teamChannelSave = defineRoute({
  id: "team-channel-save",
  summary: "Set the channel, after checking that it exists; null turns this off",
  method: "PATCH",
  path: "/workflow/team-channel",
  tenant: "headers",
  access: "approval:policy",
  nouns: { integrationId: "integration" },
  body: z.object({ channel: z.nullable(teamChannel) }),
  reply: { 200: z.object({ data: z.nullable(teamChannel) }) },
  errors: ["integration-not-found", "source-failed"],
});
