import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectorRecord } from "../shared/connector-record.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { collect, runRead } from "../shared/testing/run-read.ts";
import { microsoft365Connector } from "./connector.ts";
import { tenantAt } from "./testing/tenant-at.ts";

const endsAt = new Date("2026-03-20T16:30:00Z");
const story = generateStory({ seed: 7, endsAt });
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt });
});
afterAll(async () => sandbox.stop());

const sentinel = (name: string) => {
  const tenant = `sentinel-${name}`;
  const address = `${tenant}@sentinel.example`;
  const opened = tenantAt(sandbox.url, tenant, [address]);
  const run = async (stream: string, state: unknown = null) =>
    runRead(microsoft365Connector, opened.ctx, { stream, state });
  return { ...opened, tenant, address, run };
};
const changesIn = (records: readonly ConnectorRecord[]) =>
  records.flatMap((record) => {
    if (record.type === "item") return [`${record.item.title}: ${record.item.body.split("\n").at(-1)}`];
    return record.type === "delete" ? [`gone: ${record.externalId}`] : [];
  });

it("a mail keeps the checks of Exchange and its attachments' names, kinds and sizes", async () => {
  const own = new Set(story.people.map(({ email }) => email));
  const mail = story.mails.find(({ attachments, to }) => attachments.length > 0 && own.has(to[0]?.address ?? ""));
  const { ctx } = tenantAt(sandbox.url, "demo", [mail?.to[0]?.address ?? ""]);
  const { items, failures } = await runRead(microsoft365Connector, ctx, { stream: "mail" });
  expect(failures).toEqual([]);
  const item = items.find(({ raw }) => JSON.stringify(raw).includes(`"messageId":"${mail?.id}"`));
  const domain = mail?.from.address.split("@")[1];
  expect(item?.raw).toMatchObject({
    mail: {
      checks: { server: null, spf: { result: "pass", domain }, dkim: [{ domain }], dmarc: { result: "pass" } },
      attachments: mail?.attachments.map(({ name, type }) => ({ name, mediaType: type, size: expect.any(Number) })),
    },
  });
});

describe("documents", () => {
  it("takes every document with its text, owner, place and link; folders are none", async () => {
    const { ctx } = tenantAt(sandbox.url, "demo");
    const run = await runRead(microsoft365Connector, ctx, { stream: "documents" });
    expect([run.error, run.failures]).toEqual([null, []]);
    const people = run.items.find(({ title }) => title === "Who is who.csv");
    expect(people).toMatchObject({
      source_datatype: "microsoft365",
      containerId: "b!stonecroft-people",
      author: `${story.people[0]?.full} <${story.people[0]?.email}>`,
      at: "2026-03-15T16:30:00.000Z",
    });
    expect(people?.body).toContain("People / Documents: Who is who.csv\n\nname,title,team,mail");
    const files = new Set(story.mails.flatMap((mail) => mail.attachments.map(({ name }) => `${mail.id}/${name}`)));
    expect(run.items.filter(({ containerId }) => containerId === "b!stonecroft-finance")).toHaveLength(files.size);
    expect(run.items.some(({ title }) => title === "Statements")).toBe(false);
  });

  it("records who has access to each shared document, and leaves the others to their library", async () => {
    const { ctx } = tenantAt(sandbox.url, "demo");
    const { items } = await runRead(microsoft365Connector, ctx, { stream: "documents" });
    const addresses = new Set(story.people.map(({ email }) => email));
    const shared = items.filter(({ audience }) => audience !== undefined);
    expect(shared.length).toBeGreaterThan(3);
    for (const { audience = [], author } of shared) {
      expect(author).toContain(audience[0] ?? "nobody");
      expect(audience.filter((address) => !addresses.has(address) && !address.includes("@"))).toEqual([]);
    }
    const { ctx: plain } = sentinel("plain");
    const others = await runRead(microsoft365Connector, plain, { stream: "documents" });
    expect(others.items.filter(({ audience }) => audience !== undefined)).toEqual([]);
  });

  it("takes each document once, even when a run is killed", async () => {
    const { ctx } = sentinel("plain");
    const ids: string[] = [];
    let state: unknown = null;
    for (const killAfterItems of [1, 9, 10, 3, 999]) {
      const run = await runRead(microsoft365Connector, ctx, { stream: "documents", state, killAfterItems });
      ids.push(...run.items.map(({ externalId }) => externalId));
      state = run.state;
    }
    expect([new Set(ids).size, ids.length]).toEqual([25, 25]);
  });

  it("sees what is written, renamed, added and deleted after its delta link, and nothing else", async () => {
    const { run, control, tenant } = sentinel("plain");
    const first = await run("documents");
    await control("write", { id: `${tenant}-d1`, text: "Written anew." });
    await control("rename", { id: `${tenant}-d2`, name: "renamed.txt" });
    await control("delete-document", { id: `${tenant}-d3` });
    await control("add-document", { name: "fresh.txt", text: "Fresh." });
    const second = await run("documents", first.state);
    expect(changesIn(second.records)).toEqual([
      "document-1.txt: Written anew.",
      "renamed.txt: The text of document 2.",
      `gone: b!${tenant}/${tenant}-d3`,
      "fresh.txt: Fresh.",
    ]);
    expect(changesIn((await run("documents", second.state)).records)).toEqual([]);
  });

  it("lets the last of repeated items win", async () => {
    const { items } = await sentinel("repeat").run("documents");
    const last = new Map(items.map(({ externalId, title }) => [externalId, title]));
    expect(last.size).toBe(25);
    expect([...last.values()].filter((title) => title.startsWith("an older"))).toEqual([]);
  });

  it("takes a 410 as the order to begin where Location says, without deleting, then names what exists", async () => {
    const { run, control, tenant } = sentinel("gone");
    const first = await run("documents");
    expect(first.items).toHaveLength(25);
    await control("delete-document", { id: `${tenant}-d7` });
    const second = await run("documents", first.state);
    expect([second.error, second.items.length]).toEqual([null, 24]);
    expect(second.records.some(({ type }) => type === "delete" || type === "presence")).toBe(false);
    const third = await run("documents", second.state);
    const named = third.records.flatMap((record) => (record.type === "presence" ? record.externalIds : []));
    expect([named.length, named.includes(`b!${tenant}/${tenant}-d7`)]).toEqual([24, false]);
    const fourth = await run("documents", third.state);
    expect(fourth.records.some(({ type }) => type === "presence")).toBe(false);
  });

  it("doesn't lose a change that the vendor reports late", async () => {
    const { run, control, tenant } = sentinel("late");
    const first = await run("documents");
    await control("write", { id: `${tenant}-d1`, text: "Written late." });
    const second = await run("documents", first.state);
    expect(changesIn(second.records)).toEqual([]);
    expect(changesIn((await run("documents", second.state)).records)).toEqual(["document-1.txt: Written late."]);
  });

  it("never carries its token to another host that a link names", async () => {
    const { error } = await sentinel("elsewhere").run("documents");
    expect(error).toMatchObject({
      code: "bad-answer",
      message: expect.stringContaining("sent a link to another host"),
    });
  });
});

describe("mail", () => {
  it("takes a mailbox folder by folder, with ids that survive a move", async () => {
    const address = story.people[2]?.email ?? "";
    const { ctx } = tenantAt(sandbox.url, "demo", [address]);
    const run = await runRead(microsoft365Connector, ctx, { stream: "mail" });
    const own = story.mails.filter(({ from, to, cc }) => [from, ...to, ...cc].some((one) => one.address === address));
    expect([run.error, run.items.length]).toEqual([null, own.length]);
    expect(run.items.every(({ containerId }) => containerId === address)).toBe(true);
    expect(JSON.stringify(run.items.map(({ raw }) => raw))).toMatch(/"folder":"Sent Items"/);
  });

  it("keeps a mail that is moved from folder to folder, in whichever order they are read, and hides what is binned", async () => {
    const { run, control, address } = sentinel("plain");
    const first = await run("mail");
    expect(first.items).toHaveLength(25);
    const [a, b, c] = first.items.map(({ externalId }) => externalId.replace(`${address}/`, ""));
    await control("move-mail", { id: a ?? "", folder: "archive" });
    await control("move-mail", { id: b ?? "", folder: "deleteditems" });
    await control("delete-mail", { id: c ?? "" });
    const second = await run("mail", first.state);
    const gone = changesIn(second.records).filter((change) => change.startsWith("gone"));
    expect(gone.toSorted()).toEqual([`gone: ${address}/${b}`, `gone: ${address}/${c}`].toSorted());
    expect(second.items.at(-1)).toMatchObject({ externalId: `${address}/${a}`, raw: { folder: "Archive" } });
    // Back again: now the folder that it leaves is read after the one that it comes to.
    await control("move-mail", { id: a ?? "", folder: "inbox" });
    const third = await run("mail", second.state);
    expect(changesIn(third.records).some((change) => change.startsWith("gone"))).toBe(false);
    expect(third.items.at(-1)).toMatchObject({ externalId: `${address}/${a}`, raw: { folder: "Inbox" } });
  });

  it("treats SyncStateNotFound as the order to read that folder again, then names what exists", async () => {
    const { run, control, address } = sentinel("gone");
    const first = await run("mail");
    const lost = first.items[4]?.externalId ?? "";
    await control("delete-mail", { id: lost.replace(`${address}/`, "") });
    const second = await run("mail", first.state);
    expect([second.error, second.items.length]).toEqual([null, 24]);
    const third = await run("mail", second.state);
    const named = third.records.flatMap((record) => (record.type === "presence" ? record.externalIds : []));
    expect([named.length, named.includes(lost)]).toEqual([24, false]);
  });

  it("takes each email once, even when a run is killed", async () => {
    const address = story.people[2]?.email ?? "";
    const { ctx } = tenantAt(sandbox.url, "demo", [address]);
    const all = await runRead(microsoft365Connector, ctx, { stream: "mail" });
    const ids: string[] = [];
    let state: unknown = null;
    for (const killAfterItems of [1, 5, 4, 999]) {
      const run = await runRead(microsoft365Connector, ctx, { stream: "mail", state, killAfterItems });
      ids.push(...run.items.map(({ externalId }) => externalId));
      state = run.state;
    }
    expect(ids.toSorted()).toEqual(all.items.map(({ externalId }) => externalId).toSorted());
  });
});

describe.concurrent("a vendor that refuses", () => {
  it.each(["slow-down", "busy"])("waits as long as Retry-After says (%s)", async (name) => {
    const { error, items } = await sentinel(name).run("documents");
    expect([error, items.length]).toEqual([null, 25]);
  });

  it("keeps what came in and says until when to wait where the wait is long", async () => {
    const { run } = sentinel("long-wait");
    const first = await run("documents");
    if (!(first.error instanceof ConnectorError)) throw new Error("no refusal", { cause: first.error });
    expect(first.error).toMatchObject({ code: "rate-limited", retryable: true });
    expect((first.error.retryAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(290_000);
    const later = await run("documents", first.state);
    expect(new Set([...first.items, ...later.items].map(({ externalId }) => externalId)).size).toBe(25);
  });

  it("stops in the middle of a run on request", async () => {
    const stop = new AbortController();
    const { ctx } = sentinel("plain");
    const fetchFirst = ctx.http.fetch;
    const http = {
      fetch: async (...args: Parameters<typeof fetchFirst>) => fetchFirst(...args).finally(() => stop.abort()),
    };
    for (const stream of ["documents", "mail"]) {
      const { error, items } = await runRead(microsoft365Connector, { ...ctx, http, signal: stop.signal }, { stream });
      expect([error, items.length]).toEqual([stop.signal.reason, 0]);
    }
  });

  it("asks again for a page that ends in the middle", async () => {
    const { error, items } = await sentinel("cut").run("documents");
    expect([error, items.length]).toEqual([null, 25]);
  });

  it("says in words what is missing: the secret, the tenant, a permission, one mailbox of several", async () => {
    const plain = sentinel("plain").address;
    const tenants = {
      denied: tenantAt(sandbox.url, "sentinel-denied"),
      unknown: tenantAt(sandbox.url, "nowhere"),
      forbidden: tenantAt(sandbox.url, "sentinel-forbidden"),
      partly: tenantAt(sandbox.url, "sentinel-plain", [plain, "nobody@sentinel.example"]),
    };
    const result: Record<string, string> = {};
    for (const [name, { ctx }] of Object.entries(tenants)) {
      const { ok, sentence } = await microsoft365Connector.check(ctx);
      result[name] = `${ok}: ${sentence}`;
    }
    expect(result).toEqual({
      denied: "false: Microsoft didn't issue a token: AADSTS7000215: Invalid client secret provided.",
      unknown: "false: Microsoft didn't issue a token: AADSTS90002: Tenant 'nowhere' not found.",
      forbidden:
        "false: Microsoft 365 doesn't allow this: Insufficient privileges to complete the operation. Grant the missing application permission and consent to it. It needs Sites.Read.All.",
      partly: "true: Microsoft 365 doesn't have this record (any more): The resource could not be found.",
    });
    const run = await runRead(microsoft365Connector, tenants.partly.ctx, { stream: "mail" });
    expect(run.failures).toMatchObject([{ externalId: "nobody@sentinel.example" }]);
    expect(run.items.length).toBeGreaterThan(20);
  });

  it("discovers libraries and mailboxes, these with their count and for their owner alone", async () => {
    const { ctx, address, tenant } = sentinel("repeat");
    const found = await collect(microsoft365Connector.discover(ctx));
    expect(found).toMatchObject([
      { id: `b!${tenant}`, kind: "library", label: `Site of ${tenant} / Documents` },
      { id: address, kind: "mailbox", count: 25, audience: [address] },
    ]);
    // Graph does not tell who may see a whole library.
    expect(found[0]).not.toHaveProperty("audience");
  });
});
