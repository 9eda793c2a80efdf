import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { label as labelSchema } from "../schemas.ts";
import { findLabel, gmailAction, loadMessage, messageParam, nameOf, targetOf } from "./target.ts";

export const addLabel = gmailAction({
  id: "add-label",
  label: "Add a label",
  meaning: "Add a label to an email.",
  effect: "write",
  idempotency: "safe",
  input: z.object({
    message: messageParam,
    label: z
      .string()
      .trim()
      .min(1, "enter a label")
      .max(225, "a label can have at most 225 characters")
      .register(fieldMeta, {
        label: "Label",
        help: "If there is no label with this name, it is created.",
        origin: "stated",
      }),
  }),
  output: z.object({ id: z.string(), labelId: z.string(), wasThere: z.boolean(), isNewLabel: z.boolean() }),
  async plan(ctx, { message, label }) {
    const { api, loaded } = await loadMessage(ctx, message);
    const known = await findLabel(api, label);
    const isThere = known !== null && loaded.labelIds.includes(known.id);
    const changes = [
      ...(known === null ? [{ target: "Labels of the mailbox", field: "label", before: null, after: label }] : []),
      ...(isThere ? [] : [{ target: nameOf(loaded), field: "label", before: null, after: known?.name ?? label }]),
    ];
    return { changes, targetVersion: loaded.historyId ?? null };
  },
  async run(ctx, { message, label }) {
    const { api, loaded, externalId } = await loadMessage(ctx, message);
    const known = await findLabel(api, label);
    const { id: labelId } = known ?? (await api.post("labels", labelSchema, { name: label }));
    const wasThere = loaded.labelIds.includes(labelId);
    if (!wasThere) await api.change(`messages/${loaded.id}/modify`, { addLabelIds: [labelId] });
    return { id: externalId, labelId, wasThere, isNewLabel: known === null };
  },
  async undo(ctx, { input: { message }, output: { labelId, wasThere, isNewLabel } }) {
    if (wasThere) return;
    const { api, id } = targetOf(ctx, message);
    try {
      await api.change(`messages/${encodeURIComponent(id)}/modify`, { removeLabelIds: [labelId] });
      if (!isNewLabel) return;
      // Where others carry it by now, it stays.
      const { messagesTotal } = await api.get(`labels/${encodeURIComponent(labelId)}`, labelSchema);
      if (messagesTotal === 0) await api.remove(`labels/${encodeURIComponent(labelId)}`);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== "not-found") throw error;
    }
  },
});
