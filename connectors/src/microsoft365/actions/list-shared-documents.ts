import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { documentId, nameOf } from "../documents/document-item.ts";
import { type DrivePlace, labelOf, listDrives } from "../documents/list-drives.ts";
import { readDelta } from "../read-delta.ts";
import { type DriveItem, driveItem } from "../schemas.ts";
import type { GraphContext } from "../graph.ts";
import { batchPermissions } from "../sharing/batch-permissions.ts";
import { exposedItemsOf } from "../sharing/exposed-item.ts";
import { graphAction } from "./graph-action.ts";

const exposed = z.object({
  documentId: z.string(),
  itemId: z.string(),
  kind: z.enum(["link", "grant"]),
  role: z.string(),
  scope: z.string(),
  sharedWith: z.array(z.string()),
  url: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isInherited: z.boolean(),
  hasPassword: z.boolean(),
});

const sharedDocument = z.object({
  documentId: z.string(),
  title: z.string(),
  url: z.string(),
  owner: z.string(),
  site: z.string(),
  exposed: z.array(exposed),
});

const documentsMax = 1_000;

export const listSharedDocuments = graphAction({
  id: "list-shared-documents",
  label: "List shared documents",
  meaning: "List shared documents, such as those shared with people outside.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    scope: z
      .enum(["anonymous", "organization", "users", "people"], {
        error: "choose anonymous, organization, users or people",
      })
      .optional()
      .register(fieldMeta, {
        label: "Shared with",
        options: {
          anonymous: "Anyone with the link",
          organization: "The organisation, by link",
          users: "Specific people, by link",
          people: "Specific people, directly",
        },
        origin: "optional",
      }),
    owner: z.string().trim().toLowerCase().optional().register(fieldMeta, { label: "Owner", origin: "optional" }),
    site: z.string().trim().toLowerCase().optional().register(fieldMeta, { label: "Site", origin: "optional" }),
  }),
  output: z.object({ documents: z.array(sharedDocument), isMore: z.boolean() }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { scope, owner, site }) {
    const found = new Map<string, Omit<z.input<typeof sharedDocument>, "exposed">>();
    for (const drive of await listDrives(ctx)) {
      if (site !== undefined && !labelOf(drive).toLowerCase().includes(site)) continue;
      for await (const item of sharedItems(ctx, drive)) {
        const document = {
          documentId: documentId(drive.drive.id, item.id),
          title: item.name,
          url: item.webUrl,
          owner: nameOf(item.createdBy),
          site: drive.site.displayName || drive.site.name,
        };
        if (owner !== undefined && !document.owner.toLowerCase().includes(owner)) continue;
        if (found.size < documentsMax) found.set(document.documentId, document);
      }
    }
    const documents: z.input<typeof sharedDocument>[] = [];
    for await (const { documentId: id, permissions } of batchPermissions(ctx, [...found.keys()])) {
      const document = found.get(id);
      const fitting = exposedItemsOf(id, permissions).filter((item) => scope === undefined || item.scope === scope);
      if (document !== undefined && fitting.length > 0) documents.push({ ...document, exposed: fitting });
    }
    return { documents, isMore: found.size === documentsMax };
  },
});

/** Only what carries the mark of being shared has permissions worth asking for. */
async function* sharedItems(ctx: GraphContext, { drive }: DrivePlace): AsyncGenerator<DriveItem> {
  let link = `drives/${drive.id}/root/delta?$top=200`;
  for (let isDone = false; !isDone;) {
    ctx.signal.throwIfAborted();
    const page = await readDelta(ctx, { link, begin: link, bucket: "documents" });
    if (page.kind === "expired") continue;
    for (const element of page.elements) {
      const item = driveItem.safeParse(element).data;
      if (item?.shared !== undefined && item.file !== undefined && item.deleted === undefined) yield item;
    }
    ({ link, isDone } = page);
  }
}
