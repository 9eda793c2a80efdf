import { type Standing, standings } from "../intake/standings.ts";
import * as z from "zod/mini";

/** What a source does by saying something. `unknown`: quoted without a model, and nothing was inferred. */
export const claimKinds = [
  "observed",
  "reported",
  "decided",
  "done",
  "planned",
  "policy",
  "demanded",
  "asked",
  "rumour",
  "unknown",
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Who an author is to the workspace: its own people, a partner, a product's bot, the press, or nobody it knows. */
export { type Standing, standings };

export const claimSubject = z.object({
  kind: z.enum(["ticket", "host", "person", "organisation", "indicator", "other"]),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ClaimSubject = z.infer<typeof claimSubject>;

/** `text` stands word for word in the span: "38 Gbps". `unit` is empty for a bare count or a name. */
export const claimValue = z.object({ text: z.string().check(z.minLength(1), z.maxLength(200)), unit: z.string() });
export type ClaimValue = z.infer<typeof claimValue>;

/** Where it was said: `quote` stands in `field` of the item, from character `start`. */
export const claimSpan = z.object({
  itemId: z.string(),
  field: z.enum(["title", "body"]),
  quote: z.string().check(z.minLength(1)),
  start: z.int().check(z.nonnegative()),
});
export type ClaimSpan = z.infer<typeof claimSpan>;

/** One thing that one source said, with the words that say it. */
export const claim = z.object({
  id: z.string(),
  /** In plain words; without a model, the quote. */
  statement: z.string().check(z.minLength(1), z.maxLength(1_000)),
  subjects: z.array(claimSubject),
  values: z.array(claimValue),
  kind: z.enum(claimKinds),
  /** When it happened, "yesterday 10:08" resolved against the item's own time and zone; null where it isn't said. */
  happenedAt: z.nullable(z.iso.datetime({ offset: true })),
  author: z.string(),
  standing: z.enum(standings),
  /** What its author would count as, if the item were authenticated; absent where it is, or where that isn't known. */
  claimsToBe: z.optional(z.enum(standings)),
  saidAt: z.iso.datetime(),
  span: claimSpan,
  /** How it bears on another claim: the source itself says so, or a model confirmed it with the span. */
  relations: z.array(z.object({ kind: z.enum(["corrects", "confirms", "disputes"]), claimId: z.string() })),
});
export type Claim = z.infer<typeof claim>;

/** What a person decided about a matter, over its sources; kept with the reason and their name. */
export const claimOverride = z.object({
  id: z.string(),
  /** The claim taken as current; null: `value` is given instead, or the matter stays disputed. */
  claimId: z.nullable(z.string()),
  value: z.nullable(z.string().check(z.maxLength(500))),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  by: z.string(),
  at: z.iso.datetime(),
});
export type ClaimOverride = z.infer<typeof claimOverride>;

/** Claims about the same matter. */
export const claimGroup = z.object({
  id: z.string(),
  /** What they are about, in a few words: "Peak of the flood". */
  matter: z.string(),
  /** What holds now; null while it is disputed, or where nothing is known to hold. */
  currentId: z.nullable(z.string()),
  /** What the current one replaced, the newest first. */
  supersededIds: z.array(z.string()),
  /** The sides of a dispute; empty where there is none. */
  disputedIds: z.array(z.string()),
  claims: z.array(claim),
  override: z.nullable(claimOverride),
});
export type ClaimGroup = z.infer<typeof claimGroup>;
