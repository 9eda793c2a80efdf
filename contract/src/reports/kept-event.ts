import * as z from "zod/mini";
import { item } from "../intake/item.ts";

/**
 * One event of an immutable set, as it was when the set was made. `why` says in words what put it in; `isPinned` and
 * `note` are what people had said of it by then.
 */
export const keptEvent = z.extend(item, {
  why: z._default(z.string(), ""),
  isPinned: z._default(z.boolean(), false),
  note: z._default(z.string(), ""),
  /** Its text is longer than there was room for. */
  isCut: z._default(z.boolean(), false),
});
export type KeptEvent = z.output<typeof keptEvent>;
