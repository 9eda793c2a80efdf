import * as z from "zod/mini";

/** RFC 9457 problem+json with our code, a sentence for people, the field at fault and the request's id. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
