import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
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
  const item = (source_datatype: string, title: string, body: string) => ({ source_datatype, title, body });
  await place.addItems([
    item("gmail", "Mail outage", "The mail gateway went down at 09:12 UTC on 20 November 2026."),
    item("slack", "Re: Mail outage", "The mail gateway was restarted by the platform team at 10:40 UTC."),
    item("gmail", "Lunch", "The canteen serves dumplings on Friday."),
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
const textOf = (state: AnswerState) => state.steps.flat().flatMap((block) => (block.kind === "text" ? block.text : []));

it("a question to tab 29 with its system sources is counted by the database, exactly [7.11, 9.7]", async () => {
  const config = await call("GET", "/agent-config/29");
  const dataSources = config.body.parameters.systemDataSources.map((id: string) => ({ integrationDataId: id }));
  const { body } = await call("POST", "/app/question", {
    questionArray: ["How many items are there by source?"],
    agentId: 29,
    appId,
    dataSources,
  });
  expect(textOf(body.data).join()).toContain("There are 3 items in this workspace.");
  const blocks = body.data.steps.flat();
  expect(blocks.find(({ kind }: { kind: string }) => kind === "table").table.rows).toEqual([
    ["Gmail", 2],
    ["Slack", 1],
  ]);
  expect(blocks.some(({ kind }: { kind: string }) => kind === "plot")).toBe(true);
  const onlyRuns = await call("POST", "/app/question", {
    questionArray: ["How many runs failed?"],
    agentId: 29,
    dataSources: [{ integrationDataId: "system-runs" }],
  });
  expect(textOf(onlyRuns.body.data).join()).toContain("There are 0 failed runs in this workspace.");
  const dataSource = { integrationDataId: "system-runs" };
  const asked = { questionArray: ["How many items are there?"], agentId: 29, dataSources: [dataSource] };
  expect(textOf((await call("POST", "/app/question", asked)).body.data).join()).not.toContain("There are 3 items");
});

it.each([
  ["How many Slack messages are there?", "There is 1 item from Slack in this workspace."],
  ["How many Slack messages about penguins are there?", "0 of 1 item from Slack in this workspace contain “penguins”."],
  ["How many emails about the gateway are there?", "of 2 items from Gmail in this workspace"],
])("%s is a count that says what was counted, and of how many", async (question, sentence) => {
  const { body } = await call("POST", "/app/question", { questionArray: [question], appId });
  expect(textOf(body.data).join()).toContain(sentence);
});
