import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ConnectorAction } from "../shared/connector-action.ts";
import { runRead } from "../shared/testing/run-read.ts";
import { microsoft365Connector } from "./connector.ts";
import { tenantAt } from "./testing/tenant-at.ts";

const endsAt = new Date("2026-03-20T16:30:00Z");
const tenant = "sentinel-plain";
const address = `${tenant}@sentinel.example`;
let sandbox: Sandbox;
let plain: ReturnType<typeof tenantAt>;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt });
  plain = tenantAt(sandbox.url, tenant, [address]);
});
afterAll(async () => sandbox.stop());

function action(id: string): ConnectorAction {
  const found = microsoft365Connector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
}

const shared = z.object({
  documents: z.array(
    z.object({
      documentId: z.string(),
      title: z.string(),
      owner: z.string(),
      site: z.string(),
      exposed: z.array(z.looseObject({ itemId: z.string(), scope: z.string(), kind: z.string(), role: z.string() })),
    }),
  ),
});
const sharedDocuments = async (ctx: typeof plain.ctx, input: Record<string, string> = {}) =>
  shared.parse(await action("list-shared-documents").run(ctx, input, "")).documents;
const linksOf = async (documentId: string) => {
  const [found] = (await sharedDocuments(plain.ctx)).filter((one) => one.documentId === documentId);
  return (found?.exposed ?? []).map(({ scope, role, expiresAt }) => [scope, role, expiresAt]);
};

describe("sharing", () => {
  it("lists what is shared and with which people, by scope, owner and site", async () => {
    const { ctx } = tenantAt(sandbox.url, "demo");
    const all = await sharedDocuments(ctx);
    expect(all.length).toBeGreaterThan(5);
    expect(all.flatMap(({ exposed }) => exposed).some(({ role }) => role === "owner")).toBe(false);
    const open = await sharedDocuments(ctx, { scope: "anonymous", site: "People" });
    expect(open).toMatchObject([
      { title: "Who is who.csv", site: "People", exposed: [{ kind: "link", role: "read" }] },
    ]);
    const owner = generateStory({ seed: 7, endsAt }).people[0]?.email ?? "";
    expect((await sharedDocuments(ctx, { owner })).every((one) => one.owner.includes(owner))).toBe(true);
  });

  it("retries only the calls of a batch that have to wait (429 inside)", async () => {
    const batched = tenantAt(sandbox.url, "sentinel-batch");
    for (let index = 0; index < 20; index += 1) {
      await batched.control("share", { id: `sentinel-batch-d${index}`, scope: "anonymous" });
    }
    expect(await sharedDocuments(batched.ctx)).toHaveLength(20);
  });

  it("revokes one exposed item, bound to the sharing as it was, and re-creates it with role and expiry", async () => {
    const documentId = `b!${tenant}/${tenant}-d1`;
    const expiresAt = "2026-12-31T00:00:00.000Z";
    await plain.control("share", { id: `${tenant}-d1`, scope: "anonymous", type: "edit", expiresAt });
    await plain.control("share", { id: `${tenant}-d1`, scope: "organization" });
    const [document] = (await sharedDocuments(plain.ctx)).filter((one) => one.documentId === documentId);
    const itemId = document?.exposed.find(({ scope }) => scope === "anonymous")?.itemId;
    const revoke = action("revoke-sharing-link");
    const input = { document: { documentId, itemId } };
    const plan = await revoke.plan(plain.ctx, input);
    expect(plan.changes).toEqual([
      {
        target: "document-1.txt",
        field: "sharing link",
        before: "anyone with the link can write, until 2026-12-31",
        after: null,
      },
    ]);
    const output = await revoke.run(plain.ctx, input, "r:1");
    expect(await linksOf(documentId)).toEqual([["organization", "read", null]]);
    expect((await revoke.plan(plain.ctx, input)).changes).toEqual([]);
    expect(await revoke.run(plain.ctx, input, "r:1")).toMatchObject({ revoked: [] });
    await revoke.undo?.(plain.ctx, { input, output }, "r:1");
    await revoke.undo?.(plain.ctx, { input, output }, "r:1");
    expect(await linksOf(documentId)).toEqual([
      ["organization", "read", null],
      ["anonymous", "write", expiresAt],
    ]);
  });

  it("revokes all links of a document that is handed on as an item, and voids a plan when sharing changes", async () => {
    const document = { externalId: `b!${tenant}/${tenant}-d2`, title: "document-2.txt" };
    await plain.control("share", { id: `${tenant}-d2`, scope: "anonymous" });
    const revoke = action("revoke-sharing-link");
    const before = await revoke.plan(plain.ctx, { document });
    await plain.control("share", { id: `${tenant}-d2`, scope: "organization" });
    const after = await revoke.plan(plain.ctx, { document });
    expect([before.changes.length, after.changes.length]).toEqual([1, 2]);
    expect(after.targetVersion).not.toBe(before.targetVersion);
    await revoke.run(plain.ctx, { document }, "r:2");
    expect(await linksOf(document.externalId)).toEqual([]);
  });
});

describe("documents", () => {
  it("reads one by name, id or address, and names those there are where several fit", async () => {
    const read = action("get-document");
    const byName = await read.run(plain.ctx, { document: "document-5.txt" }, "");
    const text = "The text of document 5.";
    const base64 = Buffer.from(text).toString("base64");
    expect(byName).toMatchObject({ text, file: { name: "document-5.txt", base64 } });
    const { documentId, url } = z.looseObject({ documentId: z.string(), url: z.string() }).parse(byName);
    expect(await read.run(plain.ctx, { document: documentId }, "")).toEqual(byName);
    expect(await read.run(plain.ctx, { document: url }, "")).toEqual(byName);
    await expect(read.run(plain.ctx, { document: "document-1" }, "")).rejects.toThrow(
      /^document: several match\. Choose one/,
    );
    await expect(read.run(plain.ctx, { document: "nothing.txt" }, "")).rejects.toMatchObject({ code: "not-found" });
  });

  it("saves a new document and takes it back, replaces one and brings the former content back", async () => {
    const save = action("save-document");
    const text = async () => {
      const found = await action("get-document").run(plain.ctx, { document: "summary.txt" }, "");
      return z.looseObject({ text: z.string() }).parse(found).text;
    };
    const folder = `Site of ${tenant}/Reports/2026`;
    const input = { folder, name: "summary.txt", content: "First." };
    const target = `Site of ${tenant} / Documents: Reports/2026/summary.txt`;
    expect((await save.plan(plain.ctx, input)).changes).toEqual([
      { target, field: "content", before: null, after: "6 bytes" },
    ]);
    const first = await save.run(plain.ctx, input, "s:1");
    const again = { ...input, content: "Second thoughts." };
    expect((await save.plan(plain.ctx, again)).changes[0]).toMatchObject({ before: "6 bytes", after: "16 bytes" });
    const second = await save.run(plain.ctx, again, "s:2");
    expect(await text()).toBe("Second thoughts.");
    await save.undo?.(plain.ctx, { input: again, output: second }, "s:2");
    expect(await text()).toBe("First.");
    await save.undo?.(plain.ctx, { input, output: first }, "s:1");
    await expect(text()).rejects.toMatchObject({ code: "not-found" });
    const wrong = save.run(plain.ctx, { ...input, folder: "Nowhere" }, "s:3");
    await expect(wrong).rejects.toThrow(`folder: start with a site, such as Site of ${tenant}/Reports`);
  });

  it("sends a large file in pieces of an upload session, which gets no token", async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024, "0123456789abcdef");
    const content = { name: "large.bin", mediaType: "application/octet-stream", base64: bytes.toString("base64") };
    await action("save-document").run(plain.ctx, { folder: `Site of ${tenant}`, content }, "l:1");
    const read = await action("get-document").run(plain.ctx, { document: "large.bin" }, "");
    expect(z.looseObject({ file: z.object({ base64: z.string() }) }).parse(read).file.base64 === content.base64).toBe(
      true,
    );
  });
});

describe("mail", () => {
  it("sends as a draft with a Message-ID of its own, so that what a lost answer had sent is found", async () => {
    const send = action("send-mail");
    const attachment = {
      name: "big.bin",
      mediaType: "application/zip",
      base64: Buffer.alloc(4_000_000, 7).toString("base64"),
    };
    const input = { to: "ada@people.example", subject: "Numbers", body: "Attached.", attachment };
    expect(await send.lookup?.(plain.ctx, input, "m:1")).toBeNull();
    const done = await send.run(plain.ctx, input, "m:1");
    expect(await send.lookup?.(plain.ctx, input, "m:1")).toEqual(done);
    const { items } = await runRead(microsoft365Connector, plain.ctx, { stream: "mail" });
    const sent = items.filter(({ title }) => title === "Numbers");
    expect(sent).toMatchObject([{ body: "Attached.", raw: { folder: "Sent Items", hasAttachments: true } }]);
    expect(done).toMatchObject({ id: sent[0]?.externalId });
  });

  it("sends the draft of a run that died before sending instead of a second one", async () => {
    const send = action("send-mail");
    const input = { to: "ada@people.example", subject: "Only once" };
    const { fetch } = plain.ctx.http;
    const dying = {
      ...plain.ctx,
      http: { fetch: async (url: string, request = {}) => fetch(url.replace(/\/send$/, "/nowhere"), request) },
    };
    await expect(send.run(dying, input, "m:2")).rejects.toThrow();
    expect(await send.lookup?.(plain.ctx, input, "m:2")).toBeNull();
    await send.run(plain.ctx, input, "m:2");
    const found = await action("search-mail").run(plain.ctx, { query: "only once", mailbox: address }, "");
    expect(z.looseObject({ messages: z.array(z.unknown()) }).parse(found).messages).toHaveLength(1);
  });

  it("moves a mail, by the folder's name, and back", async () => {
    const move = action("move-mail");
    const folderOf = async () => {
      const { items } = await runRead(microsoft365Connector, plain.ctx, { stream: "mail" });
      return z.looseObject({ folder: z.string() }).safeParse(items.find(({ title }) => title === "Mail 3")?.raw).data
        ?.folder;
    };
    const input = { message: `${address}/AAk3-${address}`, folder: "Archive" };
    const { changes } = await move.plan(plain.ctx, input);
    expect(changes).toEqual([{ target: 'Email "Mail 3"', field: "folder", before: "Inbox", after: "Archive" }]);
    const output = await move.run(plain.ctx, input, "v:1");
    expect(await folderOf()).toBe("Archive");
    await move.undo?.(plain.ctx, { input, output }, "v:1");
    expect(await folderOf()).toBe("Inbox");
    await expect(move.plan(plain.ctx, { ...input, folder: "Nowhere" })).rejects.toThrow(
      "folder: there is no folder Nowhere. Available: Inbox, Sent Items, Drafts, Deleted Items, Junk Email, Archive.",
    );
    const foreign = move.run(plain.ctx, { message: "boss@elsewhere.example/AAk", folder: "Archive" }, "v:2");
    await expect(foreign).rejects.toMatchObject({ code: "input-invalid" });
  });
});
