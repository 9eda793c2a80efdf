import * as z from "zod/mini";

const schema = z.object({
  request: z.catch(z.optional(z.string()), undefined),
  refusal: z.catch(z.optional(z.string()), undefined),
});

/** Which request of a client outside is answered, or why there is none. */
export function readClientParams(search: Record<string, unknown>): z.infer<typeof schema> {
  return schema.parse(search);
}
