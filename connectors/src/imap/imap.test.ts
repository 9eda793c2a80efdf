import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { loopbackNet } from "../shared/testing/loopback-net.ts";
import { collect, runRead, testContext } from "../shared/testing/run-read.ts";
import { imapConnector } from "./connector.ts";

const endsAt = new Date("2026-03-20T16:30:00Z");
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt });
});
afterAll(async () => sandbox.stop());

function mailbox(user: string, over: { password?: string; host?: string; port?: number; security?: string } = {}) {
  const {
    password = "secret",
    host = "127.0.0.1",
    port = Number(new URL(sandbox.imapUrl).port),
    security = "none",
  } = over;
  const unused = async () => Promise.reject(new Error("no tokens"));
  const credentials = { authType: "Basic", fields: { user, password }, token: unused, renew: unused };
  const ctx = testContext({ config: { host, port, security }, credentials, net: loopbackNet, now: () => new Date() });
  const run = async (state: unknown = null, killAfterItems?: number) =>
    runRead(imapConnector, ctx, {
      stream: "messages",
      state,
      ...(killAfterItems === undefined ? {} : { killAfterItems }),
    });
  async function control(what: string, input: Readonly<Record<string, string>>) {
    const body = JSON.stringify({ user, ...input });
    const response = await fetch(`${sandbox.url}/imap/_control/${what}`, { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
  }
  return { ctx, run, control };
}
const action = (id: string) => {
  const found = imapConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
};
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

describe("reading", () => {
  it("takes a mailbox folder by folder, with the server's date, and leaves out bin, junk and drafts", async () => {
    const { people, mails } = generateStory({ seed: 7, endsAt });
    const address = people[2]?.email ?? "";
    const { run, ctx } = mailbox(address);
    const { items, error, failures } = await run();
    const own = mails.filter(({ from, to, cc }) => [from, ...to, ...cc].some((one) => one.address === address));
    expect([error, failures.length, items.length]).toEqual([null, 0, own.length]);
    expect(new Set(items.map(({ containerId }) => containerId))).toEqual(new Set(["INBOX", "Sent"]));
    const first = own.find(({ from }) => from.address !== address);
    // The server's date has whole seconds.
    const at = new Date(Math.floor((first?.at.getTime() ?? 0) / 1000) * 1000).toISOString();
    expect(items.find(({ externalId }) => externalId === "INBOX:1700000000:1")).toMatchObject({
      title: first?.subject,
      at,
      raw: { mail: { checks: { server: "mx.sandbox.example", dmarc: { result: "pass" } }, foreignChecks: 0 } },
    });
    expect((await collect(imapConnector.discover(ctx))).map(({ id, audience }) => [id, audience])).toEqual([
      ["INBOX", [address]],
      ["Sent", [address]],
      ["Archive", [address]],
    ]);
  });

  it("reads HTML, other character sets and mails without a date, and keeps a broken one apart", async () => {
    const { items, failures, error } = await mailbox("odd@sentinel.example").run();
    expect(Object.fromEntries(items.map(({ title, body }) => [title, body]))).toEqual({
      "html only": "Only HTML",
      "latin-1": "Grüße",
      "no date": "Taken when it came.",
    });
    expect([failures, error]).toMatchObject([[{ externalId: "INBOX:1700000000:4" }], null]);
  });

  it("takes each email once, even when a run is killed", async () => {
    const { run } = mailbox("reader@elsewhere.example");
    const control = mailbox("reader@elsewhere.example").control;
    for (let index = 0; index < 120; index += 1) await control("add", { subject: `Mail ${index}`, text: "." });
    const ids: string[] = [];
    let state: unknown = null;
    for (const killAfterItems of [1, 51, 50, 999]) {
      const { items, state: after } = await run(state, killAfterItems);
      ids.push(...items.map(({ externalId }) => externalId));
      state = after;
    }
    expect([new Set(ids).size, ids.length]).toEqual([120, 120]);
  });

  it("sees what came, went and was moved: all that exists is named before anything new", async () => {
    const { run, control } = mailbox("plain@sentinel.example");
    const first = await run();
    expect(first.items).toHaveLength(25);
    await control("delete", { uid: "3" });
    await control("move", { uid: "4", to: "Archive" });
    await control("move", { uid: "5", to: "Trash" });
    await control("add", { subject: "Fresh", text: "Just in." });
    const second = await run(first.state);
    expect(titles(second)).toEqual(["Fresh", "Mail 3"]);
    const named = second.records.flatMap((record) => (record.type === "presence" ? record.externalIds : []));
    const known = first.items.map(({ externalId }) => externalId);
    expect(known.filter((id) => !named.includes(id))).toEqual([3, 4, 5].map((uid) => `INBOX:1700000000:${uid}`));
    const kinds = second.records.map(({ type }) => type);
    expect(kinds.indexOf("item")).toBeGreaterThan(kinds.lastIndexOf("presence"));
    expect(titles(await run(second.state))).toEqual([]);
  });

  it("reads a folder again whose numbers changed (UIDVALIDITY), and drops the old numbers", async () => {
    const { run, control } = mailbox("renumbered@elsewhere.example");
    await control("add", { subject: "One", text: "." });
    await control("add", { subject: "Two", text: "." });
    const first = await run();
    await control("renumber", {});
    const second = await run(first.state);
    expect(titles(second)).toEqual(["One", "Two"]);
    const named = second.records.flatMap((record) => (record.type === "presence" ? record.externalIds : []));
    expect(named).toEqual(["INBOX:1700000001:1", "INBOX:1700000001:2"]);
  });
});

describe("a server that refuses", () => {
  it("continues after a connection that broke in the middle of an email", async () => {
    const { run } = mailbox("cut@sentinel.example");
    const first = await run();
    expect(first.error).toMatchObject({ code: "unavailable", retryable: true });
    const second = await run(first.state);
    expect([second.error, first.items.length + second.items.length]).toEqual([null, 25]);
  });

  it("stops in the middle of a run on request", async () => {
    const stop = new AbortController();
    const { ctx } = mailbox("plain@sentinel.example");
    const run = (async () => {
      const request = { stream: "messages", containers: [], state: null };
      for await (const record of imapConnector.read({ ...ctx, signal: stop.signal }, request)) {
        if (record.type === "item") stop.abort();
      }
    })();
    expect(await run.catch((error: unknown) => error)).toBe(stop.signal.reason);
    expect(stop.signal.aborted).toBe(true);
  });

  it("says in words what is wrong: password, busy server, address, missing encryption", async () => {
    const result = async ({ ctx }: ReturnType<typeof mailbox>) => {
      const { ok, sentence } = await imapConnector.check(ctx);
      return `${ok}: ${sentence}`;
    };
    expect(await result(mailbox("plain@sentinel.example"))).toBe("true: 3 folders are readable.");
    expect(await result(mailbox("locked@sentinel.example"))).toBe(
      "false: 127.0.0.1 rejected the user name and password: Invalid credentials",
    );
    expect(await result(mailbox("busy@sentinel.example"))).toBe("false: 127.0.0.1 is busy: Try again later");
    expect(await result(mailbox("busy@sentinel.example"))).toBe("true: 3 folders are readable.");
    expect(await result(mailbox("x", { host: "10.0.0.1" }))).toContain(
      "false: 10.0.0.1 leads to a private or reserved",
    );
    expect(await result(mailbox("x", { host: "mail.public.example" }))).toContain(
      "isn't sent over the internet unencrypted",
    );
    expect(await result(mailbox("x", { security: "starttls" }))).toContain(
      "false: Couldn't open an encrypted connection",
    );
  });
});

describe("actions", () => {
  it("searches a folder, newest first", async () => {
    const { ctx } = mailbox("plain@sentinel.example");
    const found = await action("search-messages").run(ctx, { query: "this is mail 1", folder: "inbox" }, "");
    const { messages } = z.object({ messages: z.array(z.looseObject({ title: z.string() })) }).parse(found);
    const numbers = [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1];
    expect(messages.map(({ title }) => title)).toEqual(numbers.map((number) => `Mail ${number}`));
    await expect(action("search-messages").run(ctx, { query: "x", folder: "Nowhere" }, "")).rejects.toThrow(
      "folder: there is no folder Nowhere. Available: INBOX, Sent, Drafts, Archive, Junk, Trash.",
    );
  });

  it("moves a mail, moves nothing the second time, and moves it back", async () => {
    const { ctx, control, run } = mailbox("mover@elsewhere.example");
    await control("add", { subject: "To be filed", text: "." });
    const move = action("move-message");
    const input = { message: "INBOX:1700000000:1", folder: "archive" };
    expect(await move.plan(ctx, input)).toEqual({
      changes: [{ target: 'Email "To be filed"', field: "folder", before: "INBOX", after: "Archive" }],
      targetVersion: "INBOX:1700000000:1",
    });
    const output = await move.run(ctx, input, "m:1");
    expect(output).toEqual({ id: "Archive:1700000000:1", fromFolder: "INBOX", toFolder: "Archive" });
    await expect(move.run(ctx, input, "m:1")).rejects.toMatchObject({ code: "not-found" });
    expect((await run()).items.map(({ externalId }) => externalId)).toEqual(["Archive:1700000000:1"]);
    await move.undo?.(ctx, { input, output }, "m:1");
    expect((await run()).items.map(({ externalId }) => externalId)).toEqual(["INBOX:1700000000:2"]);
  });
});
