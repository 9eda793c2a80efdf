import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { type GraphContext, graphCall, graphJson } from "../graph.ts";
import { anything } from "../schemas.ts";
import { describeExposure, type ExposedItem, sharingVersion } from "../sharing/exposed-item.ts";
import { documentPath, getExposedItem, listExposedItems } from "../sharing/list-exposed-items.ts";
import { graphAction, loadDocument } from "./graph-action.ts";

const target = z.preprocess(
  asTarget,
  z.object({
    documentId: z.string().regex(/^[^/]+\/[^/]+$/, "enter the document's id, or use an item"),
    itemId: z.string().min(1).optional(),
  }),
);

/** A document (all its links), or one exposed item of it: as an object, or "documentId#itemId". */
function asTarget(value: unknown): unknown {
  if (typeof value === "string") {
    const [documentId, itemId] = value.split("#");
    return { documentId, itemId };
  }
  if (typeof value !== "object" || value === null || "documentId" in value) return value;
  return { documentId: "externalId" in value ? value.externalId : "id" in value ? value.id : undefined };
}

const revoked = z.object({
  itemId: z.string(),
  kind: z.enum(["link", "grant"]),
  role: z.string(),
  scope: z.string(),
  sharedWith: z.array(z.string()),
  expiresAt: z.string().nullable(),
  hasPassword: z.boolean(),
});

export const revokeSharingLink = graphAction({
  id: "revoke-sharing-link",
  label: "Revoke a sharing link",
  meaning: "Revoke a document's sharing link.",
  effect: "destructive",
  idempotency: "safe",
  input: z.object({
    document: target.register(fieldMeta, {
      label: "Document",
      help: "An item of this connection (all its links are revoked), or one exposed item of it.",
      origin: "bound",
    }),
  }),
  output: z.object({ documentId: z.string(), revoked: z.array(revoked) }),
  async plan(ctx, { document }) {
    const { name } = await loadDocument(ctx, document.documentId);
    const targets = await exposedOf(ctx, document);
    const changes = targets.map((item) => ({
      target: name,
      field: item.kind === "link" ? "sharing link" : "grant",
      before: describeExposure(item),
      after: null,
    }));
    return { changes, targetVersion: sharingVersion(targets) };
  },
  async run(ctx, { document }) {
    const targets = await exposedOf(ctx, document);
    for (const { documentId, itemId } of targets) {
      const path = `${documentPath(documentId)}/permissions/${encodeURIComponent(itemId)}`;
      await removeOnce(ctx, path);
    }
    return {
      documentId: document.documentId,
      revoked: targets.map(({ itemId, kind, role, scope, sharedWith, expiresAt, hasPassword }) => ({
        itemId,
        kind,
        role,
        scope,
        sharedWith,
        expiresAt,
        hasPassword,
      })),
    };
  },
  /** A link of the same role and expiry; its address is a new one, which the vendor does not let us choose. */
  async undo(ctx, { output: { documentId, revoked: gone } }) {
    const locked = gone.find(({ hasPassword }) => hasPassword);
    if (locked !== undefined) {
      throw new ConnectorError("unsupported", "This link had a password that only its creator knows.");
    }
    for (const { kind, role, scope, sharedWith, expiresAt } of gone) {
      const expiry = expiresAt === null ? {} : { expirationDateTime: expiresAt };
      const recipients = sharedWith.map((email) => ({ email }));
      const [verb, json] =
        kind === "link"
          ? ["createLink", { type: role === "write" ? "edit" : "view", scope, ...expiry }]
          : ["invite", { recipients, roles: [role], requireSignIn: true, sendInvitation: false, ...expiry }];
      // The vendor gives the link that is there where it is asked for the same one twice.
      await graphJson(ctx, `${documentPath(documentId)}/${verb}`, anything, {
        bucket: "documents",
        method: "POST",
        json,
        isRepeatable: kind === "link",
      });
    }
  },
});

/** Without an item named, the document's own links. What a folder above grants is revoked there. */
async function exposedOf(ctx: GraphContext, { documentId, itemId }: z.output<typeof target>): Promise<ExposedItem[]> {
  if (itemId === undefined) {
    const all = await listExposedItems(ctx, documentId);
    return all.filter(({ kind, isInherited }) => kind === "link" && !isInherited);
  }
  const item = await unlessGone(getExposedItem(ctx, documentId, itemId));
  if (item === null) return [];
  if (!item.isInherited) return [item];
  throw new ConnectorError("unsupported", "This access is inherited from a parent folder. Revoke it there.");
}

async function removeOnce(ctx: GraphContext, path: string): Promise<void> {
  const remove = graphCall(ctx, path, {
    bucket: "documents",
    method: "DELETE",
    isRepeatable: true,
    read: () => true,
  });
  await unlessGone(remove);
}

async function unlessGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not-found") return null;
    throw error;
  }
}
