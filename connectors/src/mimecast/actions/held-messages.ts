import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { recordRef } from "../../shared/mail-fields.ts";
import { readsOnly } from "../../shared/no-plan.ts";
import { sinceParam, startOf } from "../../shared/since.ts";
import { callMimecast, type MimecastContext, mimecastDate } from "../call.ts";
import { defineMimecastAction } from "./define.ts";

const text = z.string();
const address = z.looseObject({ emailAddress: text.nullish() }).nullish();
const held = z.looseObject({
  id: text,
  dateReceived: text.nullish(),
  subject: text.nullish(),
  from: address,
  to: address,
  reason: text.nullish(),
});
type Held = z.output<typeof held>;

const pagesMax = 20;

/** What waits in the hold queue for somebody to decide. */
export async function loadHeld(ctx: MimecastContext, { start, end }: { start: number; end: number }): Promise<Held[]> {
  const all = new Map<string, Held>();
  const data = { admin: true, start: mimecastDate(start), end: mimecastDate(end) };
  let token: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: { data: Held[]; next: string | null } = await callMimecast(
      ctx,
      "/api/gateway/get-hold-message-list",
      { schema: held, data, page: { size: 100, token }, isRead: true },
    );
    for (const message of answer.data) all.set(message.id, message);
    if (answer.next === null || answer.next === token) break;
    token = answer.next;
  }
  return [...all.values()];
}

const shown = z.object({ id: text, at: text, subject: text, from: text, to: text, reason: text });

export const listHeldMessages = defineMimecastAction({
  id: "list-held-messages",
  label: "List held messages",
  meaning: "List the messages in the hold queue.",
  input: z.object({ since: sinceParam() }),
  output: z.object({ messages: z.array(shown) }),
  effect: "read",
  idempotency: "safe",
  plan: readsOnly,
  async run(ctx, { since }) {
    const now = ctx.now();
    const messages = await loadHeld(ctx, { start: startOf(since, { now, daysMax: 60 }), end: now.getTime() });
    return {
      messages: messages.map(({ id, dateReceived, subject, from, to, reason }) => ({
        id,
        at: dateReceived ?? "",
        subject: subject ?? "",
        from: from?.emailAddress ?? "",
        to: to?.emailAddress ?? "",
        reason: reason ?? "",
      })),
    };
  },
});

type Settling = {
  path: string;
  data: (id: string) => unknown;
  field: "release" | "reject";
  after: string;
  label: string;
  meaning: string;
  effect: "write" | "destructive";
};

export const releaseHeldMessage = settleAction("release-held-message", {
  path: "/api/gateway/hold-release",
  data: (id) => ({ id }),
  field: "release",
  after: "delivered",
  label: "Release a held message",
  meaning: "Deliver a held message.",
  effect: "write",
});
export const rejectHeldMessage = settleAction("reject-held-message", {
  path: "/api/gateway/hold-reject",
  data: (id) => ({
    ids: [id],
    message: "Refused by your administrator.",
    reasonType: "MESSAGE CONTAINS UNDESIRABLE CONTENT",
    notify: false,
  }),
  field: "reject",
  after: "refused",
  label: "Reject a held message",
  meaning: "Reject a held message.",
  effect: "destructive",
});

const settled = z.looseObject({ id: text.nullish(), release: z.boolean().nullish(), reject: z.boolean().nullish() });
const heldDays = 60;

async function findHeld(ctx: MimecastContext, message: string): Promise<Held | undefined> {
  const now = ctx.now().getTime();
  return (await loadHeld(ctx, { start: now - heldDays * 86_400_000, end: now })).find(({ id }) => id === message);
}

/**
 * Once settled a message leaves the queue, and nothing tells how: that it is gone is all that a repeat can find out, so
 * an unknown outcome stays unknown. Neither can be taken back.
 */
function settleAction(id: string, { path, data, field, after, label, meaning, effect }: Settling) {
  return defineMimecastAction({
    id,
    label,
    meaning,
    input: z.object({
      message: recordRef().register(fieldMeta, {
        label: "Held message",
        help: "Its id in the hold queue, or an item of the list.",
        origin: "bound",
        type: "text",
      }),
    }),
    output: z.object({ id: text, outcome: text }),
    effect,
    idempotency: "none",
    async inquire(ctx, { message }) {
      return (await findHeld(ctx, message)) === undefined
        ? { wasDone: null, sentence: "The message is no longer held: this run or a person handled it." }
        : { wasDone: false, sentence: "The message is still held." };
    },
    async plan(ctx, { message }) {
      const found = await findHeld(ctx, message);
      if (found === undefined) throw new ConnectorError("not-found", "This message is no longer held.");
      const target = `"${found.subject ?? ""}" from ${found.from?.emailAddress ?? "?"} to ${found.to?.emailAddress ?? "?"}`;
      return { changes: [{ target, field: "hold queue", before: "held", after }], targetVersion: `held:${message}` };
    },
    async run(ctx, { message }) {
      const { data: rows } = await callMimecast(ctx, path, { schema: settled, data: data(message), isRead: false });
      if (rows[0]?.[field] === true) return { id: message, outcome: after };
      throw new ConnectorError("not-found", "This message is no longer held: someone else handled it.");
    },
  });
}
