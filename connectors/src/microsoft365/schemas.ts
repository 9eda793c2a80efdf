import * as z from "zod";

/** What is read of the vendor's answers, and no more. Lists come in pages that name the next one. */
export function pageOf<Schema extends z.ZodType>(value: Schema) {
  return z.object({
    value: z.array(value).default([]),
    "@odata.nextLink": z.string().optional(),
    "@odata.deltaLink": z.string().optional(),
  });
}

export const site = z.object({
  id: z.string().min(1),
  displayName: z.string().default(""),
  name: z.string().default(""),
  webUrl: z.string().default(""),
});
export type Site = z.infer<typeof site>;

export const drive = z.object({ id: z.string().min(1), name: z.string().default(""), webUrl: z.string().default("") });

const person = z
  .object({ user: z.object({ email: z.string().nullish(), displayName: z.string().nullish() }).optional() })
  .optional();

export const driveItem = z.object({
  id: z.string().min(1),
  name: z.string().default(""),
  eTag: z.string().optional(),
  size: z.number().default(0),
  webUrl: z.string().default(""),
  createdBy: person,
  lastModifiedBy: person,
  lastModifiedDateTime: z.iso.datetime({ offset: true }).optional(),
  parentReference: z
    .object({ driveId: z.string().optional(), id: z.string().optional(), path: z.string().optional() })
    .optional(),
  file: z.object({ mimeType: z.string().default("application/octet-stream") }).optional(),
  shared: z.object({ scope: z.string().optional() }).optional(),
  deleted: z.unknown().optional(),
});
export type DriveItem = z.infer<typeof driveItem>;

const identity = z.object({
  user: z.object({ email: z.string().nullish(), displayName: z.string().nullish() }).optional(),
  siteUser: z.object({ email: z.string().nullish(), displayName: z.string().nullish() }).optional(),
});

export const permission = z.object({
  id: z.string().min(1),
  roles: z.array(z.string()).default([]),
  link: z
    .object({ type: z.string().default("view"), scope: z.string().default("anonymous"), webUrl: z.string().nullish() })
    .optional(),
  grantedToV2: identity.optional(),
  grantedToIdentitiesV2: z.array(identity).optional(),
  inheritedFrom: z.unknown().optional(),
  expirationDateTime: z.string().nullish(),
  hasPassword: z.boolean().optional(),
});
export type Permission = z.infer<typeof permission>;

export const user = z.object({ id: z.string().min(1), mail: z.string().nullish(), displayName: z.string().nullish() });

export const mailFolder = z.object({
  id: z.string().min(1),
  displayName: z.string().default(""),
  childFolderCount: z.number().default(0),
  totalItemCount: z.number().default(0),
});
export type MailFolder = z.infer<typeof mailFolder>;

const mailPerson = z
  .object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }).default({}) })
  .optional();

export const mail = z.object({
  id: z.string().min(1),
  subject: z.string().nullish(),
  from: mailPerson,
  toRecipients: z.array(mailPerson).default([]),
  ccRecipients: z.array(mailPerson).default([]),
  body: z.object({ contentType: z.string().default("text"), content: z.string().default("") }).optional(),
  receivedDateTime: z.iso.datetime({ offset: true }).nullish(),
  internetMessageId: z.string().nullish(),
  conversationId: z.string().nullish(),
  parentFolderId: z.string().nullish(),
  isDraft: z.boolean().default(false),
  hasAttachments: z.boolean().default(false),
  changeKey: z.string().nullish(),
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string().default("") })).nullish(),
  webLink: z.string().nullish(),
});
export type Mail = z.infer<typeof mail>;

export const mailAttachments = z.object({
  value: z
    .array(
      z.object({
        name: z.string().nullish(),
        contentType: z.string().nullish(),
        size: z.number().nullish(),
      }),
    )
    .default([]),
});

export const anything = z.unknown();
