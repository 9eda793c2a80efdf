import * as z from "zod/mini";

/** Ids of nodes stand in references, so they hold no dot and are none of the words that begin one. */
export const nodeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
