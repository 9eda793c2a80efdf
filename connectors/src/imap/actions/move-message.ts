import type { ImapFlow } from "imapflow";
import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { defineAction } from "../../shared/define-action.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { recordRef } from "../../shared/mail-fields.ts";
import type { MailLogin } from "../../shared/mail-server.ts";
import { request, type ImapContext, openClient, selected, sourceBytesMax } from "../client.ts";
import type { ImapConfig } from "../config.ts";
import { findFolder } from "../find-folder.ts";
import { mailId, mailItem, type MailPlace, placeOf } from "../mail-item.ts";

/** A mail that was moved has another number: asked twice, the second time finds none, and moves nothing. */
export const moveMessage = defineAction<ImapConfig, MailLogin>()({
  id: "move-message",
  label: "Move an email",
  meaning: "Move an email to another folder.",
  effect: "write",
  idempotency: "none",
  input: z.object({
    message: recordRef().register(fieldMeta, {
      label: "Message",
      help: "An item of this connection.",
      origin: "bound",
    }),
    folder: z.string().trim().min(1, "enter the folder").register(fieldMeta, { label: "Folder", origin: "stated" }),
  }),
  /** `id` is its new external id, null where the server does not tell. */
  output: z.object({ id: z.string().nullable(), fromFolder: z.string(), toFolder: z.string() }),
  inquire: async (ctx, { message }) =>
    withPlace(ctx, message, async (client, { uid, folder }) => {
      const there = await request(ctx, async () => client.search({ uid: String(uid) }, { uid: true }));
      return Array.isArray(there) && there.length > 0
        ? { wasDone: false, sentence: `The email is still in ${folder}.` }
        : { wasDone: null, sentence: `The email is no longer in ${folder}: this run or a person moved it.` };
    }),
  async plan(ctx, { message, folder }) {
    return withPlace(ctx, message, async (client, location) => {
      const after = await findFolder(ctx, client, folder);
      const asking = { uid: true, source: { maxLength: sourceBytesMax } };
      const fetched = await request(ctx, async () => client.fetchAll(String(location.uid), asking, { uid: true }));
      const source = fetched[0]?.source;
      if (source === undefined) throw gone(message);
      const { title } = await mailItem(source, location, null);
      const change = { target: `Email "${title}"`, field: "folder", before: location.folder, after };
      return { changes: after === location.folder ? [] : [change], targetVersion: mailId(location) };
    });
  },
  async run(ctx, { message, folder }) {
    return withPlace(ctx, message, async (client, location) => {
      const toFolder = await findFolder(ctx, client, folder);
      if (toFolder === location.folder) return { id: message, fromFolder: location.folder, toFolder };
      return {
        id: await move(ctx, client, { location, toFolder, id: message }),
        fromFolder: location.folder,
        toFolder,
      };
    });
  },
  async undo(ctx, { output: { id, fromFolder, toFolder } }) {
    if (fromFolder === toFolder) return;
    if (id === null) throw new ConnectorError("unsupported", "The server didn't say where the email is now.");
    await withPlace(ctx, id, async (client, location) => move(ctx, client, { location, toFolder: fromFolder, id }));
  },
});

/** Opens the mail's folder; its numbering has to be the one that the id was given in. */
async function withPlace<T>(
  ctx: ImapContext,
  message: string,
  use: (client: ImapFlow, location: MailPlace) => Promise<T>,
): Promise<T> {
  const location = placeOf(message);
  if (location === null) throw new ConnectorError("input-invalid", "message: use an item of this connection.");
  const client = await openClient(ctx);
  try {
    const { uidValidity } = await selected(ctx, client, location.folder);
    if (String(uidValidity) !== location.uidValidity) throw gone(message);
    return await use(client, location);
  } finally {
    client.close();
  }
}

async function move(
  ctx: ImapContext,
  client: ImapFlow,
  { location, toFolder, id }: { location: MailPlace; toFolder: string; id: string },
): Promise<string | null> {
  await request(ctx, async () => client.mailboxOpen(location.folder));
  const there = await request(ctx, async () => client.search({ uid: String(location.uid) }, { uid: true }));
  if (!Array.isArray(there) || there.length === 0) throw gone(id);
  let moved;
  try {
    moved = await request(ctx, async () => client.messageMove(String(location.uid), toFolder, { uid: true }));
  } catch (error) {
    if (!(error instanceof ConnectorError) || !error.retryable) throw error;
    // The connection broke while it was done, or before.
    throw new ConnectorError(error.code, error.sentence, { outcome: "unknown", cause: error });
  }
  if (moved === false) throw new ConnectorError("bad-answer", "The server didn't move the email.");
  const uid = moved.uidMap?.get(location.uid);
  if (uid === undefined || moved.uidValidity === undefined) return null;
  return mailId({ folder: toFolder, uidValidity: String(moved.uidValidity), uid });
}

function gone(message: string): ConnectorError {
  return new ConnectorError("not-found", `${message} is no longer there: it was moved, deleted or renumbered.`);
}
