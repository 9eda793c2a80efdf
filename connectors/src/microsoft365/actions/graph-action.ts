import { ConnectorError } from "../../shared/connector-error.ts";
import { defineAction } from "../../shared/define-action.ts";
import type { Microsoft365Fields } from "../auth.ts";
import type { Microsoft365Config } from "../config.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { type DriveItem, driveItem } from "../schemas.ts";
import { documentPath } from "../sharing/list-exposed-items.ts";

export const graphAction = defineAction<Microsoft365Config, Microsoft365Fields>();

export async function loadDocument(ctx: GraphContext, documentId: string): Promise<DriveItem> {
  return graphJson(ctx, documentPath(documentId), driveItem, { bucket: "documents" });
}

/** Mail goes out from the first mailbox of the connection. */
export function senderOf({ config: { mailboxes } }: GraphContext): string {
  const [sender] = mailboxes;
  if (sender === undefined) throw new ConnectorError("config-invalid", "mailboxes: choose one to send from.");
  return sender;
}
