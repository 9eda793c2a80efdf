import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A passkey in software, for tests: makes and signs as a phone would, and also as a thief's program would. */
export interface SoftAuthenticator {
  register(options: { challenge: string; rp: { id?: string } }, at?: Ceremony): object;
  sign(options: { challenge: string; rpId?: string }, at?: Ceremony): object;
}

export interface Ceremony {
  readonly origin?: string;
  readonly rpId?: string;
  /** Without, the device did not ask who is holding it. */
  readonly isUserVerified?: boolean;
  /** What the device says it counted to. */
  readonly counter?: number;
}

export function createSoftAuthenticator(home: string): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let count = 0;
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  const base = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  const clientData = (type: string, challenge: string, origin = home) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, counter: number) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), tail]);
  };
  const host = new URL(home).hostname;
  return {
    register({ challenge, rp }, { origin, rpId = rp.id ?? host, isUserVerified = true } = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        head(rpId, isUserVerified ? 0x45 : 0x41, 0),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(coseKey),
      ]);
      const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString("base64url");
      const clientDataJSON = clientData("webauthn.create", challenge, origin).toString("base64url");
      return { ...base, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
    },
    sign({ challenge }, { origin, rpId = host, isUserVerified = true, counter = (count += 1) } = {}) {
      const data = clientData("webauthn.get", challenge, origin);
      const authData = head(rpId, isUserVerified ? 0x05 : 0x01, counter);
      const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      const response = {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      };
      return { ...base, response, clientExtensionResults: {} };
    },
  };
}
