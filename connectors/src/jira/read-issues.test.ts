import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectorError } from "../shared/connector-error.ts";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { jiraConnector } from "./connector.ts";
import { atJira, jiraContext, keptAfter, readJira } from "./testing/jira-context.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") });
});
afterAll(() => sandbox.stop());

const context = (account: string) => jiraContext(sandbox.url, account);
const at = (action: string, input: Readonly<Record<string, string | number>>) => atJira(sandbox.url, action, input);

describe.each([
  ["Cloud", "sandbox@all"],
  ["Data Center", "dc:sandbox@dc-all"],
])("Jira %s", (_name, account) => {
  it("brings every issue once, with its comments in the body and its number as id, and links to it", async () => {
    const { issues } = await at("issues", { account });
    const run = await readJira(context(account));
    expect(run.error).toBeNull();
    expect(run.failures).toEqual([]);
    expect(run.items.map(({ externalId }) => externalId).toSorted()).toEqual(issues.map(({ id }) => id).toSorted());
    const incident = run.items.find(({ title }) => title.startsWith("SEC-1713: "));
    expect(incident?.url).toBe(
      `${context(account).config instanceof Object ? sandbox.url : ""}/jira${account.startsWith("dc:") ? "/dc" : ""}/browse/SEC-1713`,
    );
    expect(incident?.body).toMatch(/Status: Done[\s\S]+UTC:\nTook the call\./);
    expect(incident?.containerId).toMatch(/^\d+$/);
    expect(run.records).toContainEqual({ type: "progress", done: issues.length, total: issues.length });
  });

  it("reads no issue again that did not change, but looks back ten minutes for what was seen late", async () => {
    const first = await readJira(context(account));
    const { id } = await at("update", { account, issue: "SEC-1713", summary: "Changed at the vendor" });
    const second = await readJira(context(account), first.state);
    expect(second.items.length).toBeLessThan(first.items.length / 2);
    expect(second.items.find(({ externalId }) => externalId === id)?.title).toBe("SEC-1713: Changed at the vendor");
  });

  it("keeps the item when a move changes the issue's key", async () => {
    const first = await readJira(context(account));
    const [issue] = (await at("issues", { account })).issues.filter(({ key }) => key.startsWith("WEB-"));
    const moved = await at("move", { account, issue: issue?.key ?? "", project: "OPS" });
    const second = await readJira(context(account), first.state);
    const item = second.items.find(({ externalId }) => externalId === issue?.id);
    expect(item?.title.startsWith(`${moved.key}: `)).toBe(true);
    expect(moved.key).not.toBe(issue?.key);
    expect(second.items.filter(({ externalId }) => externalId === issue?.id)).toHaveLength(1);
  });

  it("finds by naming all issues which one was deleted, since no feed lists it", async () => {
    const first = await readJira(context(account));
    const { issues } = await at("issues", { account });
    const gone = issues[3]?.id ?? "";
    await at("delete", { account, issue: gone });
    const second = await readJira(context(account), first.state);
    const kept = keptAfter(new Set(first.items.map(({ externalId }) => externalId)), second);
    expect(kept.has(gone)).toBe(false);
    expect(kept.size).toBe(issues.length - 1);
  });

  it("loses and doubles no issue when it is killed after any item", async () => {
    const whole = await readJira(context(account));
    for (const killAfterItems of [1, 17, 40, whole.items.length]) {
      const cut = await readJira(context(account), null, killAfterItems);
      const rest = await readJira(context(account), cut.state);
      const ids = [...cut.items, ...rest.items].map(({ externalId }) => externalId);
      expect(new Set(ids)).toEqual(new Set(whole.items.map(({ externalId }) => externalId)));
    }
  });
});

it("asks by epoch milliseconds without quotes, since a date in quotes is read in the account's time zone", async () => {
  const { items } = await readJira(context("sandbox@zone"));
  const newest = items.map(({ raw }) => raw).filter((raw) => raw instanceof Object).length;
  expect(newest).toBe(items.length);
  const from = items.map(({ at: date }) => date).toSorted()[30] ?? "";
  const state = jiraConnector.initial({ from, to: null });
  const windowed = await readJira(context("sandbox@zone"), state);
  const dated = await Promise.all(
    items.map(async ({ externalId }) => ({ externalId, at: await updatedAt("sandbox@zone", externalId) })),
  );
  const expected = dated.filter((one) => one.at >= Date.parse(from)).map(({ externalId }) => externalId);
  expect(windowed.items.map(({ externalId }) => externalId).toSorted()).toEqual(expected.toSorted());
});

async function updatedAt(account: string, id: string): Promise<number> {
  const { issues } = await at("issues", { account });
  const issue: unknown = issues.find((one) => one.id === id);
  return issue instanceof Object && "updatedAt" in issue ? Date.parse(String(issue.updatedAt)) : 0;
}

it("continues with a page's token after a kill, and from the last change where Jira forgot the token", async () => {
  const account = "sandbox@pages";
  // More than one page of a hundred.
  for (let made = 0; made < 60; made += 1) await create(account, made);
  const whole = await readJira(context(account));
  const cut = await readJira(context(account), null, 105);
  expect(cut.items).toHaveLength(100);
  const requests: string[] = [];
  const rest = await readJira({ ...context(account), http: noting(requests) }, cut.state);
  expect(new Set([...cut.items, ...rest.items].map(({ externalId }) => externalId)).size).toBe(whole.items.length);
  expect(rest.items).toHaveLength(whole.items.length - 100);
  await at("forget-pages", { account });
  const again = await readJira(context(account), cut.state);
  expect(new Set([...cut.items, ...again.items].map(({ externalId }) => externalId)).size).toBe(whole.items.length);
});

it("reads pages by date at a Data Center, so that an issue which changes meanwhile pushes none out of sight", async () => {
  const account = "dc:sandbox@drift";
  for (let made = 0; made < 60; made += 1) await create(account, made);
  const first = (await at("issues", { account })).issues;
  let changed = false;
  const http: typeof loopbackHttp = {
    async fetch(url, request) {
      const answer = await loopbackHttp.fetch(url, request);
      const isPage = url.endsWith("/search") && String(request?.body).includes('"summary"');
      if (isPage && !changed) {
        changed = true;
        // The first ten of the page that was just read move to the end.
        for (const { id } of first.slice(0, 10))
          await at("update", { account, issue: id, summary: "moved to the end" });
      }
      return answer;
    },
  };
  const run = await readJira({ ...context(account), http });
  expect(new Set(run.items.map(({ externalId }) => externalId)).size).toBe(first.length);
});

it("names to Jira the issues to check again, so that the search's late index hides no change to them", async () => {
  const account = "late@one";
  const first = await readJira(context(account));
  // Not among those that the look back of ten minutes finds by their old date.
  const recent = first.items.at(-20)?.externalId ?? "";
  const unchanged = await readJira(context(account), first.state);
  expect(unchanged.items.map(({ externalId }) => externalId)).not.toContain(recent);
  await at("update", { account, issue: recent, summary: "Changed, not yet indexed" });
  const second = await readJira(context(account), first.state);
  expect(second.items.find(({ externalId }) => externalId === recent)?.title).toMatch(/Changed, not yet indexed$/);
});

it("sees a change that the search shows late within ten minutes of the newest one", async () => {
  const account = "late@two";
  const first = await readJira(context(account));
  const { issues } = await at("issues", { account });
  const early = issues[0]?.id ?? "";
  const later = first.items.at(-1)?.externalId ?? "";
  await at("update", { account, issue: early, summary: "Early, shown late" });
  await at("update", { account, issue: later, summary: "Later, shown at once" });
  const second = await readJira(context(account), first.state);
  expect(second.items.map(({ externalId }) => externalId)).toContain(later);
  expect(second.items.map(({ title }) => title).join()).not.toContain("Early, shown late");
  await at("index", { account });
  const third = await readJira(context(account), second.state);
  expect(third.items.map(({ title }) => title).join()).toContain("Early, shown late");
});

it("takes an issue once that a search shows on two pages", async () => {
  const run = await readJira(context("twice@one"));
  const ids = run.items.map(({ externalId }) => externalId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(run.error).toBeNull();
});

it("asks again for an answer that broke off in the middle", async () => {
  const run = await readJira(context("cut@one"));
  expect(run.error).toBeNull();
  expect(run.items.length).toBeGreaterThan(50);
});

it("waits as long as a 429 says, and names Jira's RateLimit-Reason", async () => {
  const before = Date.now();
  const { error } = await readJira(context("limited@one"));
  expect(error).toBeInstanceOf(ConnectorError);
  if (!(error instanceof ConnectorError)) return;
  expect([error.code, error.retryable]).toEqual(["rate-limited", true]);
  expect(error.sentence).toContain("jira-quota-tenant-based");
  const retryAt = error.retryAt?.getTime() ?? 0;
  expect(retryAt - before).toBeGreaterThanOrEqual(19_000);
  expect(retryAt - Date.now()).toBeLessThan(25_000);
});

it("brings the comments behind the twenty that a search gives", async () => {
  const account = "sandbox@comments";
  await at("comment", { account, issue: "SEC-1713", text: "Line", times: 130 });
  const { items } = await readJira(context(account));
  expect(items.find(({ title }) => title.startsWith("SEC-1713"))?.body).toContain("Line 130");
});

it("takes nothing away when the account suddenly sees no issue", async () => {
  const first = await readJira(context("sandbox@seen"));
  const run = await readJira(context("blind@one"), first.state);
  expect(run.records.some(({ type }) => type === "presence" || type === "delete")).toBe(false);
  expect(run.records).toContainEqual(
    expect.objectContaining({ type: "failure", reason: expect.stringContaining("can't see any issues now") }),
  );
});

function noting(requests: string[]): typeof loopbackHttp {
  return {
    fetch(url, request) {
      requests.push(url);
      return loopbackHttp.fetch(url, request);
    },
  };
}

async function create(account: string, number: number): Promise<void> {
  const action = jiraConnector.actions.find(({ id }) => id === "create-issue");
  await action?.run(context(account), { project: "OPS", summary: `Made ${number}` }, `${account}-${number}`);
}
