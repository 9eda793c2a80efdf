import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpError } from "../shared/http.ts";
import { loopbackHttp } from "../shared/testing/loopback-http.ts";
import { slackConnector } from "./connector.ts";
import { atSlack, readSlack, slackContext } from "./testing/slack-context.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const account = "sandbox@act";
const ctx = () => slackContext(sandbox.url, account);
const action = (id: string) => {
  const found = slackConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
};
const messagesIn = async (channel: string) => (await atSlack(sandbox.url, "messages", { account, channel })).messages;
const textsIn = async (channel: string) => (await messagesIn(channel)).map(({ text }) => text);

it("posts a message once, finds it by the key in its metadata, and deletes it", async () => {
  const input = { channel: "#security", text: "From a workflow" };
  const plan = await action("post-message").plan(ctx(), input);
  expect(plan.changes).toEqual([{ target: "#security", field: "message", before: null, after: "From a workflow" }]);
  expect(await action("post-message").lookup?.(ctx(), input, "p1")).toBeNull();
  const output = await action("post-message").run(ctx(), input, "p1");
  expect(Object(output).url).toContain("/archives/");
  expect(await action("post-message").lookup?.(ctx(), input, "p1")).toEqual(output);
  expect(await action("post-message").lookup?.(ctx(), input, "p2")).toBeNull();
  await action("post-message").undo?.(ctx(), { input, output }, "p1");
  expect(await textsIn("security")).not.toContain("From a workflow");
  await expect(action("post-message").plan(ctx(), { channel: "#nowhere", text: "x" })).rejects.toMatchObject({
    code: "input-invalid",
  });
});

it("posts the words of strangers as words: they call nobody, hide no address and draw no picture", async () => {
  const text = "<!channel> a < b & <https://evil.example|https://bank.example>";
  const sent: string[] = [];
  const http: typeof loopbackHttp = {
    fetch(url, request) {
      if (url.endsWith("chat.postMessage")) sent.push(JSON.stringify(request));
      return loopbackHttp.fetch(url, request);
    },
  };
  await action("post-message").run({ ...ctx(), http }, { channel: "#security", text }, "plain");
  expect(sent.join(" ")).toMatch(/unfurl_links\W+false.*unfurl_media\W+false/);
  expect((await textsIn("security")).at(-1)).toBe(
    "&lt;!channel&gt; a &lt; b &amp; &lt;https://evil.example|https://bank.example&gt;",
  );
  const { items } = await readSlack(ctx());
  expect(items.map(({ body }) => body)).toContain(text);
});

it("a post whose answer never came is of unknown outcome, is not sent twice, and the look-up finds it", async () => {
  let posts = 0;
  const http: typeof loopbackHttp = {
    async fetch(url, request) {
      const answer = await loopbackHttp.fetch(url, request);
      if (!url.endsWith("chat.postMessage")) return answer;
      posts += 1;
      await answer.bytes();
      throw new HttpError("network", "the line went dead");
    },
  };
  const input = { channel: "security", text: "Did this arrive?" };
  await expect(action("post-message").run({ ...ctx(), http }, input, "lost")).rejects.toMatchObject({
    outcome: "unknown",
  });
  expect(posts).toBe(1);
  expect(await action("post-message").lookup?.(ctx(), input, "lost")).not.toBeNull();
});

it("internal_error inside a 200 leaves a post's outcome unknown: it is not repeated blindly", async () => {
  const moody = slackContext(sandbox.url, "moody@act");
  const input = { channel: "security", text: "x" };
  await expect(action("post-message").run(moody, input, "m1")).rejects.toMatchObject({
    code: "unavailable",
    outcome: "unknown",
  });
});

it("writes a direct message to a person by address or name, once, and takes it back", async () => {
  const { people } = (await import("@hoopoe/sandbox/story/generate-story.ts")).generateStory({
    seed: 7,
    endsAt: new Date(),
  });
  const [first, second] = people;
  const input = { user: first?.email ?? "", text: "Just for you" };
  const output = await action("open-direct-message").run(ctx(), input, "d1");
  expect(Object(output).channel).toMatch(/^D/);
  expect(await action("open-direct-message").lookup?.(ctx(), input, "d1")).toEqual(output);
  await action("open-direct-message").undo?.(ctx(), { input, output }, "d1");
  expect(await action("open-direct-message").lookup?.(ctx(), input, "d1")).toBeNull();
  const plan = await action("open-direct-message").plan(ctx(), { user: second?.full ?? "", text: "hi" });
  expect(plan.changes[0]?.target).toBe(second?.full);
  await expect(
    action("open-direct-message").run(ctx(), { user: "nobody@nowhere.example" }, "d2"),
  ).rejects.toMatchObject({ code: "input-invalid" });
});

it("answers in a message's thread, and an answer to an answer stays in that thread", async () => {
  const parent = await action("post-message").run(ctx(), { channel: "security", text: "A question" }, "t0");
  const input = { message: parent, text: "An answer" };
  const output = await action("reply-in-thread").run(ctx(), input, "t1");
  expect(await action("reply-in-thread").lookup?.(ctx(), input, "t1")).toEqual(output);
  const below = await action("reply-in-thread").run(ctx(), { message: Object(output).url, text: "Below" }, "t2");
  const thread = Object(parent).ts;
  expect(
    (await messagesIn("security")).filter(({ threadTs, ts }) => threadTs === thread && ts !== thread),
  ).toHaveLength(2);
  await action("reply-in-thread").undo?.(ctx(), { input, output: below }, "t2");
  expect(await textsIn("security")).not.toContain("Below");
});

it("changes what it has posted, twice is once, puts the former words back, and may change nobody else's", async () => {
  const sent = Object(
    await action("post-message").run(ctx(), { channel: "#security", text: "Gate <1> is shut" }, "u1"),
  );
  const input = { message: `${sent.channel}:${sent.ts}`, text: "Gate 1 is open & lit" };
  const { changes } = await action("update-message").plan(ctx(), input);
  expect(changes).toEqual([
    expect.objectContaining({ field: "text", before: "Gate &lt;1&gt; is shut", after: "Gate 1 is open & lit" }),
  ]);
  const output = await action("update-message").run(ctx(), input, "u2");
  expect((await textsIn("security")).at(-1)).toBe("Gate 1 is open &amp; lit");
  expect(await action("update-message").run(ctx(), input, "u2")).toMatchObject({ before: null });
  await action("update-message").undo?.(ctx(), { input, output }, "u2");
  expect((await textsIn("security")).at(-1)).toBe("Gate &lt;1&gt; is shut");
  const { ts } = Object((await messagesIn("security"))[0]);
  await expect(
    action("update-message").run(ctx(), { message: `${sent.channel}:${ts}`, text: "Mine" }, "u3"),
  ).rejects.toMatchObject({ sentence: "An app can only change messages it posted itself." });
});

it("reacts once: a second time is as good as done, and undo removes it", async () => {
  const { items } = await readSlack(ctx());
  const item = items.find(({ title }) => title === "#ops");
  const input = { message: item, emoji: ":eyes:" };
  const first = await action("add-reaction").run(ctx(), input, "r1");
  expect(first).toMatchObject({ emoji: "eyes", wasThere: false });
  expect(await action("add-reaction").run(ctx(), input, "r1")).toMatchObject({ wasThere: true });
  await action("add-reaction").undo?.(ctx(), { input, output: first }, "r1");
  expect(await action("add-reaction").run(ctx(), input, "r2")).toMatchObject({ wasThere: false });
});

it("shares a file with its comment in three calls, and deletes it", async () => {
  const file = { name: "evidence.txt", mediaType: "text/plain", base64: Buffer.from("some bytes").toString("base64") };
  const input = { channel: "security", file, comment: "See this" };
  const output = await action("upload-file").run(ctx(), input, "f1");
  expect(await textsIn("security")).toContain("See this");
  const { items } = await readSlack(ctx());
  expect(items.find(({ body }) => body.startsWith("See this"))?.body).toBe("See this\n[evidence.txt]");
  await action("upload-file").undo?.(ctx(), { input, output }, "f1");
  await expect(action("upload-file").undo?.(ctx(), { input, output }, "f1")).rejects.toMatchObject({
    code: "not-found",
  });
});

it("creates a channel, knows the one that an earlier try made, and archives it", async () => {
  const input = { name: "#Case 17: phish", private: "true" };
  const output = await action("create-channel").run(ctx(), input, "n1");
  expect(output).toMatchObject({ name: "case-17-phish" });
  expect(await action("create-channel").lookup?.(ctx(), input, "n1")).toEqual(output);
  await expect(action("create-channel").run(ctx(), input, "n2")).rejects.toMatchObject({ code: "input-invalid" });
  expect(await action("create-channel").lookup?.(ctx(), { name: "security" }, "n3")).toBeNull();
  await action("create-channel").undo?.(ctx(), { input, output }, "n1");
  expect(await action("create-channel").lookup?.(ctx(), input, "n1")).toBeNull();
});

it("names the scope that is missing, and nothing has happened", async () => {
  const reader = slackContext(sandbox.url, "reader@act");
  await expect(action("post-message").run(reader, { channel: "security", text: "x" }, "s1")).rejects.toMatchObject({
    code: "forbidden",
    outcome: "refused",
    sentence: expect.stringContaining("needs the scope chat:write; it has channels:read"),
  });
});
