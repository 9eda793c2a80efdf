import * as z from "zod/mini";
import { standings } from "./claim.ts";

export const standingEntriesMax = 500;

/** Who counts as what. `match`: a domain with those below it, an address, or a name as a source without addresses gives it. */
export const standingEntry = z.object({
  match: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(200)),
  standing: z.enum(standings),
});
export type StandingEntry = z.infer<typeof standingEntry>;
