import { ssoSlo } from "@hoopoe/contract/identity/routes/sso.ts";
import { idTokenHeader } from "@hoopoe/contract/identity/sso.ts";
import { clearIdToken, keepIdToken, readIdToken } from "../lib/id-token-cookie.ts";
import { NetworkError } from "./api-error.ts";
import { call } from "./client.ts";

/**
 * Ends the session at the organisation's provider too, where the sign-in came through one: leads there, and the provider
 * leads back to /login with what `search` says. Only one tab does it. Without an answer of ours the id token is kept for
 * the next attempt; where the provider offers no address, the sign-out here is all there is.
 */
export async function singleLogout(search: { reason?: string; next?: string }): Promise<void> {
  const idToken = readIdToken();
  if (idToken === null) return;
  clearIdToken();
  try {
    const { signoff } = await call(ssoSlo, {}, { headers: { [idTokenHeader]: idToken } });
    const address = new URL(signoff);
    const state = new URLSearchParams(search).toString();
    if (state !== "") address.searchParams.set("state", state);
    location.assign(address);
  } catch (error) {
    if (error instanceof NetworkError) keepIdToken(idToken);
    console.warn("The provider's session could not be ended", error);
  }
}
