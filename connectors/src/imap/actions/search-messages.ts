import * as z from "zod";
import { defineAction } from "../../shared/define-action.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import type { MailLogin } from "../../shared/mail-server.ts";
import { request, openClient, selected, sourceBytesMax, uidsOf } from "../client.ts";
import type { ImapConfig } from "../config.ts";
import { mailItem } from "../mail-item.ts";
import { findFolder } from "../find-folder.ts";

const found = z.object({
  externalId: z.string(),
  at: z.string(),
  author: z.string(),
  title: z.string(),
  body: z.string(),
});
const foundMax = 25;

export const searchMessages = defineAction<ImapConfig, MailLogin>()({
  id: "search-messages",
  label: "Search mail",
  meaning: "List a folder's emails that match a search.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1, "enter what to search for")
      .register(fieldMeta, { label: "Search", origin: "stated" }),
    folder: z.string().trim().default("INBOX").register(fieldMeta, { label: "Folder", origin: "optional" }),
  }),
  output: z.object({ messages: z.array(found), isMore: z.boolean() }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { query, folder }) {
    const client = await openClient(ctx);
    try {
      const path = await findFolder(ctx, client, folder);
      const uidValidity = String((await selected(ctx, client, path)).uidValidity);
      const uids = await uidsOf(ctx, client, { text: query, deleted: false });
      const newest = uids.slice(-foundMax);
      const messages: z.input<typeof found>[] = [];
      if (newest.length === 0) return { messages, isMore: false };
      const asking = { uid: true, internalDate: true, source: { maxLength: sourceBytesMax } };
      const fetched = await request(ctx, async () => client.fetchAll(newest.join(","), asking, { uid: true }));
      for (const { uid, source, internalDate } of fetched) {
        const takenAt = internalDate === undefined ? null : new Date(internalDate);
        const location = { folder: path, uidValidity, uid };
        const { externalId, at, author, title, body } = await mailItem(source ?? new Uint8Array(), location, takenAt);
        messages.push({ externalId, at, author, title, body });
      }
      messages.sort((a, b) => (a.at < b.at ? 1 : -1));
      return { messages, isMore: uids.length > newest.length };
    } finally {
      client.close();
    }
  },
});
