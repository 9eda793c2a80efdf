import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectorError } from "../shared/connector-error.ts";
import { collect, runRead, testContext } from "../shared/testing/run-read.ts";
import { testCredentials } from "../shared/testing/test-credentials.ts";
import { gmailConnector } from "./connector.ts";
import { gmailAccount, gmailConfigAt } from "./testing/gmail-at.ts";

const endsAt = new Date("2026-03-20T16:30:00Z");
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt });
});
afterAll(async () => sandbox.stop());

const messages = { stream: "messages" };
const readAll = async (address: string, state: unknown = null) => {
  const { ctx } = await gmailAccount(sandbox.url, address);
  return runRead(gmailConnector, ctx, { ...messages, state });
};
const titles = (run: { items: { title: string }[] }) => run.items.map(({ title }) => title);
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `Message ${to - 1 - n}`);

describe("what comes in", () => {
  it("takes the whole story's mail as items, with container, link and the mailbox's own date", async () => {
    const run = await readAll("");
    const { mails, companyDomain } = generateStory({ seed: 7, endsAt });
    expect(run.error).toBeNull();
    expect(run.failures).toEqual([]);
    expect(run.items).toHaveLength(mails.length);
    const mail = mails.find(({ attachments, hasHtml }) => attachments.length > 0 && hasHtml);
    const item = run.items.find(({ raw }) => JSON.stringify(raw).startsWith(`{"messageId":"${mail?.id}"`));
    expect(item).toMatchObject({
      source_datatype: "gmail",
      containerId: `security@${companyDomain}`,
      at: mail?.at.toISOString(),
      title: mail?.subject,
      url: `https://mail.google.com/mail/u/0/#inbox/${item?.externalId}`,
    });
    expect(item?.author).toContain(mail?.from.address);
    expect(item?.body).toContain(mail?.text.split("\n")[0]);
    expect(item?.body).toContain(`[Attachment: ${mail?.attachments[0]?.name}]`);
    const domain = mail?.from.address.split("@")[1];
    expect(item?.raw).toMatchObject({
      mail: {
        checks: { server: "mx.google.com", spf: { result: "pass", domain }, dmarc: { result: "pass", domain } },
        attachments: mail?.attachments.map(({ name, type }) => ({ name, mediaType: type, size: expect.any(Number) })),
        returnPath: `<${mail?.from.address}>`,
      },
    });
  });

  it("reads top-level, HTML, several plain and non-UTF-8 bodies, dates by internalDate, and keeps a broken record apart", async () => {
    const run = await readAll("odd@sentinel.example");
    const bodies = Object.fromEntries(run.items.map(({ title, body }) => [title, body]));
    expect(bodies).toEqual({
      "top-level body": "The body is at the top.",
      "html only": "Only HTML\n\nis here & there.",
      "two plain parts": "First.\n\nSecond.",
      "latin-1 body": "Grüße",
      "wrong date header": "Sent in 1970, they say.",
      "no body": "",
    });
    expect(run.items.find(({ title }) => title === "wrong date header")?.at).toBe("2025-03-03T08:00:00.000Z");
    expect(run.failures).toMatchObject([{ reason: "Couldn't read Gmail's record of this message." }]);
    expect(run.error).toBeNull();
  });

  it("holds the window to the millisecond although the vendor's search knows whole seconds", async () => {
    const { ctx } = await gmailAccount(sandbox.url, "plain@sentinel.example");
    const window = { from: "2025-03-03T10:00:00.001Z", to: "2025-03-03T15:00:00.000Z" };
    const run = await runRead(gmailConnector, ctx, { ...messages, state: gmailConnector.initial(window) });
    expect(titles(run)).toEqual(numbered(3, 7));
  });
});

describe("going on", () => {
  it("takes each message once, even when a run is killed", async () => {
    const { ctx } = await gmailAccount(sandbox.url);
    const ids: string[] = [];
    let state: unknown = null;
    for (const killAfterItems of [1, 99, 100, 101, 57]) {
      const run = await runRead(gmailConnector, ctx, { ...messages, state, killAfterItems });
      ids.push(...run.items.map(({ externalId }) => externalId));
      state = run.state;
    }
    const last = await runRead(gmailConnector, ctx, { ...messages, state });
    ids.push(...last.items.map(({ externalId }) => externalId));
    expect(last.error).toBeNull();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(generateStory({ seed: 7, endsAt }).mails.length);
  });

  it("sees what is added, deleted, binned, called spam and taken out of the bin, and reads nothing twice", async () => {
    const { ctx, control } = await gmailAccount(sandbox.url, "plain@sentinel.example");
    const first = await runRead(gmailConnector, ctx, messages);
    const [a, b, c] = first.items.map(({ externalId }) => externalId);
    const { id: added } = await control("add", { subject: "Fresh", text: "Just in." });
    await control("delete", { id: a ?? "" });
    await control("label", { id: b ?? "", label: "TRASH" });
    await control("label", { id: c ?? "", label: "SPAM" });
    const second = await runRead(gmailConnector, ctx, { ...messages, state: first.state });
    expect(second.records.filter(({ type }) => type === "item" || type === "delete")).toMatchObject([
      { type: "delete", externalId: a },
      { type: "item", item: { externalId: added, title: "Fresh", body: "Just in." } },
      { type: "delete", externalId: b },
      { type: "delete", externalId: c },
    ]);
    await control("label", { id: b ?? "", remove: "TRASH" });
    const third = await runRead(gmailConnector, ctx, { ...messages, state: second.state });
    expect(third.items.map(({ externalId }) => externalId)).toEqual([b]);
    const fourth = await runRead(gmailConnector, ctx, { ...messages, state: third.state });
    expect(fourth.records.map(({ type }) => type)).toEqual(["checkpoint"]);
  });

  it("keeps the historyId from before the list, so that mail which arrives meanwhile is not lost", async () => {
    const run = await readAll("late@sentinel.example");
    expect(new Set(titles(run))).toEqual(new Set([...numbered(0, 25), "Message 99"]));
  });

  it("asks for the profile before the list, for 500 a page from a whole second on, and for all four kinds of history", async () => {
    const { ctx } = await gmailAccount(sandbox.url, "plain@sentinel.example");
    const requests: string[] = [];
    const http: typeof ctx.http = {
      fetch(url, request) {
        const { pathname, searchParams } = new URL(url);
        for (const location of ["startHistoryId", "pageToken"]) searchParams.delete(location);
        const inner = /^GET .*\/users\/me\/(messages)\/\w+\?(format=full) /m.exec(String(request?.body))?.slice(1);
        const path = inner?.[0] ?? pathname.split("/users/me/")[1]?.split("/")[0];
        requests.push(`${path} ${inner?.[1] ?? decodeURIComponent(searchParams.toString())}`);
        return ctx.http.fetch(url, request);
      },
    };
    const state = gmailConnector.initial({ from: "2025-03-03T10:00:00.900Z", to: null });
    expect((await runRead(gmailConnector, { ...ctx, http }, { ...messages, state })).error).toBeNull();
    const kinds = ["messageAdded", "messageDeleted", "labelAdded", "labelRemoved"];
    expect([...new Set(requests)]).toEqual([
      "profile ",
      `history ${kinds.map((kind) => `historyTypes=${kind}`).join("&")}&maxResults=500`,
      "messages maxResults=500&q=after:1740996000",
      "messages format=full",
    ]);
  });

  it("reads many messages in one call that counts as all of them, and holds what is gone, cut or missing in it for that one alone", async () => {
    const { ctx, control } = await gmailAccount(sandbox.url, "large-120@sentinel.example");
    const counted: number[] = [];
    let gone = "";
    const http: typeof ctx.http = {
      async fetch(url, request) {
        if (!url.includes("/batch/")) return ctx.http.fetch(url, request);
        counted.push(request?.calls ?? 1);
        const ids = [...String(request?.body).matchAll(/\/messages\/(\w+)\?/g)].map(([, id]) => id ?? "");
        if (counted.length > 1) return ctx.http.fetch(url, request);
        gone = ids[1] ?? "";
        await control("delete", { id: gone });
        const response = await ctx.http.fetch(url, request);
        const text = (await response.text())
          .replace("response-item-3@", "response-item-333@")
          .replace(`"id":"${ids[5]}",`, `"id":"${ids[5]}`);
        expect(text.match(/response-item-333@|"id":"\w+"threadId/g)).toHaveLength(2);
        return { ...response, bytes: async () => Buffer.from(text) };
      },
    };
    const run = await runRead(gmailConnector, { ...ctx, http }, messages);
    expect([run.error, counted.toSorted((a, b) => b - a)]).toEqual([null, [50, 50, 20]]);
    const deleted = run.records.flatMap((record) => (record.type === "delete" ? record.externalId : []));
    expect(new Set(deleted)).toEqual(new Set([gone]));
    expect(new Set(titles(run)).size).toBe(119);
    expect(run.failures).toEqual([]);
  });

  it("treats a 404 of history as a forgotten cursor: reads everything again without deleting, then names what exists", async () => {
    const { ctx, control } = await gmailAccount(sandbox.url, "overlap@sentinel.example");
    const first = await runRead(gmailConnector, ctx, messages);
    const gone = first.items[3]?.externalId ?? "";
    await control("delete", { id: gone });
    await control("forget-history");
    const second = await runRead(gmailConnector, ctx, { ...messages, state: first.state });
    expect(second.error).toBeNull();
    expect(new Set(second.items.map(({ externalId }) => externalId)).size).toBe(24);
    expect(second.records.some(({ type }) => type === "delete" || type === "presence")).toBe(false);
    const third = await runRead(gmailConnector, ctx, { ...messages, state: second.state });
    const named = third.records.flatMap((record) => (record.type === "presence" ? record.externalIds : []));
    expect(new Set(named).size).toBe(24);
    expect(named).not.toContain(gone);
    expect(third.records.find((record) => record.type === "presence" && record.complete)).toBeDefined();
    const fourth = await runRead(gmailConnector, ctx, { ...messages, state: third.state });
    expect(fourth.records.some(({ type }) => type === "presence")).toBe(false);
  });

  it("loses and repeats nothing where pages of the list overlap", async () => {
    const run = await readAll("overlap@sentinel.example");
    expect(new Set(run.items.map(({ externalId }) => externalId)).size).toBe(24);
  });
});

describe.concurrent("a vendor that refuses", () => {
  it.each(["slow-down", "quota"])("waits out a usage limit told by header or in words only (%s)", async (name) => {
    const run = await readAll(`${name}@sentinel.example`);
    expect(run.error).toBeNull();
    expect(new Set(titles(run))).toEqual(new Set(numbered(0, 25)));
  });

  it("keeps what came in and says until when to wait where the wait is long", async () => {
    const { ctx } = await gmailAccount(sandbox.url, "long-wait@sentinel.example");
    const heldOff: Date[] = [];
    const http: typeof ctx.http = { ...ctx.http, holdOff: async (_url, { until }) => void heldOff.push(until) };
    const run = await runRead(gmailConnector, { ...ctx, http }, messages);
    if (!(run.error instanceof ConnectorError)) throw new Error("no refusal", { cause: run.error });
    expect(run.error).toMatchObject({ code: "rate-limited", retryable: true });
    const waitMs = (run.error.retryAt?.getTime() ?? 0) - Date.now();
    expect([waitMs > 100_000, waitMs <= 120_000]).toEqual([true, true]);
    expect(heldOff, "inside a batch no header tells it to the others").toEqual([run.error.retryAt]);
    expect(run.items.length).toBeGreaterThan(0);
    const later = await readAll("long-wait@sentinel.example", run.state);
    expect([...titles(run), ...titles(later)].toSorted()).toEqual(numbered(0, 25).toSorted());
  });

  it("stops in the middle of a run on request", async () => {
    const stop = new AbortController();
    const { ctx } = await gmailAccount(sandbox.url);
    const records = [];
    const run = (async () => {
      for await (const record of gmailConnector.read(
        { ...ctx, signal: stop.signal },
        { ...messages, containers: [], state: null },
      )) {
        records.push(record);
        if (records.length === 20) stop.abort();
      }
    })();
    expect(await run.catch((error: unknown) => error)).toBe(stop.signal.reason);
    expect(stop.signal.aborted).toBe(true);
    expect(records.length).toBeLessThan(40);
  });

  it("asks again for an answer that ends in the middle", async () => {
    const run = await readAll("cut@sentinel.example");
    expect([run.error, run.failures.length, run.items.length]).toEqual([null, 0, 25]);
  });

  it("says in words what is missing: sign-in, scope, mail service", async () => {
    const sentences: string[] = [];
    for (const name of ["revoked", "forbidden", "not-enabled"]) {
      const { ctx } = await gmailAccount(sandbox.url, `${name}@sentinel.example`);
      const { ok, sentence } = await gmailConnector.check(ctx);
      sentences.push(`${ok}: ${sentence}`);
    }
    expect(sentences).toEqual([
      "false: Gmail no longer accepts the saved credentials (401). Connect the account again.",
      "false: Gmail doesn't allow this: Request had insufficient authentication scopes. Grant the missing scope and connect again.",
      "false: This account has no Gmail.",
    ]);
  });
});

describe("a service account", () => {
  it("reads many mailboxes with one key, each under its own name, and skips one without mail service", async () => {
    const key = await (await fetch(`${sandbox.url}/gmail/service-account.json`)).text();
    const mailboxes = ["plain@sentinel.example", "not-enabled@sentinel.example", "odd@sentinel.example"];
    const config = { ...gmailConfigAt(sandbox.url), mailboxes };
    const credentials = testCredentials(gmailConnector, { authType: "ServiceAccount", config, fields: { key } });
    const ctx = testContext({ config, credentials, now: () => new Date() });
    const containers = await collect(gmailConnector.discover(ctx));
    expect(containers.map(({ id, count, audience }) => [id, count, audience])).toEqual([
      ["plain@sentinel.example", expect.any(Number), ["plain@sentinel.example"]],
      ["odd@sentinel.example", 7, ["odd@sentinel.example"]],
    ]);
    const run = await runRead(gmailConnector, ctx, messages);
    expect(run.error).toBeNull();
    expect(run.failures.map(({ externalId }) => externalId?.split("/")[0])).toEqual([
      "not-enabled@sentinel.example",
      "odd@sentinel.example",
    ]);
    const chosen = { ...messages, containers: ["odd@sentinel.example"] };
    const some = await runRead(gmailConnector, ctx, chosen);
    expect(new Set(some.items.map(({ containerId }) => containerId))).toEqual(new Set(chosen.containers));
    const fewer = testContext({ ...ctx, config: { ...config, mailboxes: ["odd@sentinel.example"] } });
    const later = await runRead(gmailConnector, fewer, { ...messages, state: run.state });
    const named = later.records.flatMap((record) => (record.type === "presence" ? record.externalIds : []));
    expect([named.length, named.every((id) => id.startsWith("odd@"))], "the others' mail goes").toEqual([7, true]);
    const own = run.items.filter(({ containerId }) => containerId === "odd@sentinel.example");
    expect(own.every(({ externalId }) => externalId.startsWith("odd@sentinel.example/"))).toBe(true);
    expect(own).toHaveLength(6);
    expect((await gmailConnector.check(ctx)).sentence).toBe("2 of 3 mailboxes are readable.");
  });
});
