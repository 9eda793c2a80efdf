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
  /**
   * What fills the gaps of the code's sentence in errors.ts, for those who say it in another language: form-encoded, as in
   * "seconds=42". A string, since the schema of a record would be the largest part of the page that signs people in.
   */
  details: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
