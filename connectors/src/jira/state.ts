import * as z from "zod";

/**
 * `highWater` is the newest `updated` that was taken in (milliseconds); `recent` the last issues seen, which the next
 * search is told to look at afresh. `page` is where a search stopped that was not read to its end, `presentAt` when
 * all issues were last named.
 */
export const jiraState = z.object({
  highWater: z.number().nullable().default(null),
  recent: z.array(z.string()).max(50).default([]),
  page: z.object({ since: z.number(), token: z.string().nullable(), startAt: z.int() }).nullable().default(null),
  presentAt: z.iso.datetime().nullable().default(null),
});
export type JiraState = z.infer<typeof jiraState>;
