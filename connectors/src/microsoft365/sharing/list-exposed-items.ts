import * as z from "zod";
import { type GraphContext, graphJson } from "../graph.ts";
import { listPages } from "../list-pages.ts";
import { permission } from "../schemas.ts";
import { type ExposedItem, exposedItemsOf } from "./exposed-item.ts";

/** The links and grants of one document, owners left out. Throws ConnectorError `not-found`. */
export async function listExposedItems(ctx: GraphContext, documentId: string): Promise<ExposedItem[]> {
  const path = `${documentPath(documentId)}/permissions`;
  const permissions: z.output<typeof permission>[] = [];
  for await (const one of listPages(ctx, path, { schema: permission, bucket: "documents" })) permissions.push(one);
  return exposedItemsOf(documentId, permissions);
}

/** One of them as it is now. Throws ConnectorError `not-found` once it is revoked. */
export async function getExposedItem(
  ctx: GraphContext,
  documentId: string,
  itemId: string,
): Promise<ExposedItem | null> {
  const path = `${documentPath(documentId)}/permissions/${encodeURIComponent(itemId)}`;
  const found = await graphJson(ctx, path, permission, { bucket: "documents" });
  return exposedItemsOf(documentId, [found])[0] ?? null;
}

/** Where the vendor keeps a document: "drives/…/items/…". */
export function documentPath(documentId: string): string {
  const slash = documentId.lastIndexOf("/");
  return `drives/${documentId.slice(0, slash)}/items/${encodeURIComponent(documentId.slice(slash + 1))}`;
}
