import * as z from "zod/mini";

/** Why a call was refused: not signed in, not allowed, an id that isn't the caller's (or no one's), too many calls. */
export const securityEventKinds = ["unauthorized", "forbidden", "not-found", "rate-limited"] as const;

/** Refused calls of one caller for one reason within ten minutes. Ids and addresses, never content. */
export const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  /** The error code that the caller got. */
  code: z.string(),
  /** Method and path pattern of the route; `(several)` where so many callers were refused that they were added up. */
  route: z.string(),
  workspaceId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  /** The email address of `userId`, where the account still exists. */
  user: z.nullable(z.string()),
  address: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;
