import { decodeJwt } from "jose";
import * as client from "openid-client";
import * as z from "zod/mini";
import { fail } from "../../platform/fail.ts";
import { addressesOf } from "./addresses.ts";
import type { SsoDeps } from "./deps.ts";
import { loadProvider } from "./load-client.ts";

const hintSchema = z.object({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]) });

/**
 * Where the provider ends its own session: its discovered end_session_endpoint. The hint may have expired, as the
 * specification of the endpoint allows; it has to be one of the tenant's own provider and client. @throws Failure
 */
export async function signOffAddress(
  deps: SsoDeps,
  { tenantId, label, hint }: { tenantId: string; label: string; hint: string },
): Promise<string> {
  const { identity, provider } = await loadProvider(deps, tenantId);
  const claims = readHint(hint);
  const audiences = [claims?.aud ?? []].flat();
  if (claims?.iss !== provider.serverMetadata().issuer || !audiences.includes(identity.clientId)) {
    return fail("sso-hint-foreign", { field: "x-ping-id-token" });
  }
  if (provider.serverMetadata().end_session_endpoint === undefined) return fail("sso-no-signoff");
  const { postLogout } = addressesOf(deps.originOf(label), tenantId);
  return client.buildEndSessionUrl(provider, {
    id_token_hint: hint,
    post_logout_redirect_uri: postLogout,
    client_id: identity.clientId,
  }).href;
}

function readHint(hint: string): z.infer<typeof hintSchema> | undefined {
  try {
    return hintSchema.parse(decodeJwt(hint));
  } catch {
    return undefined;
  }
}
