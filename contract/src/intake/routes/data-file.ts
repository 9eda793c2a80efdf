import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

const params = z.object({ id: z.uuid() });
/** `dataLoc` and `filePath` are opaque handles, never paths. */
const dataFile = z.object({
  docId: z.string(),
  fileName: z.string(),
  filePath: z.string(),
  dataLoc: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdAt: z.iso.datetime(),
});
export type DataFile = z.infer<typeof dataFile>;

export const integrationDataLoc = defineRoute({
  id: "integration-dataloc",
  summary: "Get an integration's files: the id of its newest file (null if none), and all of them",
  method: "GET",
  path: "/integration/dataloc/:id",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration" },
  params,
  reply: {
    200: z.object({
      dataLoc: z.nullable(z.string()),
      data: z.object({ dataLoc: z.nullable(z.string()), files: z.array(dataFile) }),
    }),
  },
  errors: ["integration-not-found"],
});

export const dataFileDataLoc = defineRoute({
  id: "data-file-dataloc",
  summary: "Get an uploaded file's location and details",
  method: "GET",
  path: "/integration/data-file/dataloc/:id",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "artifact" },
  params,
  reply: { 200: z.object({ dataLoc: z.string(), data: dataFile }) },
  errors: ["artifact-not-found"],
});

export const chatFileUpload = defineRoute({
  id: "chat-file-upload",
  budget: "uploads-at-once",
  summary: "Multipart upload of files to chat about (field `file`, repeatable): data[0] their ids, data[1] their paths",
  method: "POST",
  path: "/integration/chatfileupload",
  tenant: "headers",
  access: "file:upload",
  reply: {
    201: z.object({ data: z.tuple([z.array(z.string()), z.array(z.string())]), fileNames: z.array(z.string()) }),
  },
  errors: ["upload-empty", "upload-type", "upload-cut", "payload-too-large"],
});

export const dataFileTicket = defineRoute({
  id: "data-file-ticket",
  summary: "Get a single-use address, valid for 30 s, that downloads an uploaded file",
  method: "POST",
  path: "/integration/data-file/ticket",
  tenant: "headers",
  access: "integration:read",
  nouns: { dataLoc: "artifact" },
  body: z.object({ dataLoc: z.uuid() }),
  reply: { 201: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  errors: ["artifact-not-found"],
});

/** Answers with the file as it was uploaded, as an attachment. */
export const dataFileDownload = defineRoute({
  id: "data-file-download",
  summary: "Download an uploaded file with a single-use ticket",
  method: "GET",
  path: "/integration/data-file/download/:ticket",
  tenant: "ticket",
  access: "public",
  nouns: { ticket: "ticket" },
  params: z.object({ ticket: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  reply: { 200: z.unknown() },
  errors: ["ticket-invalid"],
});
