import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";

export const channelParam = () =>
  z
    .string("enter the channel, such as #security")
    .trim()
    .min(1, "enter the channel, such as #security")
    .max(100)
    .register(fieldMeta, { label: "Channel", help: "#security, or its ID.", origin: "stated" });

export const textParam = (label = "Text") =>
  z
    .string()
    .max(40_000, "a message can have at most 40,000 characters")
    .optional()
    .register(fieldMeta, { label, origin: "optional" });

/** A message by item, by `channel:ts` or by its link. */
export const messageParam = () =>
  z
    .preprocess(
      (value) => (typeof value === "object" && value !== null ? idIn(value) : value),
      z
        .string("use a message, or its link")
        .trim()
        .transform((text) => byLink(text) ?? text)
        .pipe(z.string().regex(/^[CDG][A-Z0-9]+:\d{6,}\.\d+$/, "use a message, or enter its link")),
    )
    .transform((text) => {
      const [channel = "", ts = ""] = text.split(":");
      return { channel, ts };
    })
    .register(fieldMeta, { label: "Message", help: "An item, or the message's link.", origin: "bound", type: "text" });

function idIn(value: object): unknown {
  if ("externalId" in value) return value.externalId;
  if ("channel" in value && "ts" in value) return `${String(value.channel)}:${String(value.ts)}`;
  return "id" in value ? value.id : value;
}

/** https://acme.slack.com/archives/C123/p1731234567000200 */
function byLink(text: string): string | null {
  const found = /\/archives\/([CDG][A-Z0-9]+)\/p(\d{10,})(\d{6})\b/.exec(text);
  return found === null ? null : `${found[1]}:${found[2]}.${found[3]}`;
}
