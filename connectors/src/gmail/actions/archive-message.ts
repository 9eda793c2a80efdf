import * as z from "zod";
import { gmailAction, loadMessage, messageParam, nameOf, targetOf } from "./target.ts";

export const archiveMessage = gmailAction({
  id: "archive-message",
  label: "Archive",
  meaning: "Move an email out of the inbox without deleting it.",
  effect: "write",
  idempotency: "safe",
  input: z.object({ message: messageParam }),
  output: z.object({ id: z.string(), wasInInbox: z.boolean() }),
  async plan(ctx, { message }) {
    const { loaded } = await loadMessage(ctx, message);
    const isInInbox = loaded.labelIds.includes("INBOX");
    const change = { target: nameOf(loaded), field: "place", before: "Inbox", after: "Archive" };
    return { changes: isInInbox ? [change] : [], targetVersion: loaded.historyId ?? null };
  },
  async run(ctx, { message }) {
    const { api, loaded, externalId } = await loadMessage(ctx, message);
    const wasInInbox = loaded.labelIds.includes("INBOX");
    if (wasInInbox) await api.change(`messages/${loaded.id}/modify`, { removeLabelIds: ["INBOX"] });
    return { id: externalId, wasInInbox };
  },
  async undo(ctx, { input: { message }, output: { wasInInbox } }) {
    if (!wasInInbox) return;
    const { api, id } = targetOf(ctx, message);
    await api.change(`messages/${encodeURIComponent(id)}/modify`, { addLabelIds: ["INBOX"] });
  },
});
