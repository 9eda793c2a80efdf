import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailSecurityContext } from "../shared/testing/email-security-context.ts";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { runRead, type Run } from "../shared/testing/run-read.ts";
import { mimecastConnector } from "./connector.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const context = (account: string) =>
  emailSecurityContext(mimecastConnector, { sandboxUrl: sandbox.url, vendor: "mimecast", account });
const read = (
  account: string,
  stream: string,
  options: { state?: unknown; killAfterItems?: number } = {},
): Promise<Run> => runRead(mimecastConnector, context(account), { stream, ...options });
const ids = (run: Run): string[] => run.items.map(({ externalId }) => externalId);
const action = (id: string) => {
  const found = mimecastConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
};

it("reads the three logs, rows without an id too, each once, also where pages come twice or an answer breaks off", async () => {
  for (const stream of ["url", "attachment", "impersonation"]) {
    const run = await read("sandbox", stream);
    expect([run.error, run.failures]).toEqual([null, []]);
    expect(run.items.length).toBeGreaterThan(1);
    expect(new Set(ids(run)).size).toBe(run.items.length);
    expect(new Set(ids(await read("twice", stream)))).toEqual(new Set(ids(run)));
    expect(ids(await read("cut", stream)).toSorted()).toEqual(ids(run).toSorted());
    const cut = await read("sandbox", stream, { killAfterItems: 2 });
    const rest = await read("sandbox", stream, { state: cut.state });
    expect(new Set([...ids(cut), ...ids(rest)])).toEqual(new Set(ids(run)));
  }
});

it("takes 200 with a non-empty fail[] for the refusal that it is", async () => {
  const { error } = await read("failing", "url");
  expect(error).toMatchObject({
    code: "forbidden",
    sentence: "Mimecast rejected the request: The client has no permission for this.",
  });
  const check = await mimecastConnector.check(context("failing"));
  expect(check.ok).toBe(false);
  await expect(action("list-held-messages").run(context("failing"), {}, "k")).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("mints a token from client id and secret, and another one when it is refused before its time", async () => {
  let minted = 0;
  const ctx = context("revoked");
  const mint = async (): Promise<string> => {
    minted += 1;
    const [method] = mimecastConnector.manifest.authMethods;
    return (
      (await method?.mint?.(loopbackHttp, { config: {}, fields: ctx.credentials?.fields, refreshToken: null }))
        ?.accessToken ?? ""
    );
  };
  let current = await mint();
  const credentials = {
    authType: "Basic",
    fields: ctx.credentials?.fields,
    token: async () => current,
    renew: async () => (current = await mint()),
  };
  await mimecastConnector.check({ ...ctx, credentials });
  expect(minted).toBeGreaterThan(1);
  const wrong = await mimecastConnector.check(context("nonsense"));
  expect([wrong.ok, wrong.sentence]).toEqual([false, expect.stringContaining("rejected the client ID and secret")]);
});

it("waits as a 429 says", async () => {
  expect((await read("limited", "url")).error).toMatchObject({ code: "rate-limited", retryable: true });
});

it("lists the hold queue, releases and rejects, and says when somebody was faster", async () => {
  const ctx = context("sandbox@held");
  const { messages } = Object(await action("list-held-messages").run(ctx, { since: "14 days" }, "l"));
  expect(messages.length).toBeGreaterThan(10);
  const [first, second] = messages;
  expect((await action("release-held-message").plan(ctx, { message: first })).changes).toEqual([
    { target: expect.stringContaining(first.subject), field: "hold queue", before: "held", after: "delivered" },
  ]);
  expect(await action("release-held-message").run(ctx, { message: first }, "h1")).toEqual({
    id: first.id,
    outcome: "delivered",
  });
  expect(await action("reject-held-message").run(ctx, { message: second.id }, "h2")).toMatchObject({
    outcome: "refused",
  });
  await expect(action("release-held-message").run(ctx, { message: second }, "h3")).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(action("release-held-message").plan(ctx, { message: first })).rejects.toMatchObject({
    code: "not-found",
  });
  const after = Object(await action("list-held-messages").run(ctx, { since: "14 days" }, "l"));
  expect(after.messages).toHaveLength(messages.length - 2);
});

it("finds messages by subject, by address and by message id", async () => {
  const ctx = context("sandbox");
  const search = async (query: string) => Object(await action("search-messages").run(ctx, { query }, "s")).messages;
  const [parcel] = await search("parcel");
  expect(parcel.subject.toLowerCase()).toContain("parcel");
  expect((await search(`from:${parcel.from}`)).map(({ id }: { id: string }) => id)).toEqual([parcel.id]);
  expect((await search(`to:${parcel.to[0]} parcel`)).map(({ id }: { id: string }) => id)).toContain(parcel.id);
});

it("blocks and permits a sender once, knows its policy by the key, and removes it", async () => {
  const ctx = context("sandbox@policy");
  for (const [id, input] of [
    ["block-sender", { sender: "Crook <bad@evil.example>" }],
    ["permit-sender", { sender: "evil.example" }],
  ] as const) {
    const before = await action(id).plan(ctx, input);
    expect(before.changes[0]?.target).toBe(id === "block-sender" ? "bad@evil.example" : "evil.example");
    expect(await action(id).lookup?.(ctx, input, "b1")).toBeNull();
    const output = await action(id).run(ctx, input, "b1");
    expect(await action(id).lookup?.(ctx, input, "b1")).toEqual(output);
    expect((await action(id).plan(ctx, input)).targetVersion).not.toBe(before.targetVersion);
    await action(id).undo?.(ctx, { input, output }, "b1");
    expect(await action(id).lookup?.(ctx, input, "b1")).toBeNull();
    await expect(action(id).undo?.(ctx, { input, output }, "b1")).rejects.toMatchObject({ code: "not-found" });
  }
  await expect(action("block-sender").run(ctx, { sender: "everybody" }, "b2")).rejects.toMatchObject({
    code: "input-invalid",
  });
});
