import * as z from "zod/mini";

const text = z.string().check(z.maxLength(1_000));

/** What one method found, in the words of RFC 8601 ("pass", "fail", "softfail", "none" …), and for which domain. */
export const mailCheck = z.object({ result: z.string().check(z.maxLength(40)), domain: z.nullable(text) });
export type MailCheck = z.infer<typeof mailCheck>;

/** The sender's authentication as the receiving server noted it. A method that it didn't check is null, or an empty list. */
export const mailChecks = z.object({
  /** The server's own name (authserv-id); null where it gives none. */
  server: z.nullable(text),
  spf: z.nullable(mailCheck),
  dkim: z.array(mailCheck),
  dmarc: z.nullable(mailCheck),
});
export type MailChecks = z.infer<typeof mailChecks>;

export const mailLink = z.object({ text, target: z.string().check(z.maxLength(2_000)) });
export const mailAttachment = z.object({ name: text, mediaType: text, size: z.nullable(z.number()) });
export type MailAttachment = z.infer<typeof mailAttachment>;

/** What a mail's headers and markup say besides its text; kept with the item, in `raw.mail`. */
export const mailFacts = z.object({
  from: text,
  to: z.array(text),
  /** null: the receiving server noted no checks. */
  checks: z.nullable(mailChecks),
  /** Lines of Authentication-Results that came with the mail; they count for nothing. */
  foreignChecks: z.int(),
  /** Domains that signed it (d= of DKIM-Signature). That they did is only known from the checks. */
  dkimDomains: z.array(text),
  receivedSpf: z.nullable(text),
  replyTo: z.nullable(text),
  returnPath: z.nullable(text),
  listId: z.nullable(text),
  links: z.array(mailLink),
  /** null: the source didn't list them. */
  attachments: z.nullable(z.array(mailAttachment)),
});
export type MailFacts = z.infer<typeof mailFacts>;
