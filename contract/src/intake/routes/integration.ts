import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { audience, catalogEntry, integration } from "../integration.ts";

const uuid = z.uuid();
const attributes = z.string().check(z.minLength(2), z.maxLength(100_000));
const catalogId = z.coerce.number().check(z.int(), z.positive());

export const catalogList = defineRoute({
  id: "catalog-list",
  summary: "List products that can be connected, each with its form",
  method: "GET",
  path: "/integration/catalog",
  tenant: "headers",
  access: "integration:read",
  reply: { 200: z.object({ data: z.array(catalogEntry) }) },
});

export const integrationList = defineRoute({
  id: "integration-list",
  summary: "List the workspace's integrations, without deleted ones",
  method: "GET",
  path: "/integration",
  tenant: "headers",
  access: "integration:read",
  reply: { 200: z.object({ data: z.array(integration) }) },
});

export const integrationByCatalog = defineRoute({
  id: "integration-by-catalog",
  summary: "List a product's integrations",
  method: "GET",
  path: "/integration/searchByCatalogId/",
  tenant: "headers",
  access: "integration:read",
  nouns: { catalogId: "catalog" },
  query: z.object({ catalogId }),
  reply: { 200: z.object({ data: z.array(integration) }) },
  errors: ["catalog-not-found"],
});

export const integrationCreate = defineRoute({
  id: "integration-create",
  summary: "Connect a product; attributes is a JSON string with a name and the product's own fields",
  method: "POST",
  path: "/integration",
  tenant: "headers",
  access: "integration:write",
  nouns: { catalogId: "catalog", userIds: "member" },
  body: z.object({
    catalogId: z.int().check(z.positive()),
    attributes,
    isActive: z._default(z.boolean(), true),
    audience: z.optional(audience),
  }),
  reply: { 201: z.object({ data: integration }) },
  errors: ["catalog-not-found", "member-not-found", "config-invalid"],
});

export const integrationUpdate = defineRoute({
  id: "integration-update",
  summary: "Change name, fields or active flag, delete softly (isDeleted 1) or restore (0)",
  method: "PATCH",
  path: "/integration/:id",
  tenant: "headers",
  access: "integration:write",
  nouns: { id: "integration", userIds: "member" },
  params: z.object({ id: uuid }),
  body: z.object({
    attributes: z.optional(attributes),
    isActive: z.optional(z.boolean()),
    audience: z.optional(audience),
    isDeleted: z.optional(z.union([z.literal(0), z.literal(1)])),
  }),
  reply: { 200: z.object({ data: integration }) },
  errors: ["integration-not-found", "member-not-found", "config-invalid"],
});

/** PATCH without an id has one answer of its own in the specification. */
export const integrationUpdateWithoutId = defineRoute({
  id: "integration-update-without-id",
  summary: "Reply that an id is required",
  method: "PATCH",
  path: "/integration/",
  tenant: "headers",
  access: "integration:write",
  reply: { 200: z.object({ data: integration }) },
  errors: ["integration-id-required"],
});

export const integrationUpload = defineRoute({
  id: "integration-upload",
  budget: "uploads-at-once",
  summary: "Multipart upload of files (field `file`, repeatable) into the workspace's Files integration; streaming",
  method: "POST",
  path: "/integration/",
  tenant: "headers",
  access: "file:upload",
  /** `mongodb`: in GridFS of MONGODB_URL, where the operator set it; the default store otherwise. */
  query: z.object({ storage: z.optional(z.literal("mongodb", { error: "must be mongodb, or left out" })) }),
  reply: {
    201: z.object({
      data: z.array(
        z.object({ docId: z.string(), fileName: z.string(), filePath: z.string(), size: z.int(), sha256: z.string() }),
      ),
      /** Where the files lie: fs, s3 or mongodb. */
      storage: z.string(),
      /** How to set up the storage that was asked for; null where the files lie there. */
      storageHint: z.nullable(z.string()),
      integrationDataId: z.string(),
      runId: z.string(),
    }),
  },
  errors: ["upload-empty", "upload-type", "upload-cut", "payload-too-large"],
});
