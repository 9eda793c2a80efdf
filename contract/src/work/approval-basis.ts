import * as z from "zod/mini";
import { standings } from "../intake/standings.ts";
import { plannedChange } from "./execution.ts";

/** A text that a run had read when it asked for an approval, as it was then. */
export const approvalSource = z.object({
  /** Of the workspace's own item; null where the text came from elsewhere. */
  itemId: z.nullable(z.string()),
  /** The kind of source, as an item's icon shows it. */
  source: z.string(),
  author: z.string(),
  title: z.string(),
  at: z.nullable(z.iso.datetime()),
  quote: z.string(),
  /** Null where it isn't known: nobody is listed as the workspace's own, or the author is only claimed. */
  standing: z.nullable(z.enum(standings)),
  /** Values of the payload that this text contains, compared by code. */
  values: z.array(z.string()),
});
export type ApprovalSource = z.infer<typeof approvalSource>;

/**
 * The target, read again for whoever decides. `none`: nothing outside Hoopoe would change. `changed`: it is no longer what the
 * approval was asked for, so the request is void.
 */
export const targetReading = z.object({
  state: z.enum(["same", "changed", "unreadable", "none"]),
  readAt: z.iso.datetime(),
  changes: z.array(plannedChange),
  /** Whether Hoopoe could take it back once it is done; null where that isn't known. */
  canUndo: z.nullable(z.boolean()),
  /** Why it couldn't be read, in the product's words. */
  sentence: z.nullable(z.string()),
});
export type TargetReading = z.infer<typeof targetReading>;
