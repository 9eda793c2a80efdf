import { exportJWK, generateKeyPair, type JWK } from "jose";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { type SealContext, seal, unseal } from "../../platform/secrets/envelope.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { randomToken } from "../../platform/tickets/token.ts";

export interface SigningKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

const jwkSchema = z.looseObject({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string() });

/** The key pairs of access tokens, newest first; the first start of a database makes one, whichever process is first. */
export async function loadSigningKeys({
  db,
  keyring,
}: {
  db: Database;
  keyring: Keyring;
}): Promise<[SigningKey, ...SigningKey[]]> {
  return db.withSystem(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('hoopoe signing key', 0))`.execute(trx);
    const rows = await trx.selectFrom("signing_keys").selectAll().orderBy("created_at", "desc").execute();
    const [newest, ...older] = rows.map((row) => ({
      kid: row.kid,
      publicJwk: jwkSchema.parse(row.public_jwk),
      privateJwk: jwkSchema.parse(JSON.parse(unseal(keyring, signingKeySealContext(row.kid), row))),
    }));
    if (newest !== undefined) return [newest, ...older];
    const key = await makeKey();
    await trx
      .insertInto("signing_keys")
      .values({
        kid: key.kid,
        public_jwk: JSON.stringify(key.publicJwk),
        ...seal(keyring, signingKeySealContext(key.kid), JSON.stringify(key.privateJwk)),
      })
      .execute();
    return [key];
  });
}

async function makeKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  return {
    kid: randomToken().slice(0, 16),
    publicJwk: await exportJWK(publicKey),
    privateJwk: await exportJWK(privateKey),
  };
}

/** Where a private key is sealed. */
export function signingKeySealContext(kid: string): SealContext {
  return { tenantId: "", table: "signing_keys", row: kid, field: "private_jwk" };
}
