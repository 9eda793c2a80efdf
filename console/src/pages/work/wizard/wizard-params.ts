import * as z from "zod/mini";

const params = z.object({
  /** The workflow that is open; absent for a new one, "new" where one is asked for in the place of what is on the canvas. */
  workflow: z.catch(z.optional(z.union([z.uuid(), z.literal("new")])), undefined),
  view: z.catch(z.optional(z.enum(["canvas", "outline"])), undefined),
  /** Words to begin with, from "From words" on another page. */
  prompt: z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined),
});

/** What the wizard shows, kept in the address. */
export type WizardParams = z.infer<typeof params>;

export function readWizardParams(search: Record<string, unknown>): WizardParams {
  return params.parse(search);
}
