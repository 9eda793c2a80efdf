import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keyring } from "./keyring.ts";

/** AES-256-GCM twice: the content under a key of its own, that key under the one that `key_id` names. */
export interface Envelope {
  readonly key_id: string;
  readonly wrapped_key: Buffer;
  readonly nonce: Buffer;
  readonly ciphertext: Buffer;
}

/** The row and field of a sealed value. They are authenticated with it: moved elsewhere, the value does not open. */
export interface SealContext {
  /** Empty for what belongs to the platform. */
  readonly tenantId: string;
  readonly table: string;
  readonly row: string;
  readonly field: string;
}

const nonceBytes = 12;
const tagBytes = 16;

export function seal(keyring: Keyring, context: SealContext, content: string): Envelope {
  const contentKey = randomBytes(32);
  const nonce = randomBytes(nonceBytes);
  const aad = aadOf(context);
  return {
    key_id: keyring.currentId,
    wrapped_key: wrap(keyring.key(keyring.currentId), contentKey, aad),
    nonce,
    ciphertext: encrypt({ key: contentKey, nonce, aad }, Buffer.from(content, "utf8")),
  };
}

/** @throws Error when the key is not in the ring, or anything in the envelope or its context was changed. */
export function unseal(keyring: Keyring, context: SealContext, envelope: Envelope): string {
  const aad = aadOf(context);
  const contentKey = unwrap(keyring.key(envelope.key_id), envelope.wrapped_key, aad);
  return decrypt({ key: contentKey, nonce: envelope.nonce, aad }, envelope.ciphertext).toString("utf8");
}

/** The same content under the ring's current key: only the small wrapped key is written anew. */
export function rewrap(
  keyring: Keyring,
  context: SealContext,
  { key_id, wrapped_key }: Pick<Envelope, "key_id" | "wrapped_key">,
): Pick<Envelope, "key_id" | "wrapped_key"> {
  const aad = aadOf(context);
  const contentKey = unwrap(keyring.key(key_id), wrapped_key, aad);
  return { key_id: keyring.currentId, wrapped_key: wrap(keyring.key(keyring.currentId), contentKey, aad) };
}

function wrap(key: Buffer, contentKey: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  return Buffer.concat([nonce, encrypt({ key, nonce, aad }, contentKey)]);
}

function unwrap(key: Buffer, wrapped: Buffer, aad: Buffer): Buffer {
  return decrypt({ key, nonce: wrapped.subarray(0, nonceBytes), aad }, wrapped.subarray(nonceBytes));
}

interface Lock {
  key: Buffer;
  nonce: Buffer;
  aad: Buffer;
}

function encrypt({ key, nonce, aad }: Lock, content: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(aad);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt({ key, nonce, aad }: Lock, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(aad);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
}

/** JSON keeps the parts apart: no two contexts give the same bytes. */
function aadOf({ tenantId, table, row, field }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([tenantId, table, row, field]), "utf8");
}
