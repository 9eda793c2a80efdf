import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { secretName, secretSources, workflowSecret, workflowSecretInput } from "../workflow-secret.ts";

const params = z.object({ name: secretName });

export const workflowSecrets = defineRoute({
  id: "workflow-secrets",
  summary: "List the secrets that steps may send, without their values, and what uses each",
  method: "GET",
  path: "/workflow/secrets",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.array(workflowSecret), sources: z.array(z.enum(secretSources)) }) },
});

export const workflowSecretSave = defineRoute({
  id: "workflow-secret-save",
  summary: "Create a secret, replace its value, or change where it may be sent",
  method: "PATCH",
  path: "/workflow/secrets/:name",
  tenant: "headers",
  access: "secret:manage",
  nouns: { name: "not-ours" },
  params,
  body: workflowSecretInput,
  reply: { 200: z.object({ data: workflowSecret }) },
  errors: ["secret-invalid"],
});

export const workflowSecretDelete = defineRoute({
  id: "workflow-secret-delete",
  summary: "Delete a secret. One that is in use needs confirmation",
  method: "DELETE",
  path: "/workflow/secrets/:name",
  tenant: "headers",
  access: "secret:manage",
  nouns: { name: "not-ours" },
  params,
  query: z.object({ confirmed: z.optional(z.enum(["true"])) }),
  reply: { 200: z.object({ data: z.object({ name: z.string() }) }) },
  errors: ["secret-not-found", "secret-in-use"],
});
