import * as z from "zod/mini";

const schema = z.object({
  next: z.catch(z.optional(z.string().check(z.startsWith("/"))), undefined),
  /** Why a sign-in through the organisation's provider came to nothing. */
  sso: z.catch(z.optional(z.string().check(z.regex(/^sso-[a-z-]{1,40}$/))), undefined),
  reason: z.catch(z.optional(z.enum(["signed-out", "inactive", "expired"])), undefined),
});
export type SignInParams = z.infer<typeof schema>;

/** Where to go after signing in, and why the last session ended. Anything else in the address is left out. */
export function readSignInParams(search: Record<string, unknown>): SignInParams {
  const { next, sso, reason } = schema.parse(search);
  return {
    ...(next === undefined || !isOwnPath(next) ? {} : { next }),
    ...(sso === undefined ? {} : { sso }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** `//host` and `/\host` are addresses of others: after signing in we only go to our own screens. */
function isOwnPath(path: string): boolean {
  return /^\/(dashboard|embed)(\/|\?|$)/.test(path);
}
