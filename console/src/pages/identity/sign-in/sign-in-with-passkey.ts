import { authPasskey, authPasskeyOptions } from "@hoopoe/contract/identity/routes/auth-proof.ts";
import { startAuthentication } from "@simplewebauthn/browser";
import { call } from "../../../api/client.ts";
import { setAccessToken } from "../../../stores/session.ts";

/** Asks the browser for a passkey and signs in with it; false where the person thought better of it. */
export async function signInWithPasskey(): Promise<boolean> {
  const { options } = await call(authPasskeyOptions, {});
  const response = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  });
  if (response === null) return false;
  const { access_token } = await call(authPasskey, { body: { response: { ...response, clientExtensionResults: {} } } });
  setAccessToken(access_token);
  return true;
}
