import { randomUUID } from "node:crypto";
import type { AnswerEvent, AnswerState } from "@hoopoe/contract/assist/answer.ts";
import { emptyAnswer, foldAnswer } from "@hoopoe/contract/assist/fold-answer.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAnswerStream } from "../../testing/read-answer-stream.ts";
import { type SeededWorkspace, seedStream, seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let place: SeededWorkspace;
let asker: TestMember;
let appId: number;
let itemIds: string[];

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  place = await seedWorkspace(admin, fixture.server.tenantId);
  itemIds = await place.addItems([
    {
      title: "Mail outage",
      source_datatype: "gmail",
      author: "Ines Roth",
      body: "The mail gateway went down at 09:12 UTC on 20 November 2026. Ines Roth led the incident.",
    },
    {
      title: "Re: Mail outage",
      source_datatype: "slack",
      author: "Jonas Beck",
      body: "The mail gateway was restarted by the platform team at 10:40 UTC on 20 November 2026.",
    },
    { title: "Lunch", source_datatype: "gmail", author: "Ines Roth", body: "The canteen serves dumplings on Friday." },
  ]);
  asker = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
  const made = await call("POST", "/app", { name: "Desk", tabs: [{ agentId: 29 }] });
  appId = made.body.data.id;
  await call("PATCH", `/app/publish/${appId}`, { isPublished: true });
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const call = (method: string, path: string, body?: unknown, as = asker) =>
  fixture.server.call(method, path, { as, body });
const textOf = (state: AnswerState) => state.steps.flat().flatMap((block) => (block.kind === "text" ? block.text : []));

const listen = (path: string, { body, countMax }: { body?: unknown; countMax?: number }) =>
  readAnswerStream({ url: `${fixture.server.url}/api${path}`, as: asker, body, countMax });
const fold = (events: readonly AnswerEvent[]) => events.reduce(foldAnswer, emptyAnswer);

describe("a question", () => {
  it("gets passages without a model, said to be no answer, or the sentence that there are none", async () => {
    const told = async (question: string) => {
      const { body } = await call("POST", "/app/question", { questionArray: [question], appId });
      const blocks: { kind: string; text: string }[] = body.data.steps.flat();
      return { notices: blocks.flatMap(({ kind, text }) => (kind === "notice" ? text : [])), text: textOf(body.data) };
    };
    for (const question of ["When did the mail gateway go down?", "Who paid for the repair of the mail gateway?"]) {
      const found = await told(question);
      expect(found.notices).toEqual([
        expect.stringMatching(/^Passages found, not an answer: .* connect one under Agents & Models\.$/),
      ]);
      expect(found.text.join()).toContain("mail gateway");
    }
    expect((await told("Gmail, Slack")).notices).toEqual([]);
    const none = await told("Which judge sentenced the smugglers on Friday?");
    expect(none.text).toEqual([]);
    expect(none.notices.join()).toMatch(/^Nothing in this workspace's sources matches/);
  });

  it("is answered whole where nobody wants a stream, quoting items and saying where [7.10]", async () => {
    const { status, body } = await call("POST", "/app/question", {
      questionArray: ["When did the mail gateway go down?"],
      appId,
    });
    expect([status, body.status]).toEqual([200, "succeeded"]);
    expect(textOf(body.data).join()).toContain("went down at 09:12 UTC");
    const [evidence] = body.data.evidence;
    expect(itemIds).toContain(evidence.itemId);
    const sentences = body.data.steps.flat().flatMap((block: { sentences?: unknown[] }) => block.sentences ?? []);
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence.check).toEqual({ status: "quoted" });
  });

  it("streams with streamResult, and the events add up to the answer that is kept [7.10]", async () => {
    const transactionId = randomUUID();
    const heard = await listen("/app/question", {
      body: { questionArray: ["Who led the incident?"], appId, streamResult: true, transactionId },
    });
    expect(heard.isDone).toBe(true);
    expect(heard.events[0]).toEqual({ type: "start", messageId: transactionId });
    expect(heard.seqs).toEqual(heard.seqs.map((_, index) => index + 1));
    const kept = await call("GET", `/answer/${transactionId}`);
    expect(kept.body.data).toEqual(fold(heard.events));
    const other = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
    await call("PATCH", `/conversation/${kept.body.conversationId}`, { isShared: true });
    const taken = await call("POST", "/app/question", { questionArray: ["And now?"], appId, transactionId }, other);
    expect([taken.status, taken.body.code]).toEqual([409, "answer-conflict"]);
    const twice = { questionArray: ["Who restarted it?"], appId, transactionId: randomUUID() };
    const [one, two] = await Promise.all([call("POST", "/app/question", twice), call("POST", "/app/question", twice)]);
    expect([one.status, two.status, two.body.questionId]).toEqual([200, 200, one.body.questionId]);
    expect(textOf(kept.body.data).join()).toContain("Ines Roth led the incident");
  });

  it("continues when its tab is gone, and a reload misses nothing and sees nothing twice", async () => {
    const transactionId = randomUUID();
    const body = { questionArray: ["What happened to the mail gateway?"], appId, streamResult: true, transactionId };
    const before = await listen("/app/question", { body, countMax: 1 });
    const kept = before.events.slice(0, 2);
    const after = await listen(`/answer/${transactionId}/stream?after=${kept.length}`, {});
    expect(after.isDone).toBe(true);
    const all = [...kept, ...after.events];
    expect([...before.seqs.slice(0, 2), ...after.seqs]).toEqual(all.map((_, index) => index + 1));
    expect(fold(all)).toEqual((await call("GET", `/answer/${transactionId}`)).body.data);
    const again = await listen("/app/question", { body });
    expect(again.events).toEqual(all);
  });

  it("goes to the app's first tab where it names none, and to no agent that is none of its tabs [7.10]", async () => {
    const newAgent = async (name: string) => (await call("POST", "/agent", { name, definition: {} })).body.data.id;
    const [clerk, other] = [await newAgent("Clerk"), await newAgent("Other")];
    const made = await call("POST", "/app", { name: "Two tabs", tabs: [{ agentId: clerk }, { agentId: 29 }] });
    const question = { questionArray: ["How many items are there?"], appId: made.body.data.id };
    const { body } = await call("POST", "/app/question", question);
    const { data } = (await call("GET", `/conversation/${body.conversationId}`)).body;
    expect(data).toMatchObject({ appId: question.appId, agentId: clerk });
    expect((await call("POST", "/app/question", { ...question, agentId: other })).body.code).toBe("agent-not-found");
  });

  it("reads only the sources it names, and nothing that the asker may not see", async () => {
    const other = await fixture.server.addMember({ role: "owner" });
    const foreign = await call(
      "POST",
      "/app/question",
      { questionArray: ["When did the mail gateway go down?"] },
      other,
    );
    expect(foreign.body.data.evidence).toEqual([]);
    expect(JSON.stringify(foreign.body.data)).toContain("Nothing in this workspace's sources matches");
    const silent = await seedStream(admin, place);
    const nowhere = await call("POST", "/app/question", {
      questionArray: ["When did the mail gateway go down?"],
      dataSources: [{ integrationDataId: silent.integrationDataId }],
    });
    expect(nowhere.body.data.evidence).toEqual([]);
    const [privateId] = await place.addItems([
      { title: "Private", body: "The zebra account was closed by Orla Quist.", audience: [randomUUID()] },
    ]);
    const secret = await call("POST", "/app/question", { questionArray: ["When was the zebra account closed?"] });
    expect(JSON.stringify(secret.body)).not.toContain("Quist");
    expect(JSON.stringify(secret.body)).not.toContain(`"${privateId}"`);
  });

  it.each([
    [
      "a stream of nobody",
      { questionArray: ["x?"], dataSources: [{ integrationDataId: randomUUID() }] },
      404,
      "integration-data-not-found",
    ],
    ["an app of nobody", { questionArray: ["x?"], appId: 987_654 }, 404, "app-not-found"],
    ["an app that cannot be", { questionArray: ["x?"], appId: 0 }, 400, "validation"],
    ["no question", { questionArray: [] }, 400, "validation"],
    ["a foreign conversation", { questionArray: ["x?"], conversationId: randomUUID() }, 404, "conversation-not-found"],
  ])("to %s is refused", async (_what, body, status, code) => {
    const answer = await call("POST", "/app/question", body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe("a conversation", () => {
  it("continues, is retried and edited as branches, and is found by person, app and tab [7.15]", async () => {
    const first = (await call("POST", "/app/question", { questionArray: ["Who led the mail outage incident?"], appId }))
      .body;
    const { conversationId } = first;
    const follow = await call("POST", "/app/question", {
      questionArray: ["When was it restarted?"],
      appId,
      conversationId,
    });
    expect(textOf(follow.body.data).join()).toContain("10:40 UTC");
    await call("POST", "/app/question", {
      questionArray: ["again"],
      appId,
      conversationId,
      retryOf: first.transactionId,
    });
    await call("POST", "/app/question", { questionArray: ["Edited?"], appId, conversationId, parentId: null });
    const { messages } = (await call("GET", `/conversation/${conversationId}`)).body;
    const byParent = (parent: string | null) => messages.filter((one: { parentId: string }) => one.parentId === parent);
    expect(byParent(null)).toHaveLength(2);
    expect(byParent(first.questionId).map(({ role }: { role: string }) => role)).toEqual(["assistant", "assistant"]);

    const history = async (query: object) => {
      const asked = { userId: asker.userId, appId: String(appId), agentId: "29", search: "MAIL OUTAGE", ...query };
      const path = `/conversation-history/getByUserAndApp/?${new URLSearchParams(asked).toString()}`;
      return (await call("GET", path)).body.data.map(({ id }: { id: string }) => id);
    };
    // The newest word counts, not the first one; and what was asked later on is found too.
    const later = await call("POST", "/app/question", { questionArray: ["Who ended the mail outage?"], appId });
    const both = async () => (await history({})).filter((id: string) => found.includes(id));
    const found = [later.body.conversationId, conversationId];
    expect(await both()).toEqual(found);
    await call("POST", "/app/question", { questionArray: ["Who else helped?"], appId, conversationId });
    expect(await both()).toEqual(found.toReversed());
    expect(await history({ search: "ELSE HELPED" })).toEqual([conversationId]);
    const others = [{ agentId: "30" }, { appId: "999999" }, { userId: randomUUID() }, { search: "zzz" }];
    for (const other of others) expect(await history(other), JSON.stringify(other)).toEqual([]);
  });

  it("is its maker's own until it is shared, and shows nobody what they may not see", async () => {
    const reader = await fixture.server.addMember({ role: "viewer", workspaceId: place.workspaceId });
    await place.addItems([
      { title: "Vault", body: "The vault code was changed at 05:05 UTC by Kay Lund.", audience: [asker.userId] },
    ]);
    const { body } = await call("POST", "/app/question", {
      questionArray: ["When was the vault code changed?"],
      appId,
    });
    expect(textOf(body.data).join()).toContain("05:05");
    const path = `/conversation/${body.conversationId}`;
    expect((await call("GET", path, undefined, reader)).status).toBe(404);
    expect((await call("PATCH", path, { isShared: true }, reader)).status).toBe(404);
    await call("PATCH", path, { isShared: true });
    const shown = await call("GET", path, undefined, reader);
    expect(shown.body.messages.map((one: { isWithheld?: boolean }) => one.isWithheld)).toEqual([undefined, true]);
    expect(JSON.stringify(shown.body)).not.toContain("Lund");
    expect((await call("GET", `/answer/${body.transactionId}`, undefined, reader)).status).toBe(404);
    expect((await call("DELETE", path, undefined, reader)).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(200);
  });

  it("is shared with those alone who may see its app, and with others only to read", async () => {
    const reader = await fixture.server.addMember({ role: "viewer", workspaceId: place.workspaceId });
    const draft = (await call("POST", "/app", { name: "Draft", tabs: [{ agentId: 29 }] })).body.data;
    const asked = { questionArray: ["How many items are there?"], appId: draft.id };
    const { body } = await call("POST", "/app/question", asked);
    const path = `/conversation/${body.conversationId}`;
    await call("PATCH", path, { isShared: true });
    const listed = () =>
      call("GET", `/conversation-history/getByUserAndApp/?userId=${asker.userId}&appId=${draft.id}`, undefined, reader);
    expect((await call("GET", path, undefined, reader)).status).toBe(404);
    expect((await call("GET", `/answer/${body.transactionId}`, undefined, reader)).status).toBe(404);
    expect((await listed()).body.data).toEqual([]);
    await call("PATCH", `/app/publish/${draft.id}`, { isPublished: true });
    expect((await call("GET", path, undefined, reader)).body.data).toMatchObject({ isMine: false, isShared: true });
    expect((await call("GET", `/answer/${body.transactionId}`, undefined, reader)).status).toBe(200);
    expect((await listed()).body.data).toHaveLength(1);
    const more = { ...asked, conversationId: body.conversationId };
    expect((await call("POST", "/app/question", more, reader)).body.code).toBe("conversation-not-found");
    const word = { rating: "down", reason: "" };
    expect((await call("POST", `/answer/${body.transactionId}/feedback`, word, reader)).status).toBe(404);
    await call("PATCH", path, { isShared: false });
    expect((await call("GET", path, undefined, reader)).status).toBe(404);
    expect((await listed()).body.data).toEqual([]);
  });

  it("keeps thumbs with their reason, and goes with its app", async () => {
    const made = (await call("POST", "/app", { name: "Short-lived", tabs: [{ agentId: 29 }] })).body.data;
    const { body } = await call("POST", "/app/question", {
      questionArray: ["How many items are there?"],
      appId: made.id,
    });
    await call("POST", `/answer/${body.transactionId}/feedback`, { rating: "down", reason: "Too short" });
    const { messages } = (await call("GET", `/conversation/${body.conversationId}`)).body;
    expect(messages.at(-1).feedback).toEqual({ rating: "down", reason: "Too short" });
    const other = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
    await call("POST", "/app/question", { questionArray: ["How many items are there?"], appId: made.id }, other);
    expect((await call("DELETE", `/app/${made.id}`)).body.data.conversations).toBe(2);
    expect((await call("GET", `/conversation/${body.conversationId}`)).status).toBe(404);
  });
});
