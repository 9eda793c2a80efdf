import * as z from "zod/mini";

/** Where a workspace is told of what waits for a word and of what failed: a channel of a connection that can post. */
export const teamChannel = z.object({
  integrationId: z.uuid(),
  channel: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  onApproval: z.boolean(),
  /** Of a job's failure, and then no more of this job within the hour. */
  onFailure: z.boolean(),
});
export type TeamChannel = z.infer<typeof teamChannel>;

/** What posts there: any connector that has this action. */
export const postingAction = "post-message";
