import { errors } from "@hoopoe/contract/errors.ts";
import { ssoFailures } from "@hoopoe/contract/sso.ts";

/** What a failure's code in the address of the page says; one that nobody knows is told without its details. */
export function ssoFailureWords(code: string): string {
  const known = ssoFailures.find((failure) => failure === code) ?? "sso-refused";
  return errors[known].sentence.replace(": {reason}", ". Try again in a moment, or sign in with a password.");
}
