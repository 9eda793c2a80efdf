import * as z from "zod/mini";
import { workflowBodyLimits } from "../../body-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { plannedChange } from "../execution.ts";
import { catalogProduct } from "../workflow-catalog.ts";
import { workflowProblem } from "../workflow-problem.ts";

const id = z.uuid();
const byId = z.object({ id });
const large = { bodyLimits: workflowBodyLimits, textMembers: ["definition"] } as const;
/** Read by `checkWorkflow`, which says in words what is wrong with it, also of one that is only begun. */
const definition = z.unknown();
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

const workflowSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** 'draft' until a first version is saved. */
  status: z.enum(["draft", "saved"]),
  version: z.int(),
  /** Whether the draft differs from the newest version. */
  hasDraft: z.boolean(),
  /** The automation agent that it is an AI tool of. */
  agent: z.nullable(z.object({ id: z.string(), name: z.string() })),
  updatedAt: z.iso.datetime(),
  nodeCount: z.int(),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

/** [3.14]: `definition` is the draft; `revision` grows by one with each saved draft and guards against lost changes. */
const workflowDetail = z.extend(workflowSummary, {
  definition: z.unknown(),
  revision: z.int(),
  problems: z.array(workflowProblem),
});
export type WorkflowDetail = z.infer<typeof workflowDetail>;

export const workflowCatalog = defineRoute({
  id: "workflow-catalog",
  summary: "List what workflows are made of: products and actions with form, origin, meaning and effect",
  method: "GET",
  path: "/workflow/catalog",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.array(catalogProduct) }) },
});

export const workflowList = defineRoute({
  id: "workflow-list",
  summary: "List the workspace's workflows, latest change first, at most 500",
  method: "GET",
  path: "/workflow",
  tenant: "headers",
  access: "workflow:read",
  reply: { 200: z.object({ data: z.array(workflowSummary) }) },
});

export const workflowCreate = defineRoute({
  id: "workflow-create",
  summary: "Begin a workflow; the draft may still have problems",
  method: "POST",
  path: "/workflow",
  tenant: "headers",
  access: "workflow:write",
  ...large,
  body: z.object({ name, description: z._default(z.string().check(z.maxLength(2000)), ""), definition }),
  reply: { 201: z.object({ data: workflowDetail }) },
  errors: ["workflow-invalid"],
});

export const workflowGet = defineRoute({
  id: "workflow-get",
  summary: "Get a workflow with its draft",
  method: "GET",
  path: "/workflow/:id",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "workflow" },
  params: byId,
  reply: { 200: z.object({ data: workflowDetail }) },
  errors: ["workflow-not-found"],
});

export const workflowSaveDraft = defineRoute({
  id: "workflow-save-draft",
  summary: "Save the draft (and the name); `revision` is the one you read",
  method: "PATCH",
  path: "/workflow/:id",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "workflow" },
  ...large,
  params: byId,
  body: z.object({
    revision: z.int(),
    definition: z.optional(definition),
    name: z.optional(name),
    description: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: { 200: z.object({ data: workflowDetail }) },
  errors: ["workflow-not-found", "workflow-changed", "workflow-invalid"],
});

export const workflowDelete = defineRoute({
  id: "workflow-delete",
  summary: "Delete a workflow that no job stands on",
  method: "DELETE",
  path: "/workflow/:id",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "workflow" },
  params: byId,
  reply: { 200: z.object({ deleted: z.boolean() }) },
  errors: ["workflow-not-found", "workflow-in-use"],
});

const versionSummary = z.object({
  id: z.string(),
  version: z.int(),
  note: z.string(),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.iso.datetime(),
  /** Steps that destroy or send out without an approval, which its author acknowledged by saving it. */
  acknowledged: z.array(z.string()),
});
export type WorkflowVersionSummary = z.infer<typeof versionSummary>;

export const workflowSaveVersion = defineRoute({
  id: "workflow-save-version",
  summary: "Publish the draft as the next version, which jobs then use; it must have no problems",
  method: "POST",
  path: "/workflow/:id/version",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "workflow" },
  params: byId,
  body: z.object({
    revision: z.int(),
    note: z._default(z.string().check(z.maxLength(500)), ""),
    /** Ids of steps that destroy or send out without an approval, which the caller takes responsibility for. */
    acknowledged: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000)), []),
  }),
  reply: { 201: z.object({ data: versionSummary }) },
  errors: ["workflow-not-found", "workflow-changed", "workflow-invalid"],
});

export const workflowVersions = defineRoute({
  id: "workflow-versions",
  summary: "List a workflow's versions, newest first",
  method: "GET",
  path: "/workflow/:id/version",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "workflow" },
  params: byId,
  reply: { 200: z.object({ data: z.array(versionSummary) }) },
  errors: ["workflow-not-found"],
});

export const workflowVersionGet = defineRoute({
  id: "workflow-version-get",
  summary: "Get a version with its definition",
  method: "GET",
  path: "/workflow/version/:id",
  tenant: "headers",
  access: "workflow:read",
  nouns: { id: "workflow-version" },
  params: byId,
  reply: { 200: z.object({ data: z.extend(versionSummary, { definition: z.unknown() }) }) },
  errors: ["workflow-not-found"],
});

export const workflowRestore = defineRoute({
  id: "workflow-restore",
  summary: "Restore a version as the draft",
  method: "POST",
  path: "/workflow/:id/restore",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "workflow" },
  params: byId,
  body: z.object({ version: z.int(), revision: z.int() }),
  reply: { 200: z.object({ data: workflowDetail }) },
  errors: ["workflow-not-found", "workflow-changed"],
});

export const workflowSaveAsTool = defineRoute({
  id: "workflow-save-as-tool",
  summary: "Make the newest version an AI tool and create its automation agent",
  method: "POST",
  path: "/workflow/:id/ai-tool",
  tenant: "headers",
  access: "workflow:write",
  nouns: { id: "workflow" },
  params: byId,
  body: z.object({ name }),
  reply: { 201: z.object({ data: z.object({ id: z.string(), name: z.string() }) }) },
  errors: ["workflow-not-found", "workflow-invalid"],
});

export const workflowTryNode = defineRoute({
  id: "workflow-try-node",
  summary: "Run one step with sample data. A step that writes returns its planned changes instead",
  method: "POST",
  path: "/workflow/try-node",
  tenant: "headers",
  access: "workflow:write",
  ...large,
  nouns: { nodeId: "not-ours" },
  body: z.object({
    definition,
    nodeId: z.string().check(z.maxLength(64)),
    /** What references are filled from: outputs by node id, and `trigger`, `item`, `inputs`. */
    sample: z.record(z.string(), z.unknown()),
  }),
  reply: {
    200: z.object({
      ok: z.boolean(),
      input: z.record(z.string(), z.unknown()),
      output: z.unknown(),
      changes: z.array(plannedChange),
      error: z.nullable(z.string()),
      /** What code wrote to the console. */
      log: z.array(z.string()),
      durationMs: z.int(),
    }),
  },
  errors: ["workflow-invalid"],
});
