import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type NonceStore, signWebhook, verifyWebhook } from "./verify-webhook.ts";

const secret = "a secret of the sender's";
const now = new Date("2026-11-21T12:00:00.500Z");
const body = Buffer.from('{"event":"opened","name":"Zürich \u0000"}');

function memory(): NonceStore & { until: Map<string, Date> } {
  const until = new Map<string, Date>();
  return {
    until,
    async add(nonce, date) {
      if (until.has(nonce)) return false;
      until.set(nonce, date);
      return true;
    },
  };
}

const request = (headers: Record<string, string>, sent: Uint8Array = body) => ({
  headers: { get: (name: string) => headers[name] ?? null },
  body: sent,
});
const verify = (over: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({
    secrets: [secret],
    request: request(signWebhook({ secret, body, now })),
    now,
    nonces: memory(),
    ...over,
  });

describe("a signed webhook", () => {
  it("is taken when timestamp and body are signed with HMAC-SHA256, as any sender can reckon it", async () => {
    const timestamp = "1795262400";
    const signature = createHmac("sha256", secret).update(`${timestamp}.${body.toString()}`).digest("hex");
    expect(signWebhook({ secret, body, now })).toEqual({
      "x-hoopoe-timestamp": timestamp,
      "x-hoopoe-signature": `v1=${signature}`,
    });
    expect(await verify()).toEqual({ ok: true });
    expect(
      await verify({
        request: request({ "x-hoopoe-timestamp": timestamp, "x-hoopoe-signature": `v1=${signature.toUpperCase()}` }),
      }),
    ).toEqual({ ok: true });
  });

  it("is refused when one byte of the body, the timestamp or the secret differs", async () => {
    const headers = signWebhook({ secret, body, now });
    const wrong = { ok: false, reason: "wrong-signature" };
    expect(await verify({ request: request(headers, Buffer.concat([body, Buffer.from(" ")])) })).toMatchObject(wrong);
    expect(
      await verify({
        request: request({ ...headers, "x-hoopoe-timestamp": String(Number(headers["x-hoopoe-timestamp"]) + 1) }),
      }),
    ).toMatchObject(wrong);
    expect(await verify({ secrets: ["another secret"] })).toMatchObject(wrong);
  });

  it("is refused once it is more than five minutes old, or from a clock that far ahead", async () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect(await verify({ now: at(299) })).toEqual({ ok: true });
    expect(await verify({ now: at(301) })).toMatchObject({ ok: false, reason: "stale" });
    expect(await verify({ now: at(-299) })).toEqual({ ok: true });
    expect(await verify({ now: at(-302) })).toMatchObject({ ok: false, reason: "stale" });
  });

  it("is taken once, also of many that come at the same time, and is remembered as long as it would be good", async () => {
    const nonces = memory();
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => verify({ nonces })));
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason === "replayed")).toHaveLength(7);
    expect([...nonces.until.values()][0]?.toISOString()).toBe("2026-11-21T12:05:00.000Z");
  });

  it("a refused request uses up no nonce: nobody can shut out the real one", async () => {
    const nonces = memory();
    await verify({ nonces, request: request(signWebhook({ secret, body, now }), Buffer.from("forged")) });
    expect(nonces.until.size).toBe(0);
    expect(await verify({ nonces })).toEqual({ ok: true });
  });

  it("gets in with either secret while one is changed, and with either of two signatures", async () => {
    expect(await verify({ secrets: ["the new one", secret] })).toEqual({ ok: true });
    const [old, fresh] = [signWebhook({ secret: "old", body, now }), signWebhook({ secret, body, now })];
    const both = { ...fresh, "x-hoopoe-signature": `${old["x-hoopoe-signature"]}, ${fresh["x-hoopoe-signature"]}` };
    expect(await verify({ request: request(both) })).toEqual({ ok: true });
  });

  it("is off without a secret, and explains to an unsigned one how to sign", async () => {
    expect(await verify({ secrets: [] })).toMatchObject({ ok: false, reason: "off" });
    expect(await verify({ secrets: [""] })).toMatchObject({ ok: false, reason: "off" });
    const unsigned: Record<string, string>[] = [
      {},
      { "x-hoopoe-timestamp": "1795262400" },
      { "x-hoopoe-timestamp": "soon", "x-hoopoe-signature": `v1=${"a".repeat(64)}` },
      { "x-hoopoe-timestamp": "1795262400", "x-hoopoe-signature": "v1=short" },
    ];
    for (const headers of unsigned) {
      expect(await verify({ request: request(headers) })).toMatchObject({
        ok: false,
        reason: "unsigned",
        sentence: expect.stringContaining("x-hoopoe-signature: v1=<hex>"),
      });
    }
  });
});
