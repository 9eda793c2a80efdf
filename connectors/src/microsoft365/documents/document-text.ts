import { ConnectorError } from "../../shared/connector-error.ts";
import { decodeText } from "../../shared/decode-text.ts";
import { htmlToText } from "../../shared/html-to-text.ts";
import { type GraphContext, graphCall } from "../graph.ts";
import type { DriveItem } from "../schemas.ts";

const textBytesMax = 1024 * 1024;
const isTextType = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|csv)$)/i;
/** What is unpacked by a reader of its own. */
const documentBytesMax = 10 * 1024 * 1024;
const isDocumentName = /\.(?:pdf|docx|xlsx)$/i;

export function isText({ file, size }: DriveItem): boolean {
  return file !== undefined && size > 0 && size <= textBytesMax && isTextType.test(file.mimeType);
}

/**
 * The words of a document: of a text as it stands, of a PDF, Word or Excel file as its reader finds them. Null for one of
 * another kind, one that is too large, has gone, or that the app may not open.
 */
export async function documentText(ctx: GraphContext, driveId: string, item: DriveItem): Promise<string | null> {
  const { file, size, name } = item;
  if (file === undefined || size === 0) return null;
  if (isDocumentName.test(name)) {
    if (ctx.readDocument === undefined || size > documentBytesMax) return null;
    const content = await contentOf(ctx, { driveId, item, maxBytes: documentBytesMax });
    return content && ctx.readDocument({ name, mediaType: file.mimeType, bytes: content.bytes });
  }
  if (!isText(item)) return null;
  const content = await contentOf(ctx, { driveId, item, maxBytes: textBytesMax });
  if (content === null) return null;
  const text = decodeText(content.bytes, content.type);
  return content.type?.includes("html") ? htmlToText(text) : text;
}

async function contentOf(
  ctx: GraphContext,
  { driveId, item, maxBytes }: { driveId: string; item: DriveItem; maxBytes: number },
): Promise<{ bytes: Uint8Array; type: string | null } | null> {
  try {
    return await graphCall(ctx, `drives/${driveId}/items/${encodeURIComponent(item.id)}/content`, {
      bucket: "documents",
      maxBytes,
      read: ({ bytes, headers }) => ({ bytes, type: headers.get("content-type") }),
    });
  } catch (error) {
    if (error instanceof ConnectorError && !error.retryable && error.code !== "auth-failed") return null;
    throw error;
  }
}
