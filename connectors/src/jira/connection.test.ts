import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { collect } from "../shared/testing/run-read.ts";
import { jiraConnector } from "./connector.ts";
import { atJira, jiraContext, readJira } from "./testing/jira-context.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") });
});
afterAll(() => sandbox.stop());

const context = (account: string) => jiraContext(sandbox.url, account);

it("the check names what the account lacks, and says plainly that a token is wrong", async () => {
  const good = await jiraConnector.check(context("sandbox"));
  expect(good.ok && good.parts.every(({ ok }) => ok)).toBe(true);
  const readonly = await jiraConnector.check(context("readonly"));
  expect(readonly.ok).toBe(true);
  expect(readonly.parts.filter(({ ok }) => !ok).map(({ sentence }) => sentence)).toContain(
    "Can't comment: the account needs 'Add comments' (ADD_COMMENTS).",
  );
  const blind = await jiraConnector.check(context("blind"));
  expect([blind.ok, blind.sentence]).toEqual([false, expect.stringContaining("BROWSE_PROJECTS")]);
  const wrong = await jiraConnector.check(context("nonsense"));
  expect([wrong.ok, wrong.sentence]).toEqual([false, expect.stringContaining("rejected the saved credentials")]);
});

it("discovers the projects of every page, with counts, and who may see a private one", async () => {
  const projects = await collect(jiraConnector.discover(context("sandbox")));
  expect(projects.map(({ label }) => label).toSorted()).toEqual(
    [
      "Data (DATA)",
      "Finance (FIN)",
      "IT Service (IT)",
      "Operations (OPS)",
      "People (HR)",
      "Portal (WEB)",
      "Security (SEC)",
    ].toSorted(),
  );
  const { issues } = await atJira(sandbox.url, "issues", {});
  for (const { label, count } of projects) {
    const key = /\((\w+)\)/.exec(label)?.[1] ?? "";
    expect(count).toBe(issues.filter((issue) => issue.key.startsWith(`${key}-`)).length);
  }
  const people = projects.find(({ label }) => label === "People (HR)");
  expect(people?.audience?.length).toBeGreaterThan(0);
  expect(people?.audience?.every((address) => address.includes("@"))).toBe(true);
  expect(projects.filter(({ audience }) => audience === null)).toHaveLength(6);
  const server = await collect(jiraConnector.discover(context("dc:sandbox")));
  expect(server.map(({ count }) => count)).toEqual(
    projects.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ count }) => count),
  );
});

it("reads only the containers that were chosen", async () => {
  const projects = await collect(jiraConnector.discover(context("sandbox")));
  const security = projects.find(({ label }) => label === "Security (SEC)");
  const records = [];
  const request = { stream: "issues", containers: [security?.id ?? ""], state: null };
  for await (const record of jiraConnector.read(context("sandbox"), request)) records.push(record);
  const titles = records.flatMap((record) => (record.type === "item" ? [record.item.title] : []));
  expect(titles.length).toBe(security?.count);
  expect(titles.every((title) => title.startsWith("SEC-"))).toBe(true);
});

it("signs in through Atlassian: the gateway below the cloud id, refresh tokens that rotate, and scoped API tokens", async () => {
  const config = {
    siteUrl: `${sandbox.url}/jira`,
    gatewayUrl: `${sandbox.url}/jira/gateway`,
    authUrl: `${sandbox.url}/jira/auth`,
  };
  const fields = { clientId: "sandbox", clientSecret: "secret" };
  const method = jiraConnector.manifest.authMethods.find(({ authType }) => authType === "OAuth2");
  const page = await fetch(
    `${method?.oauth?.authorizeUrl({ config, fields })}?client_id=sandbox&redirect_uri=http://127.0.0.1/back&state=s`,
  );
  const code = /code=([\w-]+)/.exec(await page.text())?.[1] ?? "";
  const input = { config, fields, code, verifier: "v", redirectUri: "http://127.0.0.1/back" };
  const first = await method?.oauth?.exchange(loopbackHttp, input);
  const second = await method?.mint?.(loopbackHttp, { config, fields, refreshToken: first?.refreshToken ?? "" });
  expect(second?.refreshToken).not.toBe(first?.refreshToken);
  await expect(
    method?.mint?.(loopbackHttp, { config, fields, refreshToken: first?.refreshToken ?? "" }),
  ).rejects.toMatchObject({ code: "auth-failed" });

  const requests: string[] = [];
  const credentials = {
    authType: "OAuth2",
    fields,
    token: async () => "expired",
    renew: async () => second?.accessToken ?? "",
  };
  const run = await readJira({ ...context("sandbox"), config, credentials, http: noting(requests) });
  expect(run.error).toBeNull();
  expect(requests.filter((url) => url.includes("/rest/")).every((url) => url.includes("/jira/gateway/ex/jira/"))).toBe(
    true,
  );

  const scoped = { authType: "Basic", fields: { email: "a@b.example", apiToken: "sandbox", isScoped: true } };
  const check = await jiraConnector.check({
    ...context("sandbox"),
    config,
    credentials: { ...credentials, ...scoped },
  });
  expect(check.ok).toBe(true);
});

function noting(requests: string[]): typeof loopbackHttp {
  return {
    fetch(url, request) {
      requests.push(url);
      return loopbackHttp.fetch(url, request);
    },
  };
}
