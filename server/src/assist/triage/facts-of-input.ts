import { mailFactsOf } from "@hoopoe/connectors/shared/mail-facts-of.ts";
import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import * as z from "zod/mini";

const header = z.object({ name: z.string(), value: z.string() });
const text = z.nullish(z.string());
const attachment = z.looseObject({
  name: text,
  filename: text,
  type: text,
  mediaType: text,
  contentType: text,
  size: z.nullish(z.number()),
  bytes: z.nullish(z.number()),
});
const mail = z.looseObject({
  headers: z.union([z.array(header), z.record(z.string(), z.string())]),
  html: text,
  attachments: z.nullish(z.array(attachment)),
});

/** A mail that came with its headers, as a webhook or an action of another product hands it on. */
export function factsOfInput(input: unknown, index: number, count: number): MailFacts | null {
  const list: readonly unknown[] = Array.isArray(input) ? input : [input];
  if (list.length !== count) return null;
  const read = mail.safeParse(list[index]);
  if (!read.success) return null;
  const { headers, html, attachments } = read.data;
  return mailFactsOf({
    headers: Array.isArray(headers) ? headers : Object.entries(headers).map(([name, value]) => ({ name, value })),
    html: html ?? "",
    attachments:
      attachments?.map((one) => ({
        name: one.name ?? one.filename ?? "",
        mediaType: one.mediaType ?? one.contentType ?? one.type ?? "",
        size: one.size ?? one.bytes ?? null,
      })) ?? null,
  });
}
