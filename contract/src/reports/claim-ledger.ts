import * as z from "zod/mini";
import { claimGroup, claimOverride } from "./claim.ts";

/** `none`: nobody had them read yet. `partial`: some items couldn't be read, or compared; `error` says why. */
export const claimReadingStatuses = ["none", "running", "done", "partial", "failed"] as const;

/** How far the claims of a report's events are read. */
export const claimReading = z.object({
  status: z.enum(claimReadingStatuses),
  itemsTotal: z.int(),
  itemsRead: z.int(),
  /** Claims that a model made up, by their span or values; they are never shown. */
  dropped: z.int(),
  /** The model that read them; null without one: then claims are quotes, and nothing is said to hold. */
  model: z.nullable(z.string()),
  error: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Titles of items that the last reading left out, at most 100. */
  unread: z.array(z.string()),
});
export type ClaimReading = z.infer<typeof claimReading>;

/** A decision about a matter, also one that was undone: it stays in the history. */
export const settledClaim = z.extend(claimOverride, {
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.iso.datetime()),
});
export type SettledClaim = z.infer<typeof settledClaim>;

export const ledgerMatter = z.extend(claimGroup, {
  /** What it is listed under: what most of its claims are about, or their thread. */
  subject: z.string(),
  /** Since it was settled, a claim came that corrects or disputes another one of it. */
  hasNewEvidence: z.boolean(),
  /** Counts what people decided and undid: to be sent along with the next decision. */
  revision: z.int(),
  /** The newest first. */
  history: z.array(settledClaim),
});
export type LedgerMatter = z.infer<typeof ledgerMatter>;

/** An item that claims were read from. `number` is its place among the report's events, the oldest being 1. */
export const ledgerItem = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  source_datatype: z.string(),
  url: z.nullable(z.string()),
});
export type LedgerItem = z.infer<typeof ledgerItem>;

export const claimLedger = z.object({
  reading: claimReading,
  matters: z.array(ledgerMatter),
  items: z.array(ledgerItem),
  /** Matters with claims that were read since the caller's last visit; `since` is null at the first one. */
  news: z.object({ since: z.nullable(z.iso.datetime()), matterIds: z.array(z.string()) }),
});
export type ClaimLedger = z.infer<typeof claimLedger>;
