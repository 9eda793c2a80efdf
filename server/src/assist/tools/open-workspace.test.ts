import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type OpenTestDatabase } from "../../testing/open-test-database.ts";
import { type SeededWorkspace, seedWorkspace } from "../../testing/seed-workspace.ts";
import { openWorkspace } from "./open-workspace.ts";

let test: OpenTestDatabase;
let own: SeededWorkspace;
let other: SeededWorkspace;
let ids: string[];
const frame = { from: null, to: null };

beforeAll(async () => {
  test = await openTestDatabase();
  own = await seedWorkspace(test.admin);
  other = await seedWorkspace(test.admin, own.tenantId);
  ids = await own.addItems([
    { title: "Winch failure", body: "The winch failed at nine.", at: "2026-11-18T09:00:00Z" },
    { title: "RE: Winch failure", body: "The winch was fine: a private doubt.", audience: [own.userId] },
    { title: "Winch, for two", body: "The winch again.", audience: [own.userId, other.userId] },
  ]);
  await other.addItems([{ title: "Winch elsewhere", body: "The winch of another workspace." }]);
});
afterAll(() => test.close());

const found = async (readers: readonly string[] | null, from: string | null = null) => {
  const asked = { words: "winch", source: null, author: null, from, to: null, limit: 10 };
  const docs = await openWorkspace(test.db, own, { readers, frame }).search(asked);
  return docs.map(({ itemId }) => itemId).toSorted();
};

it("a writer finds what each of its report's readers may see, and nothing else", async () => {
  const [open, mine, shared] = ids;
  expect(await found(null)).toEqual([open]);
  expect(await found([own.userId])).toEqual([open, mine, shared].toSorted());
  expect(await found([own.userId, other.userId])).toEqual([open, shared].toSorted());
  expect(await found([own.userId], "2026-11-19T00:00:00Z")).toEqual([mine, shared].toSorted());
});

it("an item and a thread are opened under the same rule", async () => {
  const [open = "", mine = ""] = ids;
  const forAll = openWorkspace(test.db, own, { readers: null, frame });
  const forOne = openWorkspace(test.db, own, { readers: [own.userId], frame });
  expect(await forAll.open(mine)).toBeNull();
  expect((await forOne.open(mine))?.body).toContain("a private doubt");
  expect((await forAll.thread(open)).map(({ itemId }) => itemId)).toEqual([open]);
  expect((await forOne.thread(open)).map(({ itemId }) => itemId)).toEqual([open, mine]);
});
