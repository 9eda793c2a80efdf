import { connectors } from "@hoopoe/connectors/catalog.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newsFeeds, startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import {
  smallConnector,
  smallVendorId,
  startSmallVendor,
  type SmallVendor,
} from "../credentials/testing/small-vendor.ts";

let fixture: IngestFixture;
let vendor: SmallVendor;
let editor: TestMember;

beforeAll(async () => {
  vendor = await startSmallVendor();
  fixture = await startIngestFixture({ connectors: [...connectors, smallConnector] });
});
afterAll(async () => {
  await fixture.close();
  await vendor.close();
});
beforeEach(async () => {
  editor = await fixture.server.addMember({ role: "editor" });
});

it("a check names what is missing, a discovery counts what is there", async () => {
  const { id } = await connectSmall();
  const checked = await call("POST", `/integration/${id}/check`);
  expect(checked.body.data).toMatchObject({ ok: false });
  expect(checked.body.data.sentence).toContain("No credentials");
  const refused = await call("POST", `/integration/${id}/discover`);
  expect([refused.status, refused.body.code]).toEqual([502, "source-failed"]);
  await giveKey(id);
  expect((await call("POST", `/integration/${id}/check`)).body.data).toMatchObject({ ok: true });
  const found = await call("POST", `/integration/${id}/discover`);
  expect(found.body.data.map((one: { label: string; count: number }) => [one.label, one.count])).toEqual([
    ["Archive", null],
    ["Inbox", 7],
  ]);
  expect(await call("GET", `/integration/${id}/containers`)).toMatchObject({ body: found.body });
});

it("syncs only what was chosen; refuses an empty or unknown choice", async () => {
  const { id, streamId } = await connectSmall();
  await giveKey(id);
  await call("POST", `/integration/${id}/discover`);
  const picked = await call("PATCH", `/integration/${id}/containers`, { picked: ["box-1"] });
  expect(picked.body.data.map((one: { isPicked: boolean }) => one.isPicked)).toEqual([false, true]);
  expect(await fixture.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", total: 1 });
  for (const wrong of [[], ["box-9"]]) {
    const { status, body } = await call("PATCH", `/integration/${id}/containers`, { picked: wrong });
    expect([status, body.field]).toEqual([422, "picked"]);
  }
  await call("POST", `/integration/${id}/discover`);
  const again = await call("GET", `/integration/${id}/containers`);
  expect(again.body.data.map((one: { isPicked: boolean }) => one.isPicked)).toEqual([false, true]);
});

it("a product is discovered once, however often it is asked for, and forgets it on demand [4.7, 7.24, 7.28]", async () => {
  const path = `/integration/discovered/${smallVendorId}`;
  const none = await call("PATCH", path, { isDiscovered: true });
  expect([none.status, none.body.code]).toEqual([404, "integration-not-found"]);
  const { id } = await connectSmall();
  await giveKey(id);
  const state = async () => (await call("GET", `/integration/catalog/discovered/${smallVendorId}`)).body.isDiscovered;
  expect(await state()).toBe(false);
  const before = vendor.seen.length;
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await call("PATCH", path, { isDiscovered: true });
    expect([status, body.isDiscovered, body.data[0].isDiscovered]).toEqual([200, true, true]);
  }
  expect(vendor.seen.length - before).toBe(1);
  expect(await state()).toBe(true);
  // Another connection of the product has to be asked itself; the product is discovered as long as one of them is.
  const others = [await connectSmall(), await connectSmall()];
  for (const other of others) await giveKey(other.id);
  await call("PATCH", `/integration/${others[1]?.id}`, { isActive: false });
  expect(await state()).toBe(true);
  const flags = (body: { data: { id: string; isDiscovered: boolean }[] }) =>
    [id, ...others.map((other) => other.id)].map((one) => body.data.find((row) => row.id === one)?.isDiscovered);
  const each = (await call("PATCH", path, { isDiscovered: true })).body;
  expect(flags(each)).toEqual([true, true, false]);
  // Of another product nothing is forgotten.
  const news = await fixture.connect(editor, newsFeeds(`${fixture.sandboxUrl}/feeds/large.xml?count=1`));
  expect((await call("POST", `/integration/${news.id}/discover`)).status).toBe(200);
  // Each integration shows what it holds itself.
  const labels = async (integrationId: string): Promise<string[]> =>
    (await call("GET", `/integration/${integrationId}/containers`)).body.data.map(
      (one: { label: string }) => one.label,
    );
  expect(await labels(id)).toEqual(["Archive", "Inbox"]);
  const [archive] = (await call("GET", `/integration/${id}/containers`)).body.data;
  const known = { id: "box-2", label: "Archive", kind: "mailbox", url: null, count: null };
  expect(archive).toEqual({ ...known, audience: null, isPicked: true });
  expect(await labels(news.id)).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) {
    const { body } = await call("PATCH", path, { isDiscovered: false });
    expect(flags(body)).toEqual([false, false, false]);
  }
  expect(await state()).toBe(false);
  expect((await call("GET", "/integration/catalog/discovered/10")).body.isDiscovered).toBe(true);
  const unknown = await call("GET", "/integration/catalog/discovered/999");
  expect([unknown.status, unknown.body.code]).toEqual([404, "catalog-not-found"]);
});

it("icons come by product and by category, drawn by us [7.21, 7.23, 3.18]", async () => {
  const all = await call("GET", "/integration/dynamicActionIcon-catlog-Category");
  const news = all.body.data.find((one: { category: string }) => one.category === "News");
  expect(news.icons).toEqual([expect.objectContaining({ catalogId: 10, name: "News feeds" })]);
  const one = await call("GET", "/integration/dynamicActionIcon/10");
  expect(one.body).toEqual({ icon: news.icons[0].icon, data: { catalogId: 10, icon: news.icons[0].icon } });
  expect(one.body.icon).toMatch(/^<svg /);
  expect((await call("GET", "/integration/dynamicActionIcon/999")).status).toBe(404);
});

it("streams of an integration are read by integration and by id, stopped and running [3.5, 7.29, 7.36]", async () => {
  const { id, streamId } = await fixture.connect(editor, newsFeeds("https://example.com/feed.xml"));
  const list = await call("GET", `/integration/integration-data/${id}`);
  const one = await call("GET", `/integration-data/${streamId}`);
  expect(list.body.data).toEqual([one.body.data]);
  expect(one.body.data).toMatchObject({ id: streamId, integrationId: id, startIngress: 0, isDeleted: 0, job: null });
  expect(JSON.parse(one.body.data.attributes)).toEqual({});
  await call("PATCH", `/integration-data/${streamId}`, { startIngress: 1 });
  expect((await call("GET", `/integration-data/${streamId}`)).body.data).toMatchObject({
    startIngress: 1,
    isDeleted: 0,
  });
  // What it is said to be comes as it is kept, and it goes with its integration.
  const kept = { attributes: JSON.stringify({ name: "Harbour" }) };
  await fixture.server.db.withTenant(editor, (trx) =>
    trx.updateTable("integration_data").set(kept).where("id", "=", streamId).execute(),
  );
  await call("PATCH", `/integration/${id}`, { isDeleted: 1 });
  const { body } = await call("GET", `/integration-data/${streamId}`);
  expect([body.data.isDeleted, JSON.parse(body.data.attributes)]).toEqual([1, { name: "Harbour" }]);
  const { id: several } = await fixture.connect(editor, { catalogId: abnormalId, attributes: { name: "Threats" } });
  const { data } = (await call("GET", `/integration/integration-data/${several}`)).body;
  expect(data.length).toBeGreaterThan(1);
  for (const stream of data) {
    expect(stream.integrationId).toBe(several);
    expect((await call("GET", `/integration-data/${stream.id}`)).body.data).toEqual(stream);
  }
  const unknown = await call("GET", `/integration/integration-data/${streamId}`);
  expect([unknown.status, unknown.body.code]).toEqual([404, "integration-not-found"]);
});

const abnormalId = 6;

function call(method: string, path: string, body?: unknown) {
  return fixture.server.call(method, path, { as: editor, body });
}

function connectSmall() {
  return fixture.connect(editor, { catalogId: smallVendorId, attributes: { name: "S", siteUrl: vendor.url } });
}

function giveKey(integrationId: string) {
  return call("POST", "/authinfo", { catalogId: smallVendorId, integrationId, secret: "right" });
}
