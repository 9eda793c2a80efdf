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

const ticket = (title: string, name: string, isClosed: boolean, labels: string[]) => ({
  source_datatype: "jira",
  title,
  author: "Mira Okafor <mira@corvane.example>",
  state: { name, isClosed },
  labels,
});
const tickets = [
  ticket("ACC-1: New bank details", "To Do", false, ["supplier"]),
  ticket("ACC-2: Fuel surcharge", "Resolved", true, ["supplier", "fuel"]),
  ticket("ACC-3: Second invoice", "In Review", false, []),
];

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
    ...tickets,
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
      { value: "jira", count: 3 },
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

it("tickets are counted and listed by state and label, and what has no state is in none", async () => {
  const count = async (filters: object) => (await call("POST", "/app/item-count", filters)).body.data;
  expect(await count({ label: "Supplier", state: "open" })).toMatchObject({
    count: 1,
    states: [
      { value: "open", count: 1 },
      { value: "closed", count: 1 },
      { value: "Resolved", count: 1 },
      { value: "To Do", count: 1 },
    ],
    labels: [{ value: "supplier", count: 1 }],
  });
  expect((await count({ state: "in review" })).count).toBe(1);
  expect((await count({ state: "closed" })).count).toBe(1);
  expect((await count({ state: "open" })).count).toBe(2);
  const listed = (await call("POST", "/app/item-list", { filters: { label: "supplier" }, limit: 1 })).body;
  expect(listed).toMatchObject({
    total: 2,
    data: [{ title: "ACC-2: Fuel surcharge", state: "Resolved", isClosed: true }],
  });
  const named = await ask("jira supplier");
  expect(countsOf(named)).toMatchObject([{ count: 2, left: [], filters: { sources: ["jira"], label: "supplier" } }]);
});

it("a passage shows who its author is to the workspace once the workspace has named its own", async () => {
  const entries = [{ match: "corvane.example", standing: "own" }];
  const chief = await fixture.server.addMember({ role: "admin", workspaceId: asker.workspaceId });
  const saved = await fixture.server.call("PATCH", "/standing", { as: chief, body: { version: 0, entries } });
  expect(saved.status).toBe(200);
  const answer = await ask("When did the mail gateway go down?");
  const rows = (await call("POST", "/app/item-list", { filters: { label: "fuel" } })).body.data;
  expect(rows).toMatchObject([{ standing: "own" }]);
  expect(answer.evidence.map(({ title, standing }) => [title, standing])).toContainEqual(["Mail outage", "own"]);
});

it("what a question takes is reckoned from this workspace's items until a model has answered one, and shown to those who may connect one", async () => {
  const chief = await fixture.server.addMember({ role: "admin", workspaceId: asker.workspaceId });
  const { body } = await fixture.server.call("GET", "/model/question-estimate", { as: chief });
  expect(body.data.answers).toBe(0);
  expect(body.data.inputTokens).toBeGreaterThan(2_000);
  expect((await call("GET", "/model/question-estimate")).status).toBe(403);
  const config = await call("GET", "/agent-config/29");
  expect(config.body.parameters).toMatchObject({ hasModel: false });
});
