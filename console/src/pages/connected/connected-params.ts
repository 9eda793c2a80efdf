import * as z from "zod/mini";

const schema = z.object({
  integration: z.catch(z.optional(z.string()), undefined),
  refusal: z.catch(z.optional(z.string()), undefined),
});

/** What the server says of a sign-in at a vendor. */
export function readConnectedParams(search: Record<string, unknown>): z.infer<typeof schema> {
  return schema.parse(search);
}
