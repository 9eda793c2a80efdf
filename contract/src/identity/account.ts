import * as z from "zod/mini";

/** In which language dates are written; the console itself speaks English. `en` is the console's own form. */
export const dateLanguages = ["en", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL", "ja-JP"] as const;

const timeZone = z.string().check(z.minLength(1), z.maxLength(60));
const shown = z._default(z.boolean(), true);
const mailed = z._default(z.boolean(), false);
const perKind = z.object({
  success: z.optional(z.boolean()),
  info: z.optional(z.boolean()),
  warning: z.optional(z.boolean()),
  error: z.optional(z.boolean()),
});

/** What a person chose for themselves; each part has a default, so that an empty object is a whole choice. */
export const preferences = z.object({
  /** An IANA name. UTC where nothing was chosen: the figures stand the same for everyone then. */
  timeZone: z._default(timeZone, "UTC"),
  dateLanguage: z._default(z.enum(dateLanguages), "en"),
  /** Which news show as toasts in the page; the news panel lists all of them. */
  toasts: z._default(z.object({ success: shown, info: shown, warning: shown, error: shown }), {
    success: true,
    info: true,
    warning: true,
    error: true,
  }),
  /** Which news also come by mail; none where nothing was chosen. */
  mails: z._default(z.object({ success: mailed, info: mailed, warning: mailed, error: mailed }), {
    success: false,
    info: false,
    warning: false,
    error: false,
  }),
});

/** One choice at a time: two that are made quickly after each other both stand. */
export const preferencesChange = z.object({
  timeZone: z.optional(timeZone),
  dateLanguage: z.optional(z.enum(dateLanguages)),
  toasts: z.optional(perKind),
  mails: z.optional(perKind),
});
export type PreferencesChange = z.output<typeof preferencesChange>;
export type Preferences = z.output<typeof preferences>;

export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** Synchronised by its maker, so that it outlives one device. */
  isBackedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});

export const sessionView = z.object({
  id: z.string(),
  isThis: z.boolean(),
  device: z.string(),
  ip: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
});
export type SessionView = z.infer<typeof sessionView>;

export const personalTokenView = z.object({
  id: z.string(),
  name: z.string(),
  last4: z.string(),
  verbs: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type PersonalTokenView = z.infer<typeof personalTokenView>;

/** Everything but the sessions and tokens, which have calls of their own. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isDemoGuest: z.boolean(),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** A data: address, or null: initials are shown. */
  avatar: z.nullable(z.string()),
  preferences,
  totp: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  passkeys: z.array(passkeyView),
  /** Where the page must be open for passkeys, and whether emails are sent. */
  passkeyOrigin: z.string(),
  hasMail: z.boolean(),
  /** The workspace that was chosen in the session at hand; null: none, the default one opens. */
  chosenWorkspaceId: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

export const personalTokenPrefix = "hpe_pat_";
export const avatarBytesMax = 65_536;
