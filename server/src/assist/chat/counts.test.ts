import type { AnswerBlock, AnswerState } from "@hoopoe/contract/assist/answer.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let asker: TestMember;
let appId: number;

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  const place = await seedWorkspace(admin, fixture.server.tenantId);
  const item = (source_datatype: string, title: string, body: string, author = "Ines Roth <ines@corvane.example>") => ({
    source_datatype,
    title,
    body,
    author,
  });
  await place.addItems([
    item("gmail", "Mail outage", "The mail gateway went down at 09:12 UTC on 20 November 2026."),
    item("slack", "#ops", "The mail gateway was restarted by the platform team at 10:40 UTC.", "Jonas Beck"),
    item("gmail", "Lunch", "The canteen serves dumplings on Friday."),
    { ...item("gmail", "Secret", "Only for somebody else."), audience: ["0190aaaa-0000-7000-8000-000000000001"] },
  ]);
  asker = await fixture.server.addMember({ role: "editor", workspaceId: place.workspaceId });
  appId = (await call("POST", "/app", { name: "Desk", tabs: [{ agentId: 29 }] })).body.data.id;
  await call("PATCH", `/app/publish/${appId}`, { isPublished: true });
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const call = (method: string, path: string, body?: unknown) => fixture.server.call(method, path, { as: asker, body });
const blocksOf = (state: AnswerState): AnswerBlock[] => state.steps.flat();
const textOf = (state: AnswerState) => blocksOf(state).flatMap((block) => (block.kind === "text" ? block.text : []));
const countsOf = (state: AnswerState) =>
  blocksOf(state).flatMap((block) => (block.kind === "count" ? block.count : []));
const ask = async (question: string, dataSources: string[] = []): Promise<AnswerState> => {
  const chosen = dataSources.map((integrationDataId) => ({ integrationDataId }));
  return (await call("POST", "/app/question", { questionArray: [question], agentId: 29, appId, dataSources: chosen }))
    .body.data;
};

it("without a model a question is counted where each of its words is a filter, exactly and with those filters", async () => {
  const gmail = await ask("Gmail, Ines Roth?");
  expect(textOf(gmail).join()).toContain("There are 2 items from Gmail by “Ines Roth” in this workspace.");
  expect(countsOf(gmail)).toMatchObject([{ count: 2, left: [], filters: { sources: ["gmail"], author: "Ines Roth" } }]);
  const day = await ask("slack 20 November 2026");
  expect(countsOf(day)).toMatchObject([
    { count: 1, filters: { from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" } },
  ]);
});

it("without a model no count is given while a word is left over, and the word is shown", async () => {
  const answer = await ask("How many Slack messages about penguins are there?");
  expect(countsOf(answer)).toMatchObject([
    {
      count: null,
      filters: { sources: ["slack"] },
      left: ["How", "many", "messages", "about", "penguins", "are", "there"],
    },
  ]);
  expect(textOf(answer).join()).not.toMatch(/\d+ items?/);
});

it("a source of the platform that was chosen alone is listed, with its counts [7.11, 9.7]", async () => {
  const runs = await ask("How many runs failed?", ["system-runs"]);
  expect(textOf(runs).join()).toContain("There are 0 runs in this workspace.");
  expect(textOf(await ask("Gmail", ["system-runs"])).join()).not.toContain("from Gmail");
});

it("small talk gets what Ask is, and that nothing was concluded without a model", async () => {
  const notices = blocksOf(await ask("Hallo, was kannst du?")).flatMap((block) =>
    block.kind === "notice" ? block.text : [],
  );
  expect(notices[0]).toMatch(/^Nothing in this workspace's sources matches\. Ask looks through/);
  expect(notices[1]).toMatch(/no model is connected\. An admin can connect one/);
});

it("filters are counted again by themselves, with what each could be instead", async () => {
  const count = async (filters: object) => (await call("POST", "/app/item-count", filters)).body.data;
  expect(await count({ sources: ["gmail"] })).toMatchObject({
    count: 2,
    sources: [
      { value: "gmail", count: 2 },
      { value: "slack", count: 1 },
    ],
    authors: [{ value: "Ines Roth", count: 2 }],
  });
  expect((await count({ words: "gateway", author: "Jonas Beck" })).count).toBe(1);
  expect((await count({ thread: "Re: mail outage" })).count).toBe(1);
  expect((await count({ thread: "#ops", kind: "S" })).count).toBe(1);
  const wrong = await call("POST", "/app/item-count", { words: "AND" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "search-invalid"]);
});
