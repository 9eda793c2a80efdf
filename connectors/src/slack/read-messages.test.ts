import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ConnectorError } from "../shared/connector-error.ts";
import type { Run } from "../shared/testing/run-read.ts";
import { slackRefusal } from "./refusal.ts";
import { atSlack, keptAfter, readSlack, slackContext } from "./testing/slack-context.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const context = (account: string) => slackContext(sandbox.url, account);
const at = (action: string, input: Readonly<Record<string, string | number>>) => atSlack(sandbox.url, action, input);

/** What Slack holds, by external id. */
async function held(account: string): Promise<Set<string>> {
  const { channels } = await at("channels", { account });
  const ids = await Promise.all(
    channels.map(async ({ id }) =>
      (await at("messages", { account, channel: id })).messages.map(({ ts }) => `${id}:${ts}`),
    ),
  );
  return new Set(ids.flat());
}

it("brings every message and every answer once, named by channel and ts, with names and links as people read them", async () => {
  const account = "sandbox@all";
  const run = await readSlack(context(account));
  expect([run.error, run.failures]).toEqual([null, []]);
  expect(new Set(keptAfter(run).keys())).toEqual(await held(account));
  expect(run.items.length).toBe((await held(account)).size);
  const [item] = run.items.filter(({ title }) => title === "#security");
  const [channel = "", ts = ""] = item?.externalId.split(":") ?? [];
  expect(item?.url).toBe(`${sandbox.url}/slack/archives/${channel}/p${ts.replace(".", "")}`);
  expect(item?.containerId).toBe(channel);
  expect(item?.author).toMatch(/^[A-Z]\S+ [A-Z]/);
  expect(run.items.some(({ title, url }) => title.endsWith("(thread)") && url?.includes("thread_ts="))).toBe(true);
});

it("pages a frozen window to its end and only then moves on, so that a channel of 1,200 messages loses none at 900", async () => {
  const account = "sandbox@long";
  await at("post", { account, channel: "random", text: "number", times: 1200 });
  const run = await readSlack(context(account));
  expect(new Set(keptAfter(run).keys())).toEqual(await held(account));
});

it("loses and doubles no message when it is killed after any item", async () => {
  const account = "sandbox@kill";
  await at("post", { account, channel: "random", text: "number", times: 450 });
  const whole = await held(account);
  for (const killAfterItems of [1, 90, 333, 611, whole.size - 1]) {
    const cut = await readSlack(context(account), { killAfterItems });
    const rest = await readSlack(context(account), { state: cut.state });
    const ids = [...cut.items, ...rest.items].map(({ externalId }) => externalId);
    expect(new Set(ids)).toEqual(whole);
  }
});

it("finds an answer that came days later to a message that was read long ago", async () => {
  const account = "sandbox@late";
  const first = await readSlack(context(account));
  const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  const isOld = (date: string): boolean => date > daysAgo(9.5) && date < daysAgo(4);
  const parent = first.items.find(({ title, at: date }) => !title.endsWith("(thread)") && isOld(date));
  const [channel = "", ts = ""] = parent?.externalId.split(":") ?? [];
  expect(ts).not.toBe("");
  const answer = await at("post", { account, channel, ts, text: "A late answer" });
  const second = await readSlack(context(account), { state: first.state });
  expect(second.items.find(({ externalId }) => externalId === `${channel}:${answer.ts}`)?.body).toBe("A late answer");
  // And one more: only what is new of the thread is read then.
  const next = await at("post", { account, channel, ts, text: "Another one" });
  const third = await readSlack(context(account), { state: second.state });
  expect(keptAfter(first, second, third).get(`${channel}:${next.ts}`)).toBe("Another one");
});

it("sees edits and deletions of the last ten days, of messages and of answers", async () => {
  const account = "sandbox@change";
  const parent = (await at("post", { account, channel: "ops", text: "A parent" })).ts;
  const reply = (await at("post", { account, channel: "ops", ts: parent, text: "First answer" })).ts;
  const kept = (await at("post", { account, channel: "ops", ts: parent, text: "Second answer" })).ts;
  const lone = (await at("post", { account, channel: "ops", text: "Nobody answers this" })).ts;
  const first = await readSlack(context(account));
  const id = (await at("channels", { account })).channels.find(({ name }) => name === "ops")?.id ?? "";
  expect(keptAfter(first).get(`${id}:${reply}`)).toBe("First answer");

  await at("edit", { account, channel: "ops", ts: parent, text: "An edited parent" });
  await at("delete", { account, channel: "ops", ts: lone });
  await at("delete", { account, channel: "ops", ts: reply });
  const second = await readSlack(context(account), { state: first.state });
  const after = keptAfter(first, second);
  expect(after.get(`${id}:${parent}`)).toBe("An edited parent");
  expect([after.has(`${id}:${lone}`), after.has(`${id}:${reply}`), after.has(`${id}:${kept}`)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(new Set(after.keys())).toEqual(await held(account));

  // A deleted parent leaves a tombstone over its answers.
  await at("delete", { account, channel: "ops", ts: parent });
  const third = await readSlack(context(account), { state: second.state });
  const last = keptAfter(first, second, third);
  expect([last.has(`${id}:${parent}`), last.has(`${id}:${kept}`)]).toEqual([false, true]);
});

it("restarts a frozen window when Slack forgot its cursor, and loses nothing", async () => {
  const account = "sandbox@cursor";
  await at("post", { account, channel: "random", text: "number", times: 500 });
  const id = (await at("channels", { account })).channels.find(({ name }) => name === "random")?.id ?? "";
  const whole = new Set([...(await held(account))].filter((one) => one.startsWith(`${id}:`)));
  // This channel alone: where it stands among the others depends on who wrote first in the last fortnight.
  const cut = await readSlack(context(account), { containers: [id], killAfterItems: 250 });
  expect(JSON.stringify(cut.state)).toContain('"cursor":"bmV4d');
  await at("forget-pages", { account });
  const rest = await readSlack(context(account), { containers: [id], state: cut.state });
  expect(rest.error).toBeNull();
  expect(new Set([...cut.items, ...rest.items].map(({ externalId }) => externalId))).toEqual(whole);
});

it("skips a channel that the app was removed from and reads the others; a chosen one is named", async () => {
  const account = "sandbox@left";
  await at("leave", { account, channel: "random" });
  const run = await readSlack(context(account));
  expect(run.error).toBeNull();
  expect(run.items.some(({ title }) => title.startsWith("#random"))).toBe(false);
  expect(run.items.some(({ title }) => title.startsWith("#security"))).toBe(true);
  const id = (await at("channels", { account })).channels.find(({ name }) => name === "random")?.id ?? "";
  const chosen = await readSlack(context(account), { containers: [id] });
  expect(chosen.failures).toEqual([
    expect.objectContaining({ externalId: id, reason: expect.stringContaining("Invite it there") }),
  ]);
  expect(chosen.items).toEqual([]);
});

it.each([
  ["invalid_auth", { code: "auth-failed", retryable: false }],
  ["token_revoked", { code: "auth-failed", retryable: false }],
  ["missing_scope", { code: "forbidden", retryable: false }],
  ["not_in_channel", { code: "not-found", retryable: false }],
  ["channel_not_found", { code: "not-found", retryable: false }],
  ["is_archived", { code: "not-found", retryable: false }],
  ["ratelimited", { code: "rate-limited", retryable: true }],
  ["internal_error", { code: "unavailable", retryable: true }],
  ["fatal_error", { code: "unavailable", retryable: true }],
  ["service_unavailable", { code: "unavailable", retryable: true }],
])("knows what %s inside a 200 means: stop, skip or try again", (word, meaning) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ ok: false, error: word }));
  const answer = { status: 200, headers: new Headers(), url: "https://slack.example/api/x", bytes };
  expect(slackRefusal(answer, new Date(), { isWrite: false })).toMatchObject(meaning);
});

it("stops at 200 with ok false and token_revoked, and says what to do", async () => {
  const { error } = await readSlack(context("revoked"));
  expect(error).toMatchObject({
    code: "auth-failed",
    retryable: false,
    sentence: expect.stringContaining("token_revoked"),
  });
  expect((await readSlack(context("nonsense"))).error).toMatchObject({ code: "auth-failed" });
});

it("asks again after 200 with internal_error, after a body that broke off, and takes a page once that comes twice", async () => {
  const { channels } = await at("channels", {});
  const security = channels.find(({ name }) => name === "security");
  for (const account of ["moody@one", "cut@one", "twice@one"]) {
    const run = await readSlack(context(account), { containers: [security?.id ?? ""] });
    expect(run.error).toBeNull();
    expect(keptAfter(run).size).toBe(security?.count);
  }
});

it("waits as long as a 429 says for that method", async () => {
  const before = Date.now();
  const { error } = await readSlack(context("limited@one"));
  expect(error).toMatchObject({ code: "rate-limited", retryable: true });
  const retryAt = error instanceof ConnectorError ? (error.retryAt?.getTime() ?? 0) : 0;
  expect(retryAt - before).toBeGreaterThanOrEqual(19_000);
  expect(retryAt - Date.now()).toBeLessThan(25_000);
});

it("notices the tier of 15 messages a minute, says how long it will take, and completes without starting over", async () => {
  const account = "slow@one";
  const id = (await at("channels", { account })).channels.find(({ name }) => name === "security")?.id ?? "";
  const runs: Run[] = [];
  let state: unknown = null;
  const sentences: string[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    const run = await readSlack(context(account), { state, containers: [id] });
    runs.push(run);
    ({ state } = run);
    if (run.error === null) break;
    expect(run.error).toMatchObject({ code: "rate-limited", retryable: true });
    if (run.error instanceof ConnectorError) sentences.push(run.error.sentence);
    await at("minute", { account });
  }
  expect(runs.at(-1)?.error).toBeNull();
  expect(sentences[0]).toMatch(
    /^Slack lets this app read 15 messages a minute: about \d+ more minutes, until \d{4}-.* UTC\. An internal app/,
  );
  const { messages } = await at("messages", { account, channel: id });
  expect(new Set(keptAfter(...runs).keys())).toEqual(new Set(messages.map(({ ts }) => `${id}:${ts}`)));
  const read = runs.flatMap(({ records }) => records).filter(({ type }) => type === "item");
  expect(read.length).toBeLessThanOrEqual(messages.length + 15);
});

it("keeps to the window that was asked for", async () => {
  const from = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  const { slackConnector } = await import("./connector.ts");
  const run = await readSlack(context("sandbox@window"), { state: slackConnector.initial({ from, to: null }) });
  expect(run.items.length).toBeGreaterThan(5);
  expect(run.items.filter(({ title, at: date }) => date < from && !title.endsWith("(thread)"))).toEqual([]);
});
