import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import { fail } from "../../platform/fail.ts";
import type { SsoDeps } from "./deps.ts";
import { explainFailure } from "./explain-failure.ts";
import { loadProvider } from "./load-client.ts";
import { findSessions, isSpent, spendToken } from "./logout-store.ts";
import { egressErrorIn } from "./outside.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";
const ageMaxS = 300;
const toleranceS = 60;
const keptMs = (ageMaxS + toleranceS) * 2 * 1000;
const text = z.string().check(z.minLength(1), z.maxLength(500));
const claimsSchema = z.object({
  iss: text,
  jti: text,
  sub: z.optional(text),
  sid: z.optional(text),
  events: z.object({ [event]: z.looseObject({}) }),
});

/** Ends the sessions that a provider's logout token names, once. @throws Failure sso-logout-token */
export async function obeyLogoutToken(deps: SsoDeps, tenantId: string, logoutToken: string): Promise<void> {
  const claims = await verify(deps, tenantId, logoutToken);
  const { iss: issuer, sub: subject, sid, jti } = claims;
  const jtiHash = createHash("sha256")
    .update(JSON.stringify([issuer, jti]))
    .digest();
  const found = await deps.db.withTenant({ tenantId }, async (trx) => {
    if (await isSpent(trx, { tenantId, jtiHash })) return undefined;
    return findSessions(trx, {
      tenantId,
      issuer,
      ...(sid === undefined ? {} : { sid }),
      ...(subject === undefined ? {} : { subject }),
    });
  });
  if (found === undefined) return refuse("it was already used");
  // First the sessions: a token that was noted and not obeyed would be refused when the provider tries again.
  for (const sessionId of found) await deps.identity.end({ tenantId, sessionId });
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + keptMs);
  const isFirst = await deps.db.withTenant({ tenantId }, (trx) =>
    spendToken(trx, { tenantId, jtiHash, now, expiresAt }),
  );
  if (!isFirst) refuse("it was already used");
}

async function verify(deps: SsoDeps, tenantId: string, token: string) {
  const { identity, provider } = await loadProvider(deps, tenantId);
  const { issuer, jwks_uri: jwksUri } = provider.serverMetadata();
  if (jwksUri === undefined) return refuse("the provider publishes no keys");
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: (url, { method, headers, signal }) =>
      deps.outside.fetch(url, { method, headers: Object.fromEntries(headers), signal }),
  });
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: identity.clientId,
      algorithms: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
      maxTokenAge: ageMaxS,
      clockTolerance: toleranceS,
      currentDate: deps.clock.now(),
      requiredClaims: ["iat", "jti", "events"],
    });
    if ("nonce" in payload) return refuse("it contains a nonce, which only ID tokens do");
    const claims = claimsSchema.parse(payload);
    if (claims.sub === undefined && claims.sid === undefined) return refuse("it has neither sub nor sid");
    return claims;
  } catch (cause) {
    if (egressErrorIn(cause) !== undefined)
      return fail("sso-unavailable", { reason: explainFailure(cause) }, { cause });
    if (cause instanceof errors.JOSEError) return refuse(`it isn't valid (${cause.code})`);
    if (cause instanceof z.core.$ZodError) return refuse("its claims aren't those of a logout token");
    throw cause;
  }
}

function refuse(reason: string): never {
  return fail("sso-logout-token", { field: "logout_token", reason });
}
