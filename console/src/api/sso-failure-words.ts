import { type SsoFailure, ssoFailures } from "@hoopoe/contract/sso-failures.ts";

/** What a failure's code in the address of the page says; one that nobody knows is told without its details. */
export function ssoFailureWords(code: string): string {
  const { sentence } = ssoFailures[isKnown(code) ? code : "sso-refused"];
  return sentence.replace(": {reason}", ". Try again in a moment, or sign in with a password.");
}

function isKnown(code: string): code is SsoFailure {
  return Object.hasOwn(ssoFailures, code);
}
