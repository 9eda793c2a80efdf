import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareFirstRun } from "../../compose/announce.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refusal = { status: 422, body: { code: "password-weak", field: "password" } };

it("set-up and ADMIN_PASSWORD refuse a password of the lists, and say why", async () => {
  const { core } = server;
  const admin = { email: "ada@house.example", password: "password1234" };
  await expect(prepareFirstRun(core, { admin })).rejects.toThrow(
    "ADMIN_PASSWORD was refused: This password is common, was leaked in a breach",
  );
  const token = await core.identity.startSetup();
  const form = { token, name: "Ada", email: admin.email, workspaceName: "Main" };
  const setUp = (password: string) => server.call("POST", "/auth/setup", { body: { ...form, password } });
  expect(await setUp("password1234")).toMatchObject(refusal);
  expect((await setUp("a long enough password")).status).toBe(200);
});

it.each([
  ["common with digits behind it", "password1234"],
  ["one character repeated", "aaaaaaaaaaaa"],
  ["common with letters changed", "P@ssw0rd1234"],
  ["a row of the keyboard", "qwertyuiop12"],
  ["a sequence", "123456789012"],
  ["a word twice", "trustno1trustno1"],
  ["the email address", "ada.lovelace@navigators.example"],
  ["the name in it", "AdaLovelace1"],
  ["the e-mail's host with a year", "navigators2026"],
  ["the product", "hoopoe-password"],
  ["the product with a year", "Hoopoe2024!!"],
  ["the organisation", "Meridian12345"],
])("a change of password refuses what is %s", async (_what, password) => {
  const member = await lovelace();
  const change = (to: string) =>
    server.call("POST", "/account/password", { as: member, body: { current: member.password, password: to } });
  expect(await change(password)).toMatchObject(refusal);
});

it("takes words that are long enough, also where a word of the account is among them", async () => {
  const member = await lovelace();
  const body = { current: member.password, password: "lovelace paints green submarines" };
  expect((await server.call("POST", "/account/password", { as: member, body })).status).toBe(200);
});

it("a refused password spends neither the link to a new one nor the invitation", async () => {
  const owner = await server.addMember({ role: "owner" });
  const member = await server.addMember({ role: "editor", workspaceId: owner.workspaceId });
  const { body: reset } = await server.call("POST", `/member/${member.userId}/reset-link`, { as: owner });
  const { body: invited } = await server.call("POST", "/invitation", {
    as: owner,
    body: { email: "grace@harbour.example", role: "viewer" },
  });
  const give = async (password: string) => [
    await server.call("POST", "/auth/reset-password", { body: { token: tokenOf(reset.link), password } }),
    await server.call("POST", "/invitation/accept", {
      body: { token: tokenOf(invited.link), name: "Grace", password },
    }),
  ];
  expect(await give("aaaaaaaaaaaa")).toMatchObject([refusal, refusal]);
  expect((await give("a long enough password")).map(({ status }) => status)).toEqual([200, 201]);
});

const tokenOf = (link: string): string => link.split("#")[1] ?? "";

let made = 0;
async function lovelace() {
  await server.db.withTenant({ tenantId: server.tenantId }, (trx) =>
    trx.updateTable("tenants").set({ name: "Meridian Freight" }).execute(),
  );
  made += 1;
  const email = made === 1 ? "ada.lovelace@navigators.example" : `ada.lovelace@${made}.navigators.example`;
  return server.addMember({ role: "editor", email });
}
