import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { readsOnly } from "../../shared/no-plan.ts";
import { callMimecast } from "../call.ts";
import { defineMimecastAction } from "./define.ts";

const text = z.string();
const address = z.looseObject({ emailAddress: text.nullish() }).nullish();
const tracked = z.looseObject({
  id: text,
  status: text.nullish(),
  received: text.nullish(),
  subject: text.nullish(),
  fromEnv: address,
  to: z.array(address).nullish(),
});
const answer = z.looseObject({ trackedEmails: z.array(tracked).nullish() });

export const searchMessages = defineMimecastAction({
  id: "search-messages",
  label: "Search messages",
  meaning: "Find messages in message tracking.",
  input: z.object({
    query: z.string("enter what to search for").trim().min(1, "enter what to search for").max(300).register(fieldMeta, {
      label: "Search",
      help: "Words in the subject, from:address, to:address, or a message id in <>.",
      origin: "stated",
    }),
  }),
  output: z.object({
    messages: z.array(z.object({ id: text, at: text, subject: text, from: text, to: z.array(text), status: text })),
  }),
  effect: "read",
  idempotency: "safe",
  plan: readsOnly,
  async run(ctx, { query }) {
    const { data } = await callMimecast(ctx, "/api/message-finder/search", {
      schema: answer,
      data: termsOf(query),
      isRead: true,
    });
    const messages = data
      .flatMap(({ trackedEmails }) => trackedEmails ?? [])
      .map((one) => ({
        id: one.id,
        at: one.received ?? "",
        subject: one.subject ?? "",
        from: one.fromEnv?.emailAddress ?? "",
        to: (one.to ?? []).map((to) => to?.emailAddress ?? ""),
        status: one.status ?? "",
      }));
    return { messages };
  },
});

/** Message tracking has no free text: an address is looked for as a sender unless it says to:, the rest is the subject. */
function termsOf(query: string): unknown {
  const id = /<[^<>\s]+@[^<>\s]+>/.exec(query)?.[0];
  if (id !== undefined) return { messageId: id };
  const from = /\bfrom:(\S+)/i.exec(query)?.[1] ?? /(?:^|\s)(?!to:)(\S+@\S+)/i.exec(query)?.[1];
  const to = /\bto:(\S+)/i.exec(query)?.[1];
  const subject = query
    .replace(/\b(?:from|to):\S+/gi, "")
    .replace(from ?? "", "")
    .trim();
  const options = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(subject === "" ? {} : { subject }),
  };
  return { advancedTrackAndTraceOptions: options };
}
