import { importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { SigningKey } from "./signing-keys.ts";

/** Whom an access token speaks for. */
export interface AccessClaims {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  mint(claims: AccessClaims): Promise<string>;
  /** The claims of a token of ours that has not expired; undefined for anything else. */
  read(token: string): Promise<AccessClaims | undefined>;
}

const issuer = "hoopoe";
const audience = "hoopoe-api";
const type = "at+jwt";
const lifeS = 600;
const payloadSchema = z.object({ sub: z.uuid(), tid: z.uuid(), sid: z.uuid(), exp: z.number() });
/** Tokens whose signature was found good: a page shows the same one for ten minutes with each of its calls. */
const verifiedMax = 2_000;

/** EdDSA tokens of ten minutes, signed with the newest key, read with any of `keys` (newest first). */
export async function createAccessTokens(
  keys: readonly [SigningKey, ...SigningKey[]],
  { clock }: { clock: Clock },
): Promise<AccessTokens> {
  const [newest] = keys;
  const privateKey = await importJWK(newest.privateJwk, "EdDSA");
  const publicKeys = new Map(
    await Promise.all(keys.map(async ({ kid, publicJwk }) => [kid, await importPublic(publicJwk)] as const)),
  );
  const verified = new Map<string, { claims: AccessClaims; expiresAtMs: number }>();
  return {
    mint({ userId, tenantId, sessionId }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ tid: tenantId, sid: sessionId })
        .setProtectedHeader({ alg: "EdDSA", typ: type, kid: newest.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeS)
        .sign(privateKey);
    },
    async read(token) {
      const known = verified.get(token);
      if (known !== undefined) return known.expiresAtMs > clock.now().getTime() ? known.claims : undefined;
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => publicKeys.get(kid ?? "") ?? refuse(), {
          algorithms: ["EdDSA"],
          issuer,
          audience,
          typ: type,
          currentDate: clock.now(),
          requiredClaims: ["exp", "iat"],
        });
        const { sub, tid, sid, exp } = payloadSchema.parse(payload);
        const claims = { userId: sub, tenantId: tid, sessionId: sid };
        if (verified.size >= verifiedMax) verified.clear();
        verified.set(token, { claims, expiresAtMs: exp * 1000 });
        return claims;
      } catch {
        // Whatever is wrong with it, the caller only learns that it does not open anything.
        return undefined;
      }
    },
  };
}

async function importPublic(jwk: JWK) {
  const key = await importJWK(jwk, "EdDSA");
  if (key instanceof Uint8Array) throw new Error("A signing key in the database is not an Ed25519 key");
  return key;
}

function refuse(): never {
  throw new Error("signed with a key that is not ours");
}
