import { ssoSlo } from "@hoopoe/contract/routes/sso.ts";
import { idTokenHeader } from "@hoopoe/contract/sso.ts";
import { call } from "../api/client.ts";

/** Where the provider ends its own session; null where it cannot say, and the sign-out here goes on alone. */
export async function loadSignOff(idToken: string): Promise<string | null> {
  try {
    return (await call(ssoSlo, {}, { headers: { [idTokenHeader]: idToken } })).signoff;
  } catch (error) {
    console.warn("The provider's session goes on", error);
    return null;
  }
}
