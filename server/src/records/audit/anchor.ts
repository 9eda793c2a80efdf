import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import * as z from "zod/mini";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { canonicalJson } from "./chain.ts";

/** The end of an organisation's audit at a moment, signed and kept outside the database. */
export const anchor = z.object({
  tenantId: z.string(),
  seq: z.int(),
  hash: z.string(),
  /** The first entry that is signed with a key; every later one is too. */
  keyedFrom: z.int(),
  at: z.iso.datetime(),
  keyId: z.string(),
  /** Ed25519, over all the rest. */
  signature: z.string(),
});
export type Anchor = z.infer<typeof anchor>;

export function signAnchor(facts: Omit<Anchor, "keyId" | "signature">, keys: Keyring): Anchor {
  const unsigned = { ...facts, keyId: keys.currentId };
  const signature = sign(null, Buffer.from(canonicalJson(unsigned)), signingKey(keys.key(keys.currentId)));
  return { ...unsigned, signature: signature.toString("base64") };
}

/** Whether one of our keys signed it. */
export function isSigned({ signature, ...unsigned }: Anchor, keys: Keyring): boolean {
  try {
    const publicKey = createPublicKey(signingKey(keys.key(unsigned.keyId)));
    return verify(null, Buffer.from(canonicalJson(unsigned)), publicKey, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** Derived, so that the key that signs entries signs nothing else. The prefix is PKCS #8's for an Ed25519 seed. */
function signingKey(key: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", key, "", "hoopoe audit anchors", 32));
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

/** The anchors in a text of lines: a file of ours, or a log that holds them in a field `anchor`. */
export function parseAnchors(text: string): Anchor[] {
  return text.split("\n").flatMap((line) => {
    if (!line.includes('"signature"')) return [];
    const parsed = z.union([anchor, z.object({ anchor })]).safeParse(jsonOf(line));
    if (!parsed.success) return [];
    return ["anchor" in parsed.data ? parsed.data.anchor : parsed.data];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
