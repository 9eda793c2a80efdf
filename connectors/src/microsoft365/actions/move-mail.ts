import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { recordRef } from "../../shared/mail-fields.ts";
import { shortHash } from "../../shared/short-hash.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { findMailFolder, loadMail, mailTargetOf } from "../mail/mail-target.ts";
import { mail, mailFolder } from "../schemas.ts";
import { graphAction } from "./graph-action.ts";

export const moveMail = graphAction({
  id: "move-mail",
  label: "Move an email",
  meaning: "Move an email to another folder.",
  effect: "write",
  idempotency: "safe",
  input: z.object({
    message: recordRef().register(fieldMeta, {
      label: "Message",
      help: "An item of this connection.",
      origin: "bound",
    }),
    folder: z.string().trim().min(1, "enter the folder").register(fieldMeta, {
      label: "Folder",
      help: "As in Outlook: Archive, or Inbox/Invoices.",
      origin: "stated",
    }),
  }),
  output: z.object({ id: z.string(), fromFolder: z.string(), toFolder: z.string() }),
  async plan(ctx, { message, folder }) {
    const { address, path } = mailTargetOf(ctx, message);
    const loaded = await loadMail(ctx, path);
    const to = await findMailFolder(ctx, address, folder);
    const from = loaded.parentFolderId ?? "";
    const before = await nameOf(ctx, address, from);
    const change = { target: `Email "${loaded.subject ?? ""}"`, field: "folder", before, after: to.displayName };
    return { changes: from === to.id ? [] : [change], targetVersion: shortHash([loaded.id, from]) };
  },
  async run(ctx, { message, folder }) {
    const { address, path } = mailTargetOf(ctx, message);
    const { parentFolderId } = await loadMail(ctx, path);
    const to = await findMailFolder(ctx, address, folder);
    if (parentFolderId !== to.id) await move(ctx, path, to.id);
    return { id: message, fromFolder: parentFolderId ?? "", toFolder: to.id };
  },
  async undo(ctx, { input: { message }, output: { fromFolder, toFolder } }) {
    if (fromFolder === toFolder) return;
    const { path } = mailTargetOf(ctx, message);
    await move(ctx, path, fromFolder);
  },
});

async function move(ctx: GraphContext, path: string, destinationId: string): Promise<void> {
  // To where it is already is no move: repeating it does no harm, since its id stays the same.
  const ask = { bucket: "mail", method: "POST", json: { destinationId }, isRepeatable: true } as const;
  await graphJson(ctx, `${path}/move`, mail, ask);
}

async function nameOf(ctx: GraphContext, address: string, folderId: string): Promise<string> {
  const path = `users/${encodeURIComponent(address)}/mailFolders/${encodeURIComponent(folderId)}`;
  return (await graphJson(ctx, path, mailFolder, { bucket: "mail" })).displayName;
}
