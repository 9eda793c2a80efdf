import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

/** Resumable uploads, as the tus protocol 1.0.0 has them (creation, termination, expiration); see tus.io. */
const params = z.object({ id: z.uuid() });
const errors = ["upload-not-found", "upload-protocol"] as const;
const parts = { tenant: "headers", access: "file:upload", nouns: { id: "upload" }, params } as const;

export const uploadPurposes = ["files", "chat"] as const;
/** What came of a whole upload: the same as the multipart calls answer, for one file. */
const result = z.object({
  docId: z.string(),
  fileName: z.string(),
  filePath: z.string(),
  size: z.int(),
  sha256: z.string(),
  storage: z.string(),
});
/** `offset`: so many bytes are safe. `fingerprint` is what the sender knows the file by. */
const upload = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.int(),
  offset: z.int(),
  fingerprint: z.string(),
  purpose: z.enum(uploadPurposes),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  result: z.nullable(result),
});
export type Upload = z.infer<typeof upload>;

export const uploadCreate = defineRoute({
  id: "upload-create",
  summary:
    "Begin a resumable upload (tus creation): Upload-Length, Upload-Metadata with filename, purpose (files or chat), fingerprint",
  method: "POST",
  path: "/upload",
  tenant: "headers",
  access: "file:upload",
  reply: { 201: z.unknown() },
  errors: ["upload-protocol", "upload-empty", "upload-many", "payload-too-large"],
});

export const uploadList = defineRoute({
  id: "upload-list",
  summary: "List the caller's unfinished uploads",
  method: "GET",
  path: "/upload",
  tenant: "headers",
  access: "file:upload",
  reply: { 200: z.object({ data: z.array(upload) }) },
});

export const uploadGet = defineRoute({
  ...parts,
  id: "upload-get",
  summary: "Get an upload, and its result once complete",
  method: "GET",
  path: "/upload/:id",
  reply: { 200: z.object({ data: upload }) },
  errors: ["upload-not-found", "upload-type"],
});

export const uploadOffset = defineRoute({
  ...parts,
  id: "upload-offset",
  summary: "Get an upload's offset (tus core): the Upload-Offset header",
  method: "HEAD",
  path: "/upload/:id",
  reply: { 200: z.unknown() },
  errors,
});

export const uploadPart = defineRoute({
  ...parts,
  id: "upload-part",
  budget: "uploads-at-once",
  summary:
    "Append the next part of an upload (tus core) from Upload-Offset; what arrived before an interruption is kept",
  method: "PATCH",
  path: "/upload/:id",
  reply: { 200: z.unknown() },
  errors: ["upload-not-found", "upload-protocol", "upload-offset", "upload-type", "payload-too-large"],
});

export const uploadRemove = defineRoute({
  ...parts,
  id: "upload-remove",
  summary: "Cancel an upload and delete its data (tus termination)",
  method: "DELETE",
  path: "/upload/:id",
  reply: { 200: z.unknown() },
  errors,
});
