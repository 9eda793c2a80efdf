import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a signed request is good, on either side of its timestamp: clocks differ. */
export const webhookWindowMs = 5 * 60_000;

export const timestampHeader = "x-hoopoe-timestamp";
export const signatureHeader = "x-hoopoe-signature";

/** Remembers what was taken in. Shared by all processes: a replay may come to another one. */
export interface NonceStore {
  /** True where the nonce was not there; it may be forgotten after `until`. Two calls at once: one of them gets true. */
  add(nonce: string, until: Date): Promise<boolean>;
}

export type SignedRequest = { headers: { get(name: string): string | null }; body: Uint8Array };

export type WebhookVerdict =
  | { ok: true }
  | { ok: false; reason: "off" | "unsigned" | "stale" | "wrong-signature" | "replayed"; sentence: string };

/**
 * Whether a request comes from somebody who has the secret, now, and for the first time. The sender signs
 * `<unix seconds>.<body>` with HMAC-SHA256 and sends `x-hoopoe-timestamp` and `x-hoopoe-signature: v1=<hex>` (several,
 * apart by commas, while a secret is changed). Without a secret nothing gets in. `secrets`: each is good, for the time of
 * a change. The signature itself is the nonce: the same body in the same second is the same request.
 */
export async function verifyWebhook(input: {
  secrets: readonly string[];
  request: SignedRequest;
  now: Date;
  nonces: NonceStore;
}): Promise<WebhookVerdict> {
  const { request, now, nonces } = input;
  const secrets = input.secrets.filter((secret) => secret !== "");
  if (secrets.length === 0)
    return refuse("off", "This webhook has no secret, so it accepts no requests. Set one first.");
  const timestamp = request.headers.get(timestampHeader)?.trim() ?? "";
  const signatures = signaturesIn(request.headers.get(signatureHeader));
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    return refuse(
      "unsigned",
      `Sign the request: ${timestampHeader} in Unix seconds, and ${signatureHeader}: v1=<hex>.`,
    );
  }
  const sentMs = Number(timestamp) * 1000;
  if (Math.abs(now.getTime() - sentMs) > webhookWindowMs) {
    return refuse(
      "stale",
      "The timestamp differs from ours by more than five minutes. Check the sender's clock, then send again.",
    );
  }
  const expected = secrets.map((secret) => hmac(secret, timestamp, request.body));
  const match = signatures.find((signature) => expected.some((one) => timingSafeEqual(one, signature)));
  if (match === undefined) return refuse("wrong-signature", "The signature doesn't match the body. Check the secret.");
  const isNew = await nonces.add(match.toString("hex"), new Date(sentMs + webhookWindowMs));
  return isNew ? { ok: true } : refuse("replayed", "This request was already received.");
}

/** The two headers of a request, as a sender makes them. `body` is exactly what is sent. */
export function signWebhook({
  secret,
  body,
  now,
}: {
  secret: string;
  body: string | Uint8Array;
  now: Date;
}): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = hmac(secret, timestamp, typeof body === "string" ? Buffer.from(body) : body).toString("hex");
  return { [timestampHeader]: timestamp, [signatureHeader]: `v1=${signature}` };
}

const signaturesMax = 5;

function signaturesIn(header: string | null): Buffer[] {
  const found = (header ?? "").split(",").flatMap((part) => /^\s*v1=([0-9a-f]{64})\s*$/i.exec(part)?.[1] ?? []);
  return found.slice(0, signaturesMax).map((hex) => Buffer.from(hex, "hex"));
}

function hmac(secret: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
}

function refuse(reason: Extract<WebhookVerdict, { ok: false }>["reason"], sentence: string): WebhookVerdict {
  return { ok: false, reason, sentence };
}
