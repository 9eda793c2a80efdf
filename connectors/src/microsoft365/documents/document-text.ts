import { ConnectorError } from "../../shared/connector-error.ts";
import { decodeText } from "../../shared/decode-text.ts";
import { htmlToText } from "../../shared/html-to-text.ts";
import { type GraphContext, graphCall } from "../graph.ts";
import type { DriveItem } from "../schemas.ts";

const textBytesMax = 1024 * 1024;
const isTextType = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|csv)$)/i;

export function isText({ file, size }: DriveItem): boolean {
  return file !== undefined && size > 0 && size <= textBytesMax && isTextType.test(file.mimeType);
}

/** The words of a text document; null for one that has gone, or that the app may not open. */
export async function documentText(ctx: GraphContext, driveId: string, item: DriveItem): Promise<string | null> {
  try {
    const { text, type } = await graphCall(ctx, `drives/${driveId}/items/${encodeURIComponent(item.id)}/content`, {
      bucket: "documents",
      maxBytes: textBytesMax,
      read: ({ bytes, headers }) => {
        const contentType = headers.get("content-type");
        return { text: decodeText(bytes, contentType), type: contentType ?? "" };
      },
    });
    return type.includes("html") ? htmlToText(text) : text;
  } catch (error) {
    if (error instanceof ConnectorError && !error.retryable && error.code !== "auth-failed") return null;
    throw error;
  }
}
