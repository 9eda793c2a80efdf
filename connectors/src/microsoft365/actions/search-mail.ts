import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { graphJson } from "../graph.ts";
import { mailItem } from "../mail/mail-item.ts";
import { mailboxesOf } from "../mail/mail-target.ts";
import { mail, pageOf } from "../schemas.ts";
import { graphAction } from "./graph-action.ts";

const found = z.object({
  externalId: z.string(),
  at: z.string(),
  author: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string().nullable(),
});
const foundMax = 25;

export const searchMail = graphAction({
  id: "search-mail",
  label: "Search mail",
  meaning: "List a mailbox's emails that match a search.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1, "enter what to search for")
      .register(fieldMeta, { label: "Search", origin: "stated" }),
    mailbox: z.string().trim().optional().register(fieldMeta, {
      label: "Mailbox",
      help: "Leave empty for all of the connection's mailboxes.",
      origin: "optional",
    }),
  }),
  output: z.object({ messages: z.array(found), isMore: z.boolean() }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { query, mailbox }) {
    const messages: z.input<typeof found>[] = [];
    let isMore = false;
    const addresses = await mailboxesOf(ctx, mailbox);
    if (addresses.length === 0) throw new ConnectorError("config-invalid", "mailboxes: choose one to search.");
    for (const address of addresses) {
      ctx.signal.throwIfAborted();
      // Quotes end the search's text, a backslash would escape them: neither can be part of it.
      const search = encodeURIComponent(`"${query.replace(/["\\]/g, " ")}"`);
      const path = `users/${encodeURIComponent(address)}/messages?$search=${search}&$top=${foundMax}`;
      const page = await graphJson(ctx, path, pageOf(mail), { bucket: "mail" });
      isMore ||= page["@odata.nextLink"] !== undefined;
      for (const one of page.value) {
        const item = mailItem(one, { mailbox: { userId: address, address }, folder: "", attachments: null });
        const { externalId, at, author, title, body, url } = item;
        messages.push({ externalId, at, author, title, body, url });
      }
    }
    messages.sort((a, b) => (a.at < b.at ? 1 : -1));
    return { messages, isMore };
  },
});
