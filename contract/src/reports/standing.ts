import * as z from "zod/mini";
import { standings } from "./claim.ts";

export const standingEntriesMax = 500;

/** Who counts as what. `match`: a domain with those below it, an address, or a name as a source without addresses gives it. */
export const standingEntry = z.object({
  match: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(200)),
  standing: z.enum(standings),
  /** Another address of the same person, under which they are known: what that one counts as, this one does. A person says so. */
  sameAs: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200), z.email("enter an address, as name@example.com")),
    ),
  ),
});
export type StandingEntry = z.infer<typeof standingEntry>;

/** Domains that may be the workspace's own, and people who write often: a person decides about each. */
export const standingSuggestions = z.object({
  domains: z.array(
    z.object({
      domain: z.string(),
      /** Members with an address there, and connected mailboxes. */
      members: z.int(),
      mailboxes: z.int(),
    }),
  ),
  senders: z.array(z.object({ address: z.string(), author: z.string(), count: z.int(), lastAt: z.iso.datetime() })),
});
export type StandingSuggestions = z.infer<typeof standingSuggestions>;
