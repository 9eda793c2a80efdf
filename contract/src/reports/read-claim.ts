import * as z from "zod/mini";
import { claim } from "./claim.ts";

/** A claim as it is read off its item and kept. Its author's standing and what others say of it are added where it is shown. */
export const readClaim = z.omit(claim, { standing: true, claimsToBe: true, relations: true });
export type ReadClaim = z.infer<typeof readClaim>;

/** Which claims are about the same matter, and how they bear on each other, by their ids. */
export const foundMatters = z.object({
  matters: z.array(z.object({ matter: z.string(), claimIds: z.array(z.string()) })),
  relations: z.array(
    z.object({ kind: z.enum(["corrects", "confirms", "disputes"]), from: z.string(), to: z.string() }),
  ),
});
export type FoundMatters = z.infer<typeof foundMatters>;
