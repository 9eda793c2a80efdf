import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { callForToken } from "./call-for-token.ts";
import { callVendor, type VendorCall } from "./call-vendor.ts";
import { callWithToken } from "./call-with-token.ts";
import { ConnectorError } from "./connector-error.ts";
import type { HttpRequest } from "./http.ts";
import { retryAfter } from "./retry-after.ts";
import { testContext } from "./testing/run-read.ts";
import { serve } from "./testing/serve.ts";

type Answer = (res: ServerResponse) => void;
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (res) =>
    res.writeHead(code, headers).end("{}");
const fine: Answer = (res) => res.end('{"ok":true}');
const half: Answer = (res) => res.end('{"ok":tr');
const broken: Answer = (res) => res.destroy();

/** Calls a vendor that gives these answers, the last one for ever; says what came of it and how often it was asked. */
async function calling(
  answers: readonly Answer[],
  method: HttpRequest["method"],
  over: Partial<VendorCall<unknown>> = {},
) {
  let count = 0;
  await using server = await serve((req, res) => {
    req.resume();
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    answer?.(res);
  });
  const ctx = testContext({ now: () => new Date() });
  try {
    const value = await callVendor(ctx, { ...callTo(server.url, method), ...over });
    return { message: JSON.stringify(value), count };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { message: `${error.code} ${error.outcome}`, count };
  }
}

function callTo(url: string, method: HttpRequest["method"]): VendorCall<unknown> {
  return {
    vendor: "A vendor",
    url,
    request: { method, ...(method === "GET" ? {} : { body: "{}" }) },
    read: ({ bytes }) => JSON.parse(Buffer.from(bytes).toString()),
    refusalOf: ({ status: code, headers }, now) => {
      if (code === 200) return null;
      const retryAt = retryAfter(headers.get("retry-after"), now);
      return new ConnectorError("unavailable", `It answered ${code}.`, {
        retryable: code === 429 || code >= 500,
        retryAt,
      });
    },
  };
}

describe("a call to a vendor", () => {
  it("is made again where it reads: after a failure, a broken connection, half an answer", async () => {
    expect(await calling([status(500), fine], "GET")).toEqual({ message: '{"ok":true}', count: 2 });
    expect(await calling([broken, fine], "GET")).toEqual({ message: '{"ok":true}', count: 2 });
    expect(await calling([half, fine], "GET")).toEqual({ message: '{"ok":true}', count: 2 });
    expect(await calling([status(500)], "GET")).toEqual({ message: "unavailable refused", count: 4 });
  });

  it("that writes is not made again where the vendor may have done it, and says so", async () => {
    expect(await calling([status(500), fine], "POST")).toEqual({ message: "unavailable unknown", count: 1 });
    expect(await calling([broken, fine], "POST")).toEqual({ message: "unavailable unknown", count: 1 });
    expect(await calling([half, fine], "POST")).toEqual({ message: "bad-answer unknown", count: 1 });
  });

  it("that writes is made again where the vendor said that it did nothing, or asking twice is asking once", async () => {
    expect(await calling([status(429), fine], "POST")).toEqual({ message: '{"ok":true}', count: 2 });
    expect(await calling([status(503), fine], "POST")).toEqual({ message: '{"ok":true}', count: 2 });
    expect(await calling([broken, fine], "PUT", { isRepeatable: true })).toEqual({ message: '{"ok":true}', count: 2 });
  });

  it("waits a short time itself, and leaves a long wait to its run", async () => {
    const from = performance.now();
    expect((await calling([status(429, { "retry-after": "1" }), fine], "GET")).count).toBe(2);
    expect(performance.now() - from).toBeGreaterThan(990);
    expect(await calling([status(429, { "retry-after": "60" }), fine], "GET")).toEqual({
      message: "unavailable refused",
      count: 1,
    });
  });

  it("renews a token that is refused before its time, once", async () => {
    const tokens: string[] = [];
    let good = "b";
    await using server = await serve((req, res) => {
      tokens.push(req.headers.authorization ?? "");
      (req.headers.authorization === `Bearer ${good}` ? fine : status(401))(res);
    });
    const source = { token: async () => "a", renew: async (refused: string) => (refused === "a" ? "b" : "c") };
    const ctx = testContext({ now: () => new Date() });
    const call = callTo(server.url, "GET");
    expect(await callWithToken(ctx, source, call)).toEqual({ ok: true });
    good = "another";
    await expect(callWithToken(ctx, source, call)).rejects.toMatchObject({ code: "auth-failed" });
    expect(tokens).toEqual(["Bearer a", "Bearer b", "Bearer a", "Bearer b"]);
  });
});

it("a token that does not come in time is an answer of the vendor's, and is asked for again a little later", async () => {
  await using server = await serve((req) => void req.resume());
  const before = Date.now();
  const request = callForToken(testContext().http, callTo(server.url, "POST"), { deadlineMs: 30 });
  const error: unknown = await request.catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(ConnectorError);
  expect(error).toMatchObject({
    code: "unavailable",
    sentence: "A vendor didn't issue a token in time.",
    retryable: true,
  });
  const retryAt = error instanceof ConnectorError ? (error.retryAt?.getTime() ?? 0) : 0;
  expect(retryAt).toBeGreaterThan(before);
});
