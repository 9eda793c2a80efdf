import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailSecurityContext, mailArrives } from "../shared/testing/email-security-context.ts";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { runRead, type Run } from "../shared/testing/run-read.ts";
import { serve } from "../shared/testing/serve.ts";
import { abnormalConnector } from "./connector.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const context = (account: string) =>
  emailSecurityContext(abnormalConnector, { sandboxUrl: sandbox.url, vendor: "abnormal", account });
const read = (
  account: string,
  options: { state?: unknown; killAfterItems?: number; stream?: string } = {},
): Promise<Run> => runRead(abnormalConnector, context(account), { stream: "threats", ...options });
const ids = (run: Run): string[] => run.items.map(({ externalId }) => externalId);
const action = (id: string) => {
  const found = abnormalConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
};

it("names messages by an abxMessageId beyond 2^53 to the last digit", async () => {
  const run = await read("sandbox");
  expect([run.error, run.failures]).toEqual([null, []]);
  expect(run.items.length).toBeGreaterThan(3);
  expect(new Set(ids(run)).size).toBe(run.items.length);
  for (const id of ids(run)) expect(BigInt(id)).toBeGreaterThan(2n ** 53n);
  // Rounded, an odd number of this size would have become even.
  expect(ids(run).some((id) => BigInt(id) % 2n === 1n)).toBe(true);
});

it("pages a frozen window until nextPageNumber is missing, also where pages come twice or an answer breaks off", async () => {
  const account = "sandbox@pages";
  for (const one of [account, "twice@pages", "cut@pages"]) {
    await mailArrives(sandbox.url, "abnormal", {
      account: one,
      times: one.startsWith("cut") ? 1 : 110,
      at: new Date(Date.now() - 3_600_000).toISOString(),
    });
  }
  const whole = await read(account);
  expect(whole.items.length).toBeGreaterThan(110);
  const twice = await read("twice@pages");
  expect([twice.error, new Set(ids(twice)).size]).toEqual([null, whole.items.length]);
  expect((await runRead(abnormalConnector, context("cut@pages"), { stream: "cases" })).error).toBeNull();
  for (const killAfterItems of [1, 105]) {
    const cut = await read(account, { killAfterItems });
    const rest = await read(account, { state: cut.state });
    expect(new Set([...ids(cut), ...ids(rest)])).toEqual(new Set(ids(whole)));
  }
});

it("ends at an empty page that names a next one, and at a repeated next page", async () => {
  for (const answer of [
    '{"threats": [], "nextPageNumber": 2}',
    '{"threats": [{"threatId": "x"}], "nextPageNumber": 1}',
  ]) {
    let calls = 0;
    const http: typeof loopbackHttp = {
      fetch(url, request) {
        calls += 1;
        if (calls > 5) throw new Error("It asks without end.");
        return loopbackHttp.fetch(url, request);
      },
    };
    await using server = await serve((req, res) =>
      res.end(req.url?.includes("/v1/threats/") ? '{"threatId": "x", "messages": []}' : answer),
    );
    const credentials = {
      authType: "Basic",
      fields: { apiToken: "t", baseUrl: server.url },
      token: async () => "",
      renew: async () => "",
    };
    const run = await runRead(abnormalConnector, { ...context("sandbox"), http, credentials }, { stream: "threats" });
    expect(run.error).toBeNull();
  }
});

it("keeps a threat of which no message, or only some, has a date that can be read, and says what dates it", async () => {
  const threats: Readonly<Record<string, object[]>> = {
    mixed: [
      { abxMessageId: 1, subject: "a", receivedTime: "2026-03-02T10:00:00Z" },
      { abxMessageId: 2, subject: "b", receivedTime: "soon" },
      { abxMessageId: 3, subject: "c", sentTime: "2026-03-02T09:00:00Z" },
    ],
    undated: [{ abxMessageId: 4, subject: "d" }],
  };
  await using server = await serve((req, res) => {
    const id = /\/v1\/threats\/(\w+)/.exec(req.url ?? "")?.[1];
    const list = { threats: Object.keys(threats).map((threatId) => ({ threatId })) };
    res.end(JSON.stringify(id === undefined ? list : { threatId: id, messages: threats[id] }));
  });
  const credentials = {
    authType: "Basic",
    fields: { apiToken: "t", baseUrl: server.url },
    token: async () => "",
    renew: async () => "",
  };
  const now = new Date("2026-03-03T00:00:00.000Z");
  const run = await runRead(
    abnormalConnector,
    { ...context("sandbox"), now: () => now, credentials },
    { stream: "threats" },
  );
  expect([run.error, run.failures]).toEqual([null, []]);
  expect(run.items.map(({ externalId, at, isDatedByArrival = false }) => [externalId, at, isDatedByArrival])).toEqual([
    ["1", "2026-03-02T10:00:00.000Z", false],
    ["2", "2026-03-02T09:00:00.000Z", false],
    ["3", "2026-03-02T09:00:00.000Z", false],
    ["4", now.toISOString(), true],
  ]);
  expect(run.items.map(({ body }) => /^Date: .+/m.exec(body)?.[0] ?? "")).toEqual([
    "",
    "Date: Abnormal gives no date for the message; the threat's date is used",
    "",
    "Date: Abnormal gives no date; the time of the first sync is used",
  ]);
});

it("looks back a day, since a message is found to be a threat after it was received", async () => {
  const account = "sandbox@late";
  const first = await read(account);
  await mailArrives(sandbox.url, "abnormal", {
    account,
    subject: "Found later",
    at: new Date(Date.now() - 20 * 3_600_000).toISOString(),
  });
  const second = await read(account, { state: first.state });
  expect(second.items.map(({ title }) => title)).toContain("Phishing: Credential: Found later");
});

it("reads cases, vendor cases and what people reported, each with its own date", async () => {
  for (const [stream, title] of [
    ["cases", /Account Takeover: .+@/],
    ["vendor-cases", /^Vendor case: .+\.example$/],
    ["reported-messages", /^Reported: /],
  ] as const) {
    const run = await read("sandbox", { stream });
    expect([run.error, run.failures]).toEqual([null, []]);
    expect(run.items.length).toBeGreaterThan(1);
    for (const item of run.items) expect(item.title).toMatch(title);
  }
});

it("waits as a 429 says, stops at a wrong token, and the check says so", async () => {
  expect((await read("limited")).error).toMatchObject({ code: "rate-limited", retryable: true });
  expect((await read("nonsense")).error).toMatchObject({ code: "auth-failed" });
  expect(await abnormalConnector.check(context("nonsense"))).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("rejected the saved credentials"),
  });
  const good = await abnormalConnector.check(context("sandbox"));
  expect([good.ok, good.parts.length]).toEqual([true, 4]);
});

it("remediates a threat, looks after it until it is done, knows that it is, and brings the messages back", async () => {
  const account = "sandbox@act";
  const { threats } = Object(
    await action("list-threats").run(context(account), { since: "14 days", attack_type: "phishing" }, "l"),
  );
  const input = { threat: threats[0] };
  const plan = await action("remediate-threat").plan(context(account), input);
  expect(plan.changes[0]).toMatchObject({ field: "message", after: "removed from the mailbox" });
  expect(await action("remediate-threat").lookup?.(context(account), input, "r1")).toBeNull();
  const output = await action("remediate-threat").run(context(account), input, "r1");
  expect(output).toMatchObject({ threatId: threats[0].threatId, isDone: true });
  expect(await action("remediate-threat").lookup?.(context(account), input, "r1")).not.toBeNull();
  expect((await action("remediate-threat").plan(context(account), input)).targetVersion).not.toBe(plan.targetVersion);
  await action("remediate-threat").undo?.(context(account), { input, output }, "r1");
  expect(await action("remediate-threat").lookup?.(context(account), input, "r1")).toBeNull();
  expect(await action("get-threat").run(context(account), input, "g")).toMatchObject({
    messages: [{ remediation: "Not Remediated" }, ...threats[0].messages.slice(1).map(() => expect.anything())],
  });
});

it("lists account cases and reported messages", async () => {
  const { cases } = Object(await action("list-account-cases").run(context("sandbox"), { since: "14 days" }, "c"));
  const { messages } = Object(
    await action("list-reported-messages").run(context("sandbox"), { since: "14 days" }, "c"),
  );
  expect(cases.length).toBeGreaterThan(1);
  expect(messages.length).toBeGreaterThan(cases.length);
  await expect(action("get-threat").run(context("sandbox"), { threat: "none" }, "g")).rejects.toMatchObject({
    code: "not-found",
  });
});
