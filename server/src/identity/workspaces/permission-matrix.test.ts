import type { Noun } from "@hoopoe/contract/define-route.ts";
import { isAllowed, roles, type Verb, verbs } from "@hoopoe/contract/permissions.ts";
import { routes } from "@hoopoe/contract/routes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inBatches } from "../../attacks/call-route.ts";
import { healthRoutes } from "../../http/health.ts";
import { fail } from "../../platform/fail.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // The access check is under test; routes that the core doesn't serve by itself answer 404 behind it.
  server = await startTestServer({
    routes(core) {
      const served = [...core.routes, ...healthRoutes({})].map(({ route }) => route);
      const others = routes.filter((route) => !served.includes(route));
      return others.map((route) => ({ route, handle: async () => fail("not-found") }));
    },
  });
});
afterAll(() => server.close());

const guarded = routes.flatMap((route) => (isVerb(route.access) ? [{ route, verb: route.access }] : []));

it("asks for a role on every call that names something of a workspace", () => {
  const inside = new Set<Noun>([
    "integration",
    "integration-data",
    "item",
    "report",
    "artifact",
    "notification",
    "invitation",
  ]);
  const open = routes.filter(
    ({ access, nouns = {} }) => !isVerb(access) && Object.values(nouns).some((noun) => inside.has(noun)),
  );
  expect(open.map(({ id }) => id)).toEqual([]);
  expect(guarded.length).toBeGreaterThan(30);
});

it.each(roles)("lets a %s through exactly the calls that the table of verbs gives to the role [6.5]", async (role) => {
  const refusedTo: string[] = [];
  const reader = await server.addMember({ role });
  await inBatches(guarded, async ({ route }) => {
    // A member of their own for each call that writes: one that goes through may end the membership.
    const as = route.method === "GET" ? reader : await server.addMember({ role });
    const path = route.path.replaceAll(/:\w+/g, "018f0000-0000-7000-8000-000000000000");
    const answer = await server.call(route.method, path, { as });
    expect(answer.status, `${route.id} for ${role}`).not.toBe(401);
    if (answer.status === 403 && answer.body.code === "forbidden") refusedTo.push(route.id);
  });
  const expected = guarded.filter(({ verb }) => !isAllowed(role, verb)).map(({ route }) => route.id);
  expect(refusedTo.toSorted()).toEqual(expected.toSorted());
});

it("does not let a stranger of the workspace in, whatever their role is elsewhere [6.5]", async () => {
  const owner = await server.addMember({ role: "owner" });
  const { workspaceId } = await server.addMember({ role: "owner" });
  await inBatches(guarded, async ({ route }) => {
    const path = route.path.replaceAll(/:\w+/g, "018f0000-0000-7000-8000-000000000000");
    const answer = await server.call(route.method, path, { as: { ...owner, workspaceId } });
    expect(answer.body, route.id).toMatchObject({ code: "workspace-not-found" });
  });
});

function isVerb(access: string): access is Verb {
  return Object.hasOwn(verbs, access);
}
