import * as z from "zod/mini";

export const appIcons = [
  "siren",
  "shield",
  "fish",
  "chart",
  "ticket",
  "newspaper",
  "inbox",
  "cloud",
  "bot",
  "search",
] as const;
export type AppIcon = (typeof appIcons)[number];

/** Who sees a published app: its maker, named people beside them, or everybody in the workspace. */
export const appVisibilities = ["me", "people", "workspace"] as const;

/** Ids of apps and agents are numbers; agent 29 is the platform's own in every workspace. */
export const numberId = z.int().check(z.positive(), z.maximum(2_147_483_647));
/** The same as it stands in a path or query. */
export const numberIdText = z.string().check(z.regex(/^[1-9]\d{0,8}$/, "must be a positive number"));

export const appTab = z.object({
  agentId: numberId,
  name: z.string(),
  description: z.string(),
  /** What a newcomer may ask first. */
  questions: z.array(z.string()),
});

export const app = z.object({
  id: numberId,
  name: z.string(),
  description: z.string(),
  icon: z.enum(appIcons),
  visibility: z.enum(appVisibilities),
  people: z.array(z.uuid()),
  isPublished: z.boolean(),
  isFavourite: z.boolean(),
  isMine: z.boolean(),
  tabs: z.array(appTab),
  /** Of its words, look and tabs: raised by each change of them, not by publishing. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type App = z.infer<typeof app>;

const question = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

export const appInput = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  description: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  icon: z._default(z.enum(appIcons), "bot"),
  visibility: z._default(z.enum(appVisibilities), "workspace"),
  people: z._default(z.array(z.uuid()).check(z.maxLength(200)), []),
  tabs: z
    .array(z.object({ agentId: numberId, questions: z._default(z.array(question).check(z.maxLength(12)), []) }))
    .check(z.minLength(1), z.maxLength(12)),
});
export type AppInput = z.infer<typeof appInput>;
