import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "../../sandbox/start-sandbox.ts";
import { differences } from "@hoopoe/sandbox/testing/differences.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "recorded", `${name}.json`), "utf8"));
const call = async (
  method: string,
  params: Record<string, string> = {},
  token = "xoxb-sandbox@shapes",
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${sandbox.url}/slack/api/${method}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(params),
  });
  return Object(await answer.json());
};

it.each(["auth.test", "conversations.list", "users.list"])("answers %s as Slack's own sample does", async (method) => {
  expect(differences(await call(method, { types: "public_channel,private_channel" }), recorded(method))).toEqual([]);
});

it("answers about channels, messages, threads, posts, reactions and files as Slack's own samples do", async () => {
  const { channels } = await call("conversations.list");
  const channel = String(Object(Array.isArray(channels) ? channels[0] : null).id);
  expect(differences(await call("conversations.members", { channel }), recorded("conversations.members"))).toEqual([]);
  expect(differences(await call("conversations.info", { channel }), recorded("conversations.info"))).toEqual([]);
  const metadata = JSON.stringify({ event_type: "t", event_payload: { key: "k" } });
  const posted = await call("chat.postMessage", { channel, text: "hello", metadata });
  expect(differences(posted, recorded("chat.postMessage.shape"), ["message.metadata"])).toEqual([]);
  const ts = String(posted["ts"]);
  await call("chat.postMessage", { channel, text: "below", thread_ts: ts });
  const updated = await call("chat.update", { channel, ts, text: "changed" });
  expect([updated["ok"], differences(updated, recorded("chat.update.shape"))]).toEqual([true, []]);
  expect(
    differences(await call("reactions.add", { channel, timestamp: ts, name: "eyes" }), recorded("reactions.add")),
  ).toEqual([]);
  const history = await call("conversations.history", { channel, limit: "20" });
  expect(differences(history, recorded("conversations.history.shape"), ["messages[].reactions"])).toEqual([]);
  const thread = await call("conversations.replies", { channel, ts });
  expect(differences(thread, recorded("conversations.replies.shape"), ["messages[].reactions"])).toEqual([]);
  const place = await call("files.getUploadURLExternal", { filename: "a.txt", length: "5" });
  expect(differences(place, recorded("files.getUploadURLExternal"))).toEqual([]);
  await fetch(String(place["upload_url"]), { method: "POST", body: "bytes" });
  const shared = await call("files.completeUploadExternal", {
    files: JSON.stringify([{ id: place["file_id"] }]),
    channel_id: channel,
  });
  expect(shared["ok"]).toBe(true);
  expect(differences(shared, recorded("files.completeUploadExternal"))).toEqual([]);
});

it("answers about a person, and opens a conversation with one, as Slack's own samples do", async () => {
  const { members } = await call("users.list");
  const user = String(Object(Array.isArray(members) ? members[0] : null).id);
  const result = await call("users.info", { user });
  expect([result["ok"], differences(result, recorded("users.info"))]).toEqual([true, []]);
  const opened = await call("conversations.open", { users: user, return_im: "true" });
  expect([opened["ok"], differences(opened, recorded("conversations.open.shape"))]).toEqual([true, []]);
});

it("refuses as Slack's own samples do", async () => {
  expect(await call("conversations.history", {}, "xoxb-revoked")).toEqual({ ok: false, error: "token_revoked" });
  const refused = await call("chat.postMessage", { channel: "C1", text: "x" }, "xoxb-reader");
  expect(refused).toMatchObject({ ok: false, error: "missing_scope", needed: "chat:write" });
  expect(differences(refused, recorded("chat.postMessage.shape"))).toEqual([]);
});
