import { passkeyAdd, passkeyOptions } from "@hoopoe/contract/identity/routes/account.ts";
import { startRegistration } from "@simplewebauthn/browser";
import { call } from "../../../api/client.ts";

/** Has the browser make a passkey and keeps it; false where the person thought better of it. */
export async function addPasskey({ name, ...body }: { name: string; password?: string }): Promise<boolean> {
  const { options } = await call(passkeyOptions, { body });
  const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  });
  if (response === null) return false;
  await call(passkeyAdd, { body: { name, response: { ...response, clientExtensionResults: {} } } });
  return true;
}
