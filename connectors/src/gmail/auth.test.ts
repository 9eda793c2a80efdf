import { createHash } from "node:crypto";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { gmailConnector } from "./connector.ts";
import { gmailConfigAt } from "./testing/gmail-at.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") });
});
afterAll(async () => sandbox.stop());

const verifier = "a-verifier-of-at-least-forty-three-characters-long";
const redirectUri = "http://127.0.0.1:4400/api/oauth/callback";

it("signs in by code with PKCE, gets a refresh token, and uses each code once and only with its verifier", async () => {
  const method = gmailConnector.manifest.authMethods.find(({ authType }) => authType === "OAuth2");
  if (method?.oauth === undefined || method.mint === undefined) throw new Error("no OAuth");
  const { oauth } = method;
  const config = gmailConfigAt(sandbox.url);
  const fields = { clientId: "sandbox-client", clientSecret: "sandbox-secret" };
  const query = new URLSearchParams({
    response_type: "code",
    client_id: fields.clientId,
    redirect_uri: redirectUri,
    scope: oauth.scopes.map(({ scope }) => scope).join(" "),
    state: "the-state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...oauth.parameters,
  });
  const page = await (await fetch(`${oauth.authorizeUrl({ config, fields })}?${query.toString()}`)).text();
  const link = /href="(\?[^"]*account=plain[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const back = await fetch(`${oauth.authorizeUrl({ config, fields })}${link}`, { redirect: "manual" });
  const landed = new URL(back.headers.get("location") ?? "");
  expect(landed.searchParams.get("state")).toBe("the-state");
  const code = landed.searchParams.get("code") ?? "";

  const input = { config, fields, code, redirectUri };
  const refusal = { code: "auth-failed", sentence: expect.stringContaining("Malformed auth code") };
  await expect(oauth.exchange(loopbackHttp, { ...input, verifier: "another" })).rejects.toMatchObject(refusal);
  const tokens = await oauth.exchange(loopbackHttp, { ...input, verifier });
  expect(tokens.refreshToken).toMatch(/^1\/\//);
  expect(tokens.scopes).toContain("https://www.googleapis.com/auth/gmail.readonly");
  expect(tokens.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  await expect(oauth.exchange(loopbackHttp, { ...input, verifier })).rejects.toMatchObject(refusal);

  const renewed = await method.mint(loopbackHttp, { config, fields, refreshToken: tokens.refreshToken });
  expect(renewed.accessToken).not.toBe("");
  const wrong = { config, fields: { ...fields, clientSecret: "wrong" }, refreshToken: tokens.refreshToken };
  await expect(method.mint(loopbackHttp, wrong)).rejects.toMatchObject({
    code: "auth-failed",
    sentence:
      "Google didn't issue a token: The provided client secret is invalid. Check the client ID and client secret.",
  });
});
