/**
 * A sign-in and a repeated sign-out wait for each other, in all tabs: the answer to the sign-out would else take away the
 * cookie of the sign-in.
 */
export function inSignOutTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request("hoopoe-sign-out", run);
}
