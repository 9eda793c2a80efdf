import * as z from "zod";
import { decodeText } from "../../shared/decode-text.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileBytesMax, fileValue } from "../../shared/file-value.ts";
import { recordRef } from "../../shared/mail-fields.ts";
import { isText } from "../documents/document-text.ts";
import { findDocument } from "../documents/find-document.ts";
import { graphCall } from "../graph.ts";
import { documentPath } from "../sharing/list-exposed-items.ts";
import { graphAction } from "./graph-action.ts";

export const getDocument = graphAction({
  id: "get-document",
  label: "Read a document",
  meaning: "Read a document.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    document: recordRef().register(fieldMeta, {
      label: "Document",
      help: "Its name, web address or id.",
      origin: "stated",
    }),
  }),
  output: z.object({
    documentId: z.string(),
    name: z.string(),
    url: z.string(),
    modifiedAt: z.string().nullable(),
    /** What stands in it, where it is a text. */
    text: z.string().nullable(),
    file: fileValue,
  }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { document }) {
    const { documentId, item } = await findDocument(ctx, document);
    const { bytes, type } = await graphCall(ctx, `${documentPath(documentId)}/content`, {
      bucket: "documents",
      maxBytes: fileBytesMax,
      read: (answer) => ({ bytes: answer.bytes, type: answer.headers.get("content-type") }),
    });
    const mediaType = item.file?.mimeType ?? type ?? "application/octet-stream";
    return {
      documentId,
      name: item.name,
      url: item.webUrl,
      modifiedAt: item.lastModifiedDateTime ?? null,
      text: isText(item) ? decodeText(bytes, type) : null,
      file: { name: item.name, mediaType, base64: Buffer.from(bytes).toString("base64") },
    };
  },
});
