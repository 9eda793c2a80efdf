import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { collect } from "../shared/testing/run-read.ts";
import { slackConnector } from "./connector.ts";
import { atSlack, readSlack, slackContext } from "./testing/slack-context.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const context = (account: string) => slackContext(sandbox.url, account);

it("the check names each scope that the app lacks and what it would allow", async () => {
  const good = await slackConnector.check(context("sandbox"));
  expect(good.ok && good.parts.every(({ ok }) => ok)).toBe(true);
  const reader = await slackConnector.check(context("reader"));
  expect(reader.ok).toBe(true);
  expect(reader.parts.filter(({ ok }) => !ok).map(({ label }) => label)).toEqual([
    "chat:write",
    "im:write",
    "reactions:write",
    "files:write",
    "channels:manage",
    "groups:write",
  ]);
  expect(reader.parts.find(({ label }) => label === "chat:write")?.sentence).toContain(
    "Add it under OAuth & Permissions",
  );
  const revoked = await slackConnector.check(context("revoked"));
  expect([revoked.ok, revoked.sentence]).toEqual([false, expect.stringContaining("token_revoked")]);
});

it("discovers the channels of every page, and whose private ones are", async () => {
  const channels = await collect(slackConnector.discover(context("sandbox")));
  const { channels: held } = await atSlack(sandbox.url, "channels", {});
  expect(channels.map(({ label }) => label).toSorted()).toEqual(held.map(({ name }) => `#${name}`).toSorted());
  const room = channels.find(({ label }) => label.startsWith("#inc-"));
  expect(room?.audience?.length).toBeGreaterThan(2);
  expect(room?.audience?.every((address) => address.endsWith("@stonecroft.example"))).toBe(true);
  expect(channels.filter(({ audience }) => audience === null)).toHaveLength(channels.length - 1);
});

it("an app without groups:read still reads the public channels", async () => {
  const channels = await collect(slackConnector.discover(context("blinkered")));
  expect(channels.some(({ label }) => label.startsWith("#inc-"))).toBe(false);
  const run = await readSlack(context("blinkered"));
  expect(run.error).toBeNull();
  expect(run.items.length).toBeGreaterThan(100);
});

it("signs in with OAuth v2, and a code is good once", async () => {
  const config = { baseUrl: `${sandbox.url}/slack` };
  const fields = { clientId: "sandbox", clientSecret: "secret" };
  const method = slackConnector.manifest.authMethods.find(({ authType }) => authType === "OAuth2");
  const page = await fetch(
    `${method?.oauth?.authorizeUrl({ config, fields })}?client_id=sandbox&redirect_uri=http://127.0.0.1/back&state=s`,
  );
  const code = /code=([\w-]+)/.exec(await page.text())?.[1] ?? "";
  const input = { config, fields, code, verifier: "v", redirectUri: "http://127.0.0.1/back" };
  const tokens = await method?.oauth?.exchange(loopbackHttp, input);
  expect(tokens).toMatchObject({ accessToken: "xoxb-sandbox", expiresAt: null });
  expect(tokens?.scopes).toContain("channels:history");
  await expect(method?.oauth?.exchange(loopbackHttp, input)).rejects.toMatchObject({ code: "auth-failed" });
  const credentials = {
    authType: "OAuth2",
    fields,
    token: async () => tokens?.accessToken ?? "",
    renew: async () => "",
  };
  expect((await slackConnector.check({ ...context("sandbox"), credentials })).ok).toBe(true);
});

it("renews a token that Slack reports as expired, inside a 200, and continues", async () => {
  let renewed = 0;
  const renew = async (refused: string): Promise<string> => {
    renewed += 1;
    expect(refused).toBe("xoxb-expired");
    return "xoxb-sandbox";
  };
  const fields = { clientId: "sandbox", clientSecret: "secret" };
  const credentials = { authType: "OAuth2", fields, token: async () => "xoxb-expired", renew };
  expect((await slackConnector.check({ ...context("sandbox"), credentials })).ok).toBe(true);
  expect(renewed).toBe(1);
  const pasted = await slackConnector.check(context("expired"));
  expect([pasted.ok, pasted.sentence]).toEqual([false, expect.stringContaining("token_expired")]);
});
