import { type Sandbox, startSandbox } from "@hoopoe/sandbox/start-sandbox.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startIngestHouse, type IngestHouse } from "../../testing/start-ingest-house.ts";
import type { TestMember } from "../../testing/test-people.ts";

let house: IngestHouse;
let vendors: Sandbox;
let editor: TestMember;
beforeAll(async () => {
  [house, vendors] = await Promise.all([startIngestHouse(), startSandbox()]);
}, 60_000);
afterAll(async () => {
  await house.close();
  await vendors.stop();
});
beforeEach(async () => {
  editor = await house.server.addMember({ role: "editor" });
});

async function atVendor(path: string, body: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`${vendors.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

async function connect(
  catalogId: number,
  given: { attributes: object; authType: string; fields: Readonly<Record<string, string>> },
): Promise<string> {
  const { attributes, ...credentials } = given;
  const body = { catalogId, ...credentials };
  const saved = await house.server.call("POST", "/authinfo", { as: editor, body });
  expect([saved.status, JSON.stringify(saved.body)]).toEqual([201, expect.any(String)]);
  return (await house.connect(editor, { catalogId, attributes: { name: "Mail", ...attributes } })).streamId;
}

it("takes a Gmail mailbox in through the doors, sees what is deleted, and after a forgotten cursor what was missed", async () => {
  const account = "plain@sentinel.example";
  const streamId = await connect(1, {
    authType: "ServiceAccount",
    fields: { key: await (await fetch(`${vendors.url}/gmail/service-account.json`)).text() },
    attributes: {
      mailboxes: [account],
      baseUrl: `${vendors.url}/gmail`,
      tokenUrl: `${vendors.url}/gmail/token`,
      authorizeUrl: `${vendors.url}/gmail/o/oauth2/v2/auth`,
    },
  });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", written: 25, error: null });
  const [first, second] = await externalIds(streamId);
  const idOf = (externalId: string | undefined) => externalId?.split("/")[1] ?? "";
  await atVendor("/gmail/_control/delete", { account, id: idOf(first) });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1 });
  await atVendor("/gmail/_control/delete", { account, id: idOf(second) });
  await atVendor("/gmail/_control/forget-history", { account });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 0, written: 0 });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1 });
  expect(await externalIds(streamId)).toHaveLength(23);
});

it("takes documents in from Microsoft 365 with client credentials", async () => {
  const hosts = { authorityHost: `${vendors.url}/graph`, graphHost: `${vendors.url}/graph` };
  const fields = { tenantId: "sentinel-plain", clientId: "app", clientSecret: "a-long-enough-secret" };
  const streamId = await connect(4, { authType: "ClientCredentials", fields, attributes: hosts });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", written: 25, error: null });
  await atVendor("/graph/_control/delete-document", { tenant: "sentinel-plain", id: "sentinel-plain-d3" });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1, written: 0 });
});

it("takes a mailbox in over IMAP through the door for what is not HTTP, and sees a mail that was moved", async () => {
  const user = "plain@sentinel.example";
  const { hostname: host, port } = new URL(vendors.imapUrl);
  const streamId = await connect(13, {
    authType: "Basic",
    fields: { user, password: "a-long-enough-password" },
    attributes: { host, port: Number(port), security: "none" },
  });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", written: 25, error: null });
  await atVendor("/imap/_control/move", { user, uid: "4", to: "Archive" });
  expect(await house.runToEnd(editor, streamId)).toMatchObject({ status: "succeeded", deleted: 1, written: 1 });
  expect(await externalIds(streamId)).toContain("Archive:1700000000:1");
});

async function externalIds(streamId: string): Promise<string[]> {
  const rows = await house.server.db.withTenant(editor, (trx) =>
    trx.selectFrom("items").select("external_id").where("integration_data_id", "=", streamId).execute(),
  );
  return rows.map(({ external_id }) => external_id).toSorted();
}
