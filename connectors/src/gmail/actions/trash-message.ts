import * as z from "zod";
import { gmailAction, loadMessage, messageParam, nameOf, targetOf } from "./target.ts";

export const trashMessage = gmailAction({
  id: "trash-message",
  label: "Move to the bin",
  meaning: "Move an email to the bin.",
  effect: "destructive",
  idempotency: "safe",
  input: z.object({ message: messageParam }),
  output: z.object({ id: z.string(), wasInInbox: z.boolean(), wasInTrash: z.boolean() }),
  async plan(ctx, { message }) {
    const { loaded } = await loadMessage(ctx, message);
    const before = loaded.labelIds.includes("INBOX") ? "Inbox" : "Archive";
    const change = { target: nameOf(loaded), field: "place", before, after: "Bin (deleted permanently after 30 days)" };
    return { changes: loaded.labelIds.includes("TRASH") ? [] : [change], targetVersion: loaded.historyId ?? null };
  },
  async run(ctx, { message }) {
    const { api, loaded, externalId } = await loadMessage(ctx, message);
    const wasInTrash = loaded.labelIds.includes("TRASH");
    if (!wasInTrash) await api.change(`messages/${loaded.id}/trash`, {});
    return { id: externalId, wasInInbox: loaded.labelIds.includes("INBOX"), wasInTrash };
  },
  async undo(ctx, { input: { message }, output: { wasInInbox, wasInTrash } }) {
    if (wasInTrash) return;
    const { api, id } = targetOf(ctx, message);
    await api.change(`messages/${encodeURIComponent(id)}/untrash`, {});
    // The vendor does not put it back into the inbox by itself.
    if (wasInInbox) {
      await api.change(`messages/${encodeURIComponent(id)}/modify`, { addLabelIds: ["INBOX"] });
    }
  },
});
