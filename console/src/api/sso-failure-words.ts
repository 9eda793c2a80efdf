import { type SsoFailure, ssoFailures } from "@hoopoe/contract/sso-failures.ts";
import { texts } from "../messages/en/api.ts";

/** What a failure's code in the address of the page says; one that nobody knows is told without its details. */
export function ssoFailureWords(code: string): string {
  const { sentence } = ssoFailures[isKnown(code) ? code : "sso-refused"];
  return sentence.replace(": {reason}", texts.tryAgainInAMoment);
}

function isKnown(code: string): code is SsoFailure {
  return Object.hasOwn(ssoFailures, code);
}
