import { ConnectorError } from "../../shared/connector-error.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { type DriveItem, driveItem, pageOf } from "../schemas.ts";
import { documentPath } from "../sharing/list-exposed-items.ts";
import { documentId } from "./document-item.ts";
import { listDrives } from "./list-drives.ts";

/**
 * The document that a person means: by its id, its web address, or its name where only one is called so.
 * Throws ConnectorError `input-invalid` that names those there are, or `not-found`.
 */
export async function findDocument(ctx: GraphContext, named: string): Promise<{ documentId: string; item: DriveItem }> {
  if (/^https?:\/\//i.test(named)) {
    const token = `u!${Buffer.from(named).toString("base64url")}`;
    const item = await graphJson(ctx, `shares/${token}/driveItem`, driveItem, { bucket: "documents" });
    return { documentId: documentId(item.parentReference?.driveId ?? "", item.id), item };
  }
  if (/^[^/\s]+\/[^/\s]+$/.test(named) && !/\.\w{1,5}$/.test(named)) {
    return { documentId: named, item: await graphJson(ctx, documentPath(named), driveItem, { bucket: "documents" }) };
  }
  return byName(ctx, named);
}

async function byName(ctx: GraphContext, named: string) {
  const name = named.split("/").at(-1) ?? named;
  const quoted = encodeURIComponent(name.replaceAll("'", "''"));
  const found: { documentId: string; item: DriveItem }[] = [];
  for (const { drive } of await listDrives(ctx)) {
    ctx.signal.throwIfAborted();
    const path = `drives/${drive.id}/root/search(q='${quoted}')`;
    const { value } = await graphJson(ctx, path, pageOf(driveItem), { bucket: "documents" });
    for (const item of value) found.push({ documentId: documentId(drive.id, item.id), item });
  }
  const exact = found.filter(({ item }) => item.name.toLowerCase() === name.toLowerCase());
  const fitting = exact.length > 0 ? exact : found;
  const [only] = fitting;
  if (only === undefined) throw new ConnectorError("not-found", `document: couldn't find ${named}.`);
  if (fitting.length === 1) return only;
  const names = fitting.slice(0, 5).map(({ item, documentId: id }) => `${item.name} (${id})`);
  throw new ConnectorError("input-invalid", `document: several match. Choose one by its id: ${names.join("; ")}.`);
}
