import { randomBytes } from "node:crypto";
import type { SsoTestStep } from "@hoopoe/contract/identity/sso.ts";
import * as client from "openid-client";
import { explainFailure } from "./explain-failure.ts";
import { egressErrorIn, type Outside } from "./outside.ts";
import { type ClientIdentity, createRelyingParty, issuerProblem } from "./relying-party.ts";

/**
 * Looks at a connection as a sign-in would use it, and says of each part what is wrong and how to mend it: address,
 * discovery, endpoints, keys, the client and its secret, the registered redirect address.
 */
export async function testConnection(
  identity: ClientIdentity,
  { outside, redirect }: { outside: Outside; redirect: string },
): Promise<SsoTestStep[]> {
  const problem = issuerProblem(identity.issuer);
  if (problem !== undefined) return [failed("Issuer", problem)];
  const document = await readDocument(identity.issuer, outside);
  if ("outcome" in document) return [document];
  // A cache of its own: what is tested is what the provider says now.
  const relyingParty = createRelyingParty({ outside });
  let provider: client.Configuration;
  try {
    provider = await relyingParty.discover(identity);
  } catch (error) {
    return [failed("Discovery", `Couldn't use the document: ${explainFailure(error)}`)];
  }
  const metadata = provider.serverMetadata();
  return [
    ok("Discovery", `Found the discovery document of ${metadata.issuer}.`),
    ...endpointSteps(metadata),
    await keysStep(metadata.jwks_uri, outside),
    await clientStep(provider, redirect),
    await redirectStep(provider, { outside, redirect }),
  ];
}

/** Read by ourselves first: openid-client would say less of what is wrong with it. */
async function readDocument(issuer: string, { fetch }: Outside): Promise<SsoTestStep | { issuer: string }> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { method: "GET", headers: { accept: "application/json" } });
    if (response.status !== 200) {
      return failed("Discovery", `${address} answered ${response.status}. Check the issuer: PingOne's ends with /as.`);
    }
    const found: unknown = await response.json();
    const named = typeof found === "object" && found !== null && "issuer" in found ? String(found.issuer) : "none";
    if (named === issuer) return { issuer };
    const advice = "Enter exactly that issuer, or find the one for this address.";
    return failed("Discovery", `The document at this address names the issuer ${named.slice(0, 200)}. ${advice}`);
  } catch (error) {
    const why = egressErrorIn(error)?.message ?? "It doesn't answer with JSON.";
    return failed("Discovery", `Couldn't read ${address}. ${why}`);
  }
}

function endpointSteps(metadata: client.ServerMetadata): SsoTestStep[] {
  const missing = (["authorization_endpoint", "token_endpoint", "jwks_uri"] as const).filter(
    (name) => metadata[name] === undefined,
  );
  const methods = metadata.code_challenge_methods_supported;
  return [
    missing.length === 0
      ? ok("Endpoints", "The authorisation, token and key endpoints were found.")
      : failed("Endpoints", `The discovery document has no ${missing.join(", ")}.`),
    ...(methods !== undefined && methods.includes("S256")
      ? []
      : [warning("PKCE", "The provider doesn't list S256. Allow PKCE with S256 for this client.")]),
    metadata.end_session_endpoint === undefined
      ? warning(
          "Single logout",
          "There is no end_session_endpoint, so signing out here doesn't sign out at the provider. In PingOne, enable sign-off.",
        )
      : ok("Single logout", `Signing out continues to ${metadata.end_session_endpoint}.`),
    metadata["backchannel_logout_supported"] === true
      ? ok("Back-channel logout", "Signing out at the provider ends sessions here.")
      : warning("Back-channel logout", "The provider doesn't support it: signing out there doesn't end sessions here."),
  ];
}

async function keysStep(jwksUri: string | undefined, { fetch }: Outside): Promise<SsoTestStep> {
  if (jwksUri === undefined) return failed("Keys", "There is no jwks_uri, so ID tokens can't be verified.");
  try {
    const found: unknown = await (await fetch(jwksUri, { method: "GET", headers: {} })).json();
    const keys = typeof found === "object" && found !== null && "keys" in found ? found.keys : undefined;
    const count = Array.isArray(keys) ? keys.length : 0;
    if (count > 0) return ok("Keys", `${count} ${count === 1 ? "key signs" : "keys sign"} ID tokens.`);
    return failed("Keys", `${jwksUri} has no keys.`);
  } catch (error) {
    return failed("Keys", `Couldn't read ${jwksUri}. ${egressErrorIn(error)?.message ?? ""}`.trim());
  }
}

/** Offers a code that cannot exist: a provider that knows client and secret refuses the code, another the client. */
async function clientStep(provider: client.Configuration, redirect: string): Promise<SsoTestStep> {
  const made = { code: randomBytes(24).toString("base64url"), redirect_uri: redirect };
  try {
    const verifier = client.randomPKCECodeVerifier();
    await client.genericGrantRequest(provider, "authorization_code", { ...made, code_verifier: verifier });
    return warning("Client", "The provider accepted a code it never issued.");
  } catch (error) {
    const refusal = error instanceof client.ResponseBodyError ? error.error : undefined;
    if (refusal === "invalid_grant") return ok("Client", "The provider accepts the client ID and secret.");
    const isUnknown = refusal === "invalid_client" || error instanceof client.WWWAuthenticateChallengeError;
    if (isUnknown)
      return failed("Client", "The provider rejected the client ID and secret. Copy both from the provider again.");
    if (refusal === "unauthorized_client") {
      return failed(
        "Client",
        "The client isn't allowed to use the authorization code grant. Allow it at the provider.",
      );
    }
    return failed("Client", `Couldn't use the token endpoint: ${explainFailure(error)}`);
  }
}

/** Asks for a sign-in without a page: where the redirect address is registered, the refusal is sent to it. */
async function redirectStep(
  provider: client.Configuration,
  { outside, redirect }: { outside: Outside; redirect: string },
): Promise<SsoTestStep> {
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirect,
    scope: "openid",
    prompt: "none",
    state: "test",
    nonce: client.randomNonce(),
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: "S256",
  });
  try {
    const response = await outside.fetch(url.href, { method: "GET", headers: {} });
    const location = URL.parse(response.headers.get("location") ?? "", url.href)?.href ?? "";
    if (location.startsWith(`${redirect}?`)) return ok("Redirect address", `${redirect} is registered.`);
    return failed("Redirect address", `Register ${redirect} at the provider as a redirect URI of this client.`);
  } catch (error) {
    return failed("Redirect address", `Couldn't use the authorisation endpoint: ${explainFailure(error)}`);
  }
}

function ok(name: string, detail: string): SsoTestStep {
  return { name, outcome: "ok", detail };
}

function warning(name: string, detail: string): SsoTestStep {
  return { name, outcome: "warning", detail };
}

function failed(name: string, detail: string): SsoTestStep {
  return { name, outcome: "failed", detail };
}
