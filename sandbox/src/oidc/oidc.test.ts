import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sandbox, serveSandbox } from "../serve-sandbox.ts";
import { isRecord } from "../http/body.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.stop());

async function discovery(environment: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${sandbox.url}/pingone/${environment}/as/.well-known/openid-configuration`);
  const document: unknown = await reply.json();
  return isRecord(document) ? document : {};
}

it("describes each environment as an issuer of its own, as PingOne does", async () => {
  const issuer = `${sandbox.url}/pingone/one/as`;
  expect(await discovery("one")).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    backchannel_logout_supported: true,
    code_challenge_methods_supported: ["S256"],
  });
  expect(await discovery("two")).toMatchObject({ issuer: `${sandbox.url}/pingone/two/as` });
});

it("has an environment without sign-off, and one that says it is somebody else", async () => {
  expect(await discovery("no-signoff")).not.toHaveProperty("end_session_endpoint");
  expect(await discovery("other-issuer")).toEqual({ issuer: `${sandbox.url}/pingone/somebody-else/as` });
});

it("accepts what its administrator changes of a user, and refuses invalid user names", async () => {
  const change = (user: string, body: object) =>
    fetch(`${sandbox.url}/pingone/one/users/${user}`, { method: "POST", body: JSON.stringify(body) });
  expect(await (await change("ana", { groups: ["soc"], name: "Ana" })).json()).toEqual({
    email: "ana@pingone.example",
    emailVerified: true,
    name: "Ana",
    groups: ["soc"],
  });
  expect((await change("A B", {})).status).toBe(400);
});
