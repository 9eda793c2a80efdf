import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { encodeCursor, encodeRank } from "./cursor.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let viewer: TestMember;

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  const own = await seedWorkspace(admin, fixture.server.tenantId);
  await own.addItems([
    { title: "Token found", body: "A token lay in a public repository.", at: "2026-11-18T08:00:00.000Z" },
    { title: "Token revoked", body: "It opens nothing now.", at: "2026-11-19T08:00:00.000Z", source_datatype: "jira" },
    { title: "Canteen", body: "Soup on Friday.", at: "2026-11-20T08:00:00.000Z", source_datatype: "slack" },
  ]);
  const other = await seedWorkspace(admin, fixture.server.tenantId);
  await other.addItems([{ title: "Another team's token" }]);
  viewer = await fixture.server.addMember({ role: "viewer", workspaceId: own.workspaceId });
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const search = (body: unknown) => fixture.server.call("POST", "/app/pir", { as: viewer, body });

it("a search answers with its results, newest first, and how many they are [3.9, 7.41]", async () => {
  const { status, body } = await search({ terms: "token", sources: [], from: null, to: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ok", count: 2, cursor: null });
  expect(
    body.results.map(({ title, source_datatype, date }: Record<string, string>) => [title, source_datatype, date]),
  ).toEqual([
    ["Token revoked", "jira", "2026-11-19T08:00:00.000Z"],
    ["Token found", "news", "2026-11-18T08:00:00.000Z"],
  ]);
});

it("a source named in the terms narrows those that are chosen, and adds none [7.41]", async () => {
  const found = async (terms: string, sources: string[]) =>
    (await search({ terms, sources })).body.results.map(({ title }: Record<string, string>) => title);
  expect(await found("token source:jira", ["jira", "news"])).toEqual(["Token revoked"]);
  expect(await found("token source:jira", ["news"])).toEqual([]);
  expect(await found("token", ["news"])).toEqual(["Token found"]);
});

it("a search that finds nothing is an answer, not a failure [8.4]", async () => {
  const { status, body } = await search({ terms: "zeppelin" });
  expect([status, body.status, body.count]).toEqual([200, "empty", 0]);
  // Behind the last page of one that found something nothing more is no empty search.
  const cursor = encodeCursor({ at: "2000-01-01T00:00:00.000Z", id: "1" });
  for (const more of [{ cursor }, { sort: "best", cursor: encodeRank(500) }]) {
    const page = await search({ terms: "token", ...more });
    expect([page.status, page.body]).toMatchObject([200, { status: "ok", count: 0, results: [], cursor: null }]);
  }
});

const noDay = Buffer.from("2026-02-31T00:00:00.000Z|1").toString("base64url");

it.each([
  ["of 10,000 characters", { terms: "a".repeat(10_000) }, 400, "terms"],
  ["of 10,000 characters in words", { terms: "word ".repeat(2_000) }, 400, "terms"],
  ["of operators only", { terms: "AND OR NOT" }, 422, "terms"],
  ["of signs only", { terms: '"" () ! & | :*' }, 422, "terms"],
  ["of words too common", { terms: "the and of" }, 422, "terms"],
  ["with a bracket left open", { terms: "(token" }, 422, "terms"],
  [
    "whose window ends before it begins",
    { terms: "", from: "2026-11-20T00:00:00Z", to: "2026-11-19T00:00:00Z" },
    422,
    "to",
  ],
  [
    "whose window is no time at all",
    { terms: "", from: "2026-11-20T00:00:00Z", to: "2026-11-20T00:00:00Z" },
    422,
    "to",
  ],
  ["with a day that no calendar has", { terms: "", from: "2026-02-30T00:00:00Z" }, 400, "from"],
  ["with a cursor of its own making", { terms: "", cursor: "../../etc" }, 422, "cursor"],
  ["with a cursor of a day that is none", { terms: "", cursor: noDay }, 422, "cursor"],
  ["for 501 results at once", { terms: "", limit: 501 }, 400, "limit"],
  ["without terms", { sources: [] }, 400, "terms"],
])("a search %s is refused with the field and the reason [7.41]", async (_what, request, status, field) => {
  const answer = await search(request);
  expect([answer.status, answer.body.field ?? answer.body.message.split(":")[0]]).toEqual([status, field]);
  expect(answer.body.message).toMatch(/^\w+: .{5,}/);
  expect(answer.body.message.length).toBeLessThan(300);
});
