const reasons = ["signed-out", "inactive", "expired"] as const;

export interface SignInParams {
  next?: string;
  /** Why a sign-in through the organisation's provider came to nothing. */
  sso?: string;
  reason?: (typeof reasons)[number];
}

/**
 * Where to go after signing in, and why the last session ended. Anything else in the address is left out. Read by hand:
 * a schema that forgives would make the first load bigger.
 */
export function readSignInParams({ state, ...given }: Record<string, unknown>): SignInParams {
  // A provider that ended its session brings back what it was given on the way.
  const brought = typeof state === "string" ? Object.fromEntries(new URLSearchParams(state)) : {};
  const { next, sso, reason }: Record<string, unknown> = { ...given, ...brought };
  const known = reasons.find((one) => one === reason);
  return {
    ...(typeof next === "string" && isOwnPath(next) ? { next } : {}),
    ...(typeof sso === "string" && /^sso-[a-z-]{1,40}$/.test(sso) ? { sso } : {}),
    ...(known === undefined ? {} : { reason: known }),
  };
}

/** `//host` and `/\host` are addresses of others: after signing in we only go to our own screens. */
function isOwnPath(path: string): boolean {
  return /^\/(dashboard|embed)(\/|\?|$)/.test(path);
}
