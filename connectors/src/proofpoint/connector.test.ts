import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConnectorError } from "../shared/connector-error.ts";
import { emailSecurityContext, mailArrives } from "../shared/testing/email-security-context.ts";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { runRead, type Run } from "../shared/testing/run-read.ts";
import { proofpointConnector } from "./connector.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const context = (account: string) =>
  emailSecurityContext(proofpointConnector, { sandboxUrl: sandbox.url, vendor: "proofpoint", account });
const read = (
  account: string,
  stream: string,
  options: { state?: unknown; killAfterItems?: number } = {},
): Promise<Run> => runRead(proofpointConnector, context(account), { stream, ...options });
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const ids = (run: Run): string[] => run.items.map(({ externalId }) => externalId);

it("reads seven days back, an hour a call, and takes an empty answer (204) for no events", async () => {
  const requests: string[] = [];
  const http: typeof loopbackHttp = {
    fetch(url, request) {
      requests.push(new URL(url).searchParams.get("interval") ?? "");
      return loopbackHttp.fetch(url, request);
    },
  };
  const run = await runRead(proofpointConnector, { ...context("sandbox"), http }, { stream: "messages-blocked" });
  expect([run.error, run.failures]).toEqual([null, []]);
  expect(run.items.length).toBeGreaterThan(10);
  const spans = requests.map((interval) => interval.split("/").map((date) => Date.parse(date)));
  expect(spans.every(([from = 0, to = 0]) => to - from <= 3_600_000 && to - from >= 30_000)).toBe(true);
  expect(spans.every(([from], index) => index === 0 || from === spans[index - 1]?.[1])).toBe(true);
  expect(Date.now() - (spans[0]?.[0] ?? 0)).toBeGreaterThan(6.99 * 86_400_000);
  const quiet = await read("quiet", "messages-blocked");
  expect([quiet.error, quiet.items]).toEqual([null, []]);
});

it("continues at queryEndTime, loses and doubles nothing when it is killed, and sees what comes later", async () => {
  const account = "sandbox@kill";
  const begin = proofpointConnector.initial({ from: hoursAgo(60), to: null });
  const whole = await read(account, "messages-blocked", { state: begin });
  for (const killAfterItems of [1, 5, whole.items.length]) {
    const cut = await read(account, "messages-blocked", { state: begin, killAfterItems });
    const rest = await read(account, "messages-blocked", { state: cut.state });
    expect(new Set([...ids(cut), ...ids(rest)])).toEqual(new Set(ids(whole)));
  }
  const state = { ...Object(whole.state), value: { until: hoursAgo(2) } };
  await mailArrives(sandbox.url, "proofpoint", {
    account,
    subject: "Arrived later",
    at: hoursAgo(1),
    isDelivered: false,
  });
  const second = await read(account, "messages-blocked", { state });
  expect(second.items.map(({ title }) => title)).toContain("Blocked: Arrived later");
});

it("takes queryEndTime for how far Proofpoint has looked, not the end that was asked for, and ends there", async () => {
  const account = "behind@one";
  const state = { ...Object(proofpointConnector.initial({ from: hoursAgo(2.2), to: null })) };
  await mailArrives(sandbox.url, "proofpoint", {
    account,
    subject: "Looked at late",
    at: hoursAgo(0.2),
    isDelivered: false,
  });
  const first = await read(account, "messages-blocked", { state });
  expect(first.error).toBeNull();
  expect(first.items.map(({ title }) => title)).not.toContain("Blocked: Looked at late");
  const behindMs = Date.now() - Date.parse(Object(first.state).value.until);
  expect(Math.abs(behindMs - 1_800_000)).toBeLessThan(60_000);
  expect(first.records.filter(({ type }) => type === "checkpoint").length).toBeLessThanOrEqual(3);
  // Asked again at once it still has not looked further: nothing moves, nothing loops.
  const second = await read(account, "messages-blocked", { state: first.state });
  expect(second.records.filter(({ type }) => type === "checkpoint")).toHaveLength(1);
  const caughtUp = await read(account.replace("behind", "sandbox"), "messages-blocked", { state: first.state });
  expect(caughtUp.error).toBeNull();
});

it("names the events that Proofpoint no longer gives after more than seven days, and reads on behind them", async () => {
  const whole = await read("sandbox", "messages-delivered");
  const run = await read("sandbox", "messages-delivered", {
    state: { ...Object(whole.state), value: { until: hoursAgo(24 * 9) } },
  });
  expect(run.failures).toEqual([expect.objectContaining({ reason: expect.stringContaining("seven days only") })]);
  // What was seven days old for the first reading may be older now.
  const earliest = Date.parse(/ to (\S+) are lost/.exec(run.failures[0]?.reason ?? "")?.[1] ?? "");
  const still = whole.items.filter(({ at }) => Date.parse(at) >= earliest);
  expect(still).not.toEqual([]);
  expect(new Set(ids(run))).toEqual(new Set(still.map(({ externalId }) => externalId)));
});

it("knows the four kinds of events, whose order means nothing, with times and people", async () => {
  const clicks = await read("sandbox", "clicks-permitted");
  expect(clicks.error).toBeNull();
  for (const item of clicks.items)
    expect(item).toMatchObject({
      source_datatype: "email-security",
      title: expect.stringMatching(/^Permitted click by .+@/),
    });
  const blocked = await read("sandbox", "messages-blocked");
  expect(blocked.items[0]?.body).toMatch(/From: .+\nEnvelope sender: .+\nTo: .+@/);
});

it("asks again for an answer that broke off, waits as a 429 says, and stops at wrong credentials", async () => {
  const short = { ...Object(proofpointConnector.initial({ from: hoursAgo(3), to: null })) };
  expect((await read("cut", "messages-blocked", { state: short })).error).toBeNull();
  const { error } = await read("limited", "messages-blocked");
  expect(error).toMatchObject({ code: "rate-limited", retryable: true });
  expect(error instanceof ConnectorError && (error.retryAt?.getTime() ?? 0) > Date.now() + 15_000).toBe(true);
  expect((await read("nonsense", "messages-blocked")).error).toMatchObject({ code: "auth-failed" });
  const check = await proofpointConnector.check(context("nonsense"));
  expect([check.ok, check.sentence]).toEqual([false, expect.stringContaining("rejected the saved credentials")]);
  expect((await proofpointConnector.check(context("sandbox"))).ok).toBe(true);
});

it("its actions list what came, newest first, by kind and type, and the most attacked people", async () => {
  const run = (id: string, input: unknown) =>
    proofpointConnector.actions.find((one) => one.id === id)?.run(context("sandbox"), input, "k");
  const blocked = Object(await run("list-blocked-messages", { since: "6 days" }));
  expect(blocked.messages.length).toBeGreaterThan(5);
  const malware = Object(await run("list-blocked-messages", { since: "6 days", threat_type: "Malware" }));
  expect(malware.messages.length).toBeLessThan(blocked.messages.length);
  expect(
    malware.messages.every(({ threats }: { threats: string[] }) =>
      threats.some((threat) => threat.startsWith("malware")),
    ),
  ).toBe(true);
  const clicks = Object(await run("list-clicks", { since: "6 days", kind: "blocked" }));
  expect(clicks.clicks.every(({ kind }: { kind: string }) => kind === "blocked")).toBe(true);
  const people = Object(await run("list-attacked-people", { limit: "3" }));
  expect(people.people).toHaveLength(3);
  expect(people.people[0].attackIndex).toBeGreaterThanOrEqual(people.people[2].attackIndex);
  await expect(run("list-clicks", { kind: "all" })).rejects.toMatchObject({ code: "input-invalid" });
  await expect(run("list-clicks", { since: "some day" })).rejects.toMatchObject({
    code: "input-invalid",
    sentence: expect.stringContaining("since:"),
  });
});
