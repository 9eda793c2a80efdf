import { randomBytes } from "node:crypto";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ConnectorAction } from "../shared/connector-action.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { runRead } from "../shared/testing/run-read.ts";
import { gmailConnector } from "./connector.ts";
import { type Account, gmailAccount } from "./testing/gmail-at.ts";

let sandbox: Sandbox;
let demo: Account;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") });
  demo = await gmailAccount(sandbox.url, "plain@sentinel.example");
});
afterAll(async () => sandbox.stop());

function action(id: string): ConnectorAction {
  const found = gmailConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
}

/** What a message looks like at the vendor, read as ingest reads it. */
async function newest(subject: string) {
  const { items } = await runRead(gmailConnector, demo.ctx, { stream: "messages" });
  const found = items.filter(({ title }) => title === subject);
  return { count: found.length, item: found[0], raw: JSON.stringify(found[0]?.raw) };
}

const add = async (subject: string) =>
  (await demo.control("add", { subject, text: "Please look.", label: "INBOX" })).id;
const labelsOf = async (subject: string) => /"labels":\[([^\]]*)\]/.exec((await newest(subject)).raw)?.[1];

describe("sending", () => {
  it("plans, sends once, and finds by its own Message-ID what a lost answer had sent", async () => {
    const send = action("send-message");
    const attachment = { name: "list.csv", mediaType: "text/csv", base64: Buffer.from("a,b").toString("base64") };
    const input = {
      to: "ada@people.example, Bo <bo@people.example>",
      subject: "Änderung\r\nBcc: x@y.example",
      body: "Hallo",
      attachment,
    };
    const { changes } = await send.plan(demo.ctx, input);
    expect(changes.map(({ field, after }) => [field, after])).toEqual([
      ["to", "ada@people.example, bo@people.example"],
      ["subject", "Änderung Bcc: x@y.example"],
      ["text", "Hallo"],
      ["attachment", "list.csv"],
    ]);
    expect(await send.lookup?.(demo.ctx, input, "run-1:send")).toBeNull();
    const done = await send.run(demo.ctx, input, "run-1:send");
    expect(await send.lookup?.(demo.ctx, input, "run-1:send")).toEqual(done);
    expect(await send.lookup?.(demo.ctx, input, "run-2:send")).toBeNull();
    const { count, item } = await newest("Änderung Bcc: x@y.example");
    expect([count, item?.body]).toEqual([1, "Hallo\n\n[Attachment: list.csv]"]);
  });

  it("replies in the thread, to the sender's reply address, with In-Reply-To", async () => {
    const id = await add("A question");
    const done = await action("reply-to-message").run(
      demo.ctx,
      { message: { externalId: id }, body: "An answer" },
      "r:1",
    );
    const original = await newest("A question");
    const reply = await newest("Re: A question");
    expect(done).toMatchObject({ threadId: /"threadId":"(\w+)"/.exec(original.raw)?.[1] });
    expect(reply.raw).toContain(`"inReplyTo":"${/"messageId":"([^"]+)"/.exec(original.raw)?.[1]}"`);
    expect(reply.raw).toMatch(/"to":"[^"]*sender-\d+@partner.example/);
  });

  it("forwards the whole mail along", async () => {
    const id = await add("For the others");
    await action("forward-message").run(demo.ctx, { message: id, to: ["eve@people.example"], comment: "FYI" }, "f:1");
    const { item } = await newest("Fwd: For the others");
    expect(item?.body).toMatch(
      /^FYI\n---------- Forwarded message[^]*Please look\.\n\n\[Attachment: forwarded\.eml\]$/,
    );
  });

  it("sends a mail that is too large for JSON by the upload address, byte for byte", async () => {
    const { ctx } = await gmailAccount(sandbox.url, "overlap@sentinel.example");
    const base64 = randomBytes(2_900_000).toString("base64");
    const attachment = { name: "all.bin", mediaType: "application/octet-stream", base64 };
    const message = await action("send-message").run(ctx, { to: "ada@people.example", attachment }, "u:1");
    expect(await action("get-attachment").run(ctx, { message }, "")).toEqual(attachment);
  });

  it("keeps a draft unsent, finds it again, and takes it back", async () => {
    const draft = action("create-draft");
    const input = { to: "ada@people.example", subject: "Not yet", body: "Half a thought" };
    const output = await draft.run(demo.ctx, input, "d:1");
    expect(await draft.lookup?.(demo.ctx, input, "d:1")).toEqual(output);
    expect((await newest("Not yet")).count).toBe(0);
    await draft.undo?.(demo.ctx, { input, output }, "d:1");
    expect(await draft.lookup?.(demo.ctx, input, "d:1")).toBeNull();
    await draft.undo?.(demo.ctx, { input, output }, "d:1");
  });

  it("names the field and the fix where an input is wrong", async () => {
    const wrong = action("send-message").run(demo.ctx, { to: "nobody" }, "w:1");
    await expect(wrong).rejects.toMatchObject({
      code: "input-invalid",
      sentence: "to.0: enter each address as name@example.com",
    });
  });
});

describe("moving", () => {
  it("labels a mail under a new label, plans both changes, and takes both back", async () => {
    const message = await add("To be labelled");
    const label = action("add-label");
    const input = { message, label: "Under investigation" };
    const before = await label.plan(demo.ctx, input);
    expect(before.changes.map(({ target, after }) => [target, after])).toEqual([
      ["Labels of the mailbox", "Under investigation"],
      [expect.stringMatching(/^Message "To be labelled" from /), "Under investigation"],
    ]);
    const output = await label.run(demo.ctx, input, "l:1");
    const after = await label.plan(demo.ctx, input);
    expect(after.changes).toEqual([]);
    expect(after.targetVersion).not.toBe(before.targetVersion);
    expect(await labelsOf("To be labelled")).toContain("Label_");
    await label.undo?.(demo.ctx, { input, output }, "l:1");
    expect(await labelsOf("To be labelled")).toBe('"INBOX"');
    expect((await label.plan(demo.ctx, input)).changes).toHaveLength(2);
  });

  it.each(["archive-message", "trash-message"])("%s is planned, done, harmless twice, and undone", async (id) => {
    const subject = `Away with it: ${id}`;
    const input = { message: await add(subject) };
    const one = action(id);
    expect((await one.plan(demo.ctx, input)).changes).toMatchObject([{ field: "place", before: "Inbox" }]);
    const output = await one.run(demo.ctx, input, "m:1");
    await one.run(demo.ctx, input, "m:1");
    expect(await labelsOf(subject)).toBe(id === "trash-message" ? undefined : "");
    expect((await one.plan(demo.ctx, input)).changes).toEqual([]);
    await one.undo?.(demo.ctx, { input, output }, "m:1");
    expect(await labelsOf(subject)).toBe('"INBOX"');
  });
});

describe("reading", () => {
  it("searches as the vendor does and says when there is more", async () => {
    await add("Needle one");
    await add("Needle two");
    const found = await action("search-messages").run(demo.ctx, { query: "subject:needle", limit: "1" }, "s:1");
    expect(found).toMatchObject({ messages: [{ title: expect.stringMatching(/^Needle/) }], isMore: true });
  });

  it("fetches an attachment by name as a file, and names those there are", async () => {
    const { ctx } = await gmailAccount(sandbox.url);
    const found = await action("search-messages").run(ctx, { query: "rota.csv" }, "");
    const [message] = z.object({ messages: z.array(z.looseObject({ externalId: z.string() })) }).parse(found).messages;
    const fetchIt = action("get-attachment");
    expect(await fetchIt.run(ctx, { message, name: "ROTA.csv" }, "a:1")).toMatchObject({
      name: "rota.csv",
      mediaType: "text/csv",
      base64: expect.stringMatching(/^[\w+/=]{40,}$/),
    });
    await expect(fetchIt.run(ctx, { message, name: "x.pdf" }, "a:1")).rejects.toThrow(
      "name: there is no attachment x.pdf. Available: rota.csv.",
    );
  });

  it("may not act with the right to read alone, and says which right is missing", async () => {
    const { ctx } = await gmailAccount(sandbox.url, "plain@sentinel.example", "gmail.readonly");
    const refused = action("trash-message").run(ctx, { message: await add("Stays") }, "t:1");
    await expect(refused).rejects.toBeInstanceOf(ConnectorError);
    await expect(refused).rejects.toMatchObject({ code: "forbidden", outcome: "refused" });
  });
});
