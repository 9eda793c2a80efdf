import { afterAll, beforeAll, expect, it } from "vitest";
import { routes as declared } from "@hoopoe/contract/routes.ts";
import { isChange } from "../../http/is-change.ts";
import type { Core } from "../../identity/compose.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { maintenanceRoutes } from "./routes.ts";
import { createMaintenanceService } from "./service.ts";

let server: TestServer;
/** Another process of the same product. */
let peer: TestServer;
let owner: TestMember;
let colleague: TestMember;
/** An owner, but not of the organisation's first workspace. */
let stranger: TestMember;
beforeAll(async () => {
  const routes = (core: Core) => maintenanceRoutes(createMaintenanceService(core));
  server = await startTestServer({ routes });
  peer = await startTestServer({ routes, database: server.database });
  owner = await server.addMember({ role: "owner" });
  colleague = await server.addMember({ role: "admin", workspaceId: owner.workspaceId });
  stranger = await server.addMember({ role: "owner" });
});
afterAll(async () => {
  await peer.close();
  await server.close();
});

const path = "/config/maintenance-status";
const change = (as: TestMember, on = server) => on.call("POST", "/workspace", { as, body: { name: "New" } });

it("answers the strings True and False, and is switched by an owner of the first workspace alone [7.46]", async () => {
  expect((await server.call("GET", path, { as: colleague })).body).toEqual({ value: "False", canSwitch: false });
  for (const as of [colleague, stranger]) {
    const refused = await server.call("PATCH", path, { as, body: { value: "True" } });
    expect(refused).toMatchObject({ status: 403, body: { code: "maintenance-forbidden" } });
  }
  const switched = await server.call("PATCH", path, { as: owner, body: { value: "True" } });
  expect(switched).toMatchObject({ status: 200, body: { value: "True", canSwitch: true } });
  expect((await peer.call("GET", path, { as: colleague })).body).toEqual({ value: "True", canSwitch: false });
  await server.call("PATCH", path, { as: owner, body: { value: "False" } });
});

it("is read-only for others on every process, and says when to retry", async () => {
  await server.call("PATCH", path, { as: owner, body: { value: "True" } });
  for (const [as, on] of [
    [colleague, server],
    [stranger, peer],
  ] as const) {
    const refused = await change(as, on);
    expect(refused).toMatchObject({ status: 503, body: { code: "maintenance" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await on.call("GET", "/workspace", { as })).status).toBe(200);
    expect((await on.call("POST", "/auth/socket-ticket", { as })).status).toBe(201);
  }
  expect((await change(owner)).status).toBeLessThan(300);
  await server.call("PATCH", path, { as: owner, body: { value: "False" } });
  expect((await change(colleague)).status).toBeLessThan(300);
});

it("leaves a line in the audit trail each time", async () => {
  await server.call("PATCH", path, { as: owner, body: { value: "True" } });
  await server.call("PATCH", path, { as: owner, body: { value: "False" } });
  const { body } = await server.call("GET", "/audit", { as: owner });
  expect(
    body.data
      .slice(0, 2)
      .map(({ action }: { action: string }) => action)
      .sort(),
  ).toEqual(["maintenance.begin", "maintenance.end"]);
});

it("treats a question with a body as reading, and all other calls except GET as changes", () => {
  const changes = declared.filter(isChange).map(({ id }) => id);
  expect(changes).toEqual(expect.arrayContaining(["integration-create", "connectors-ingress", "pir-generate-report"]));
  for (const id of ["pir", "pir-search", "auth-logout", "maintenance-switch"]) expect(changes).not.toContain(id);
});

it.each(["true", "", 1, null])("refuses the value %o by name", async (value) => {
  const refused = await server.call("PATCH", path, { as: owner, body: { value } });
  expect(refused).toMatchObject({ status: 400, body: { field: "value" } });
});
