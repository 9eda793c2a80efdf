import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileValue } from "../../shared/file-value.ts";
import { documentId } from "../documents/document-item.ts";
import { findFolder } from "../documents/find-folder.ts";
import { labelOf } from "../documents/list-drives.ts";
import { type GraphContext, graphCall, graphJson } from "../graph.ts";
import { anything, type DriveItem, driveItem, pageOf } from "../schemas.ts";
import { documentPath } from "../sharing/list-exposed-items.ts";
import { uploadPieces, uploadSession } from "../upload.ts";
import { graphAction } from "./graph-action.ts";

const smallBytesMax = 4 * 1024 * 1024;

const input = z.object({
  folder: z.string().trim().min(1, "enter a folder").register(fieldMeta, {
    label: "Folder",
    help: "The site, then folders: Finance/Reports/2026.",
    origin: "stated",
  }),
  name: z
    .string()
    .trim()
    .regex(/^[^\\/:*?"<>|]{1,200}$/, "a name can't contain \\ / : * ? \" < > |")
    .optional()
    .register(fieldMeta, { label: "File name", origin: "optional" }),
  content: z.union([z.string(), fileValue], { error: "use a text or a file" }).register(fieldMeta, {
    label: "Content",
    origin: "bound",
  }),
});

export const saveDocument = graphAction({
  id: "save-document",
  label: "Save a document",
  meaning: "Save content as a document in a folder.",
  effect: "write",
  idempotency: "safe",
  input,
  output: z.object({
    documentId: z.string(),
    name: z.string(),
    url: z.string(),
    isNew: z.boolean(),
    previousVersion: z.string().nullable(),
  }),
  async plan(ctx, params) {
    const { place: drive, path, bytes } = await targetOf(ctx, params);
    const existing = await existingAt(ctx, drive.drive.id, path);
    const target = `${labelOf(drive)}: ${path}`;
    const before = existing === null ? null : `${existing.size} bytes`;
    const changes = [{ target, field: "content", before, after: `${bytes.length} bytes` }];
    return { changes, targetVersion: existing?.eTag ?? null };
  },
  async run(ctx, params) {
    const { place: drive, path, bytes, mediaType } = await targetOf(ctx, params);
    const existing = await existingAt(ctx, drive.drive.id, path);
    const previousVersion =
      existing === null ? null : await newestVersion(ctx, documentId(drive.drive.id, existing.id));
    const stored = await store(ctx, `drives/${drive.drive.id}/root:/${encodePath(path)}:`, { bytes, mediaType });
    const id = documentId(drive.drive.id, stored.id);
    return { documentId: id, name: stored.name, url: stored.webUrl, isNew: existing === null, previousVersion };
  },
  /** What was made goes to the site's recycle bin; what was replaced gets its former content back. */
  async undo(ctx, { output: { documentId: id, isNew, previousVersion } }) {
    const ask = { bucket: "documents", isRepeatable: true, read: () => null } as const;
    if (isNew) {
      await graphCall(ctx, documentPath(id), { ...ask, method: "DELETE" }).catch((error: unknown) => {
        if (!(error instanceof ConnectorError) || error.code !== "not-found") throw error;
      });
    } else if (previousVersion !== null) {
      const path = `${documentPath(id)}/versions/${encodeURIComponent(previousVersion)}/restoreVersion`;
      await graphCall(ctx, path, { ...ask, method: "POST", isRepeatable: false });
    }
  },
});

async function targetOf(ctx: GraphContext, { folder, name, content }: z.output<typeof input>) {
  const { drive, path } = await findFolder(ctx, folder);
  const file =
    typeof content === "string"
      ? { name: "document.txt", mediaType: "text/plain; charset=utf-8", bytes: Buffer.from(content) }
      : { name: content.name, mediaType: content.mediaType, bytes: Buffer.from(content.base64, "base64") };
  const fileName = name ?? file.name;
  return {
    place: drive,
    path: path === "" ? fileName : `${path}/${fileName}`,
    bytes: file.bytes,
    mediaType: file.mediaType,
  };
}

async function existingAt(ctx: GraphContext, driveId: string, path: string): Promise<DriveItem | null> {
  try {
    return await graphJson(ctx, `drives/${driveId}/root:/${encodePath(path)}`, driveItem, { bucket: "documents" });
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not-found") return null;
    throw error;
  }
}

async function newestVersion(ctx: GraphContext, id: string): Promise<string | null> {
  const version = z.object({ id: z.string() });
  const path = `${documentPath(id)}/versions`;
  return (await graphJson(ctx, path, pageOf(version), { bucket: "documents" })).value[0]?.id ?? null;
}

async function store(
  ctx: GraphContext,
  path: string,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
): Promise<DriveItem> {
  if (bytes.length <= smallBytesMax) {
    const ask = { bucket: "documents", method: "PUT", headers: { "content-type": mediaType }, body: bytes } as const;
    return graphJson(ctx, `${path}/content`, driveItem, { ...ask, isRepeatable: true });
  }
  const { uploadUrl } = await graphJson(ctx, `${path}/createUploadSession`, uploadSession, {
    bucket: "documents",
    method: "POST",
    json: { item: { "@microsoft.graph.conflictBehavior": "replace" } },
    isRepeatable: true,
  });
  return driveItem.parse(await uploadPieces(ctx, uploadUrl, { bytes, schema: anything }));
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
