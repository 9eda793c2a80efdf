import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { openMailboxes } from "../mailbox-api.ts";
import { messageItem } from "../message-item.ts";
import { externalIds } from "../read-mail.ts";
import { message as messageSchema, messageList } from "../schemas.ts";
import { gmailAction } from "./target.ts";

const found = z.object({
  externalId: z.string(),
  at: z.string(),
  author: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string().nullable(),
});

export const searchMessages = gmailAction({
  id: "search-messages",
  label: "Search mail",
  meaning: "List emails that match a search.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    query: z.string().trim().min(1, "enter what to search for").register(fieldMeta, {
      label: "Search",
      help: "As in Gmail's search box: from:ada has:attachment",
      origin: "stated",
    }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(20)
      .register(fieldMeta, { label: "Limit", origin: "optional" }),
  }),
  output: z.object({ messages: z.array(found), isMore: z.boolean() }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { query, limit }) {
    const messages: z.input<typeof found>[] = [];
    let isMore = false;
    for (const api of openMailboxes(ctx)) {
      ctx.signal.throwIfAborted();
      const page = await api.get("messages", messageList, { q: query, maxResults: limit });
      isMore ||= page.nextPageToken !== undefined;
      for (const { id } of page.messages) {
        const loaded = await api.get(`messages/${encodeURIComponent(id)}`, messageSchema, { format: "full" });
        const ids = { externalId: externalIds(api.name)(id), containerId: api.name };
        const { externalId, at, author, title, body, url } = messageItem(loaded, ids);
        messages.push({ externalId, at, author, title, body, url });
      }
    }
    messages.sort((a, b) => (a.at < b.at ? 1 : -1));
    return { messages: messages.slice(0, limit), isMore: isMore || messages.length > limit };
  },
});
