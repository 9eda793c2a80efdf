import * as client from "openid-client";
import { egressErrorIn } from "./outside.ts";

/** What a provider's failure means, in a sentence that holds no token, code or secret. */
export function explainFailure(error: unknown): string {
  const blocked = egressErrorIn(error);
  if (blocked !== undefined) return blocked.message;
  if (error instanceof client.ResponseBodyError) {
    return `the provider answered ${error.status} ${oneLine(error.error)}${detailOf(error.error_description)}.`;
  }
  const code = codeOf(error);
  const words = code === undefined ? undefined : wordsOf[code];
  return words ?? "its answer isn't a valid OpenID Connect response.";
}

/** openid-client's codes that a person can do something about. */
const wordsOf: Readonly<Record<string, string>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "its discovery document has a different issuer than the one configured here.",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "there is no discovery document at the issuer's address.",
  OAUTH_RESPONSE_IS_NOT_JSON: "it doesn't answer with JSON; the issuer's address may be that of a web page.",
  OAUTH_TIMEOUT: "it didn't answer within ten seconds.",
};

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function detailOf(description: string | undefined): string {
  return description === undefined ? "" : `: ${oneLine(description)}`;
}

/** A provider's words are shown, not believed: short, and on one line. */
function oneLine(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, 200);
}
