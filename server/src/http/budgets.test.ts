import { savedPirReport } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createUsageService } from "../assist/usage/service.ts";
import { usageRoutes } from "../assist/usage/routes.ts";
import { defaultBudgetLimits, parseBudgets } from "../platform/budgets/budget-limits.ts";
import { fail } from "../platform/fail.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { TestMember } from "../testing/test-people.ts";
import { serve } from "./serve-route.ts";

const now = new Date("2026-11-20T09:59:00Z");
let server: TestServer;
let owner: TestMember;
let colleague: TestMember;
let isFailing = false;
beforeAll(async () => {
  const clock = { now: () => now };
  server = await startTestServer({
    clock,
    allowed: { ...defaultBudgetLimits, ...parseBudgets("reports-per-day=3/2,sockets=4/3,search-seconds-per-hour=0") },
    routes: ({ db, budgets }) => [
      ...usageRoutes(createUsageService({ db, clock, budgets, notifications: { publish: async () => undefined } })),
      serve(pirSearch, async () => fail("not-found")),
      serve(savedPirReport, async () => (isFailing ? fail("report-empty") : { reportId: "r1" })),
    ],
  });
  owner = await server.addMember({ role: "owner" });
  colleague = await server.addMember({ role: "editor", workspaceId: owner.workspaceId });
});
afterAll(() => server.close());

const report = (as: TestMember) => server.call("POST", "/pir/00000000-0000-4000-8000-000000000000/report", { as });

it("a call beyond its budget is refused with the budget's name, value, reset and who can raise it; a failed one is not counted", async () => {
  isFailing = true;
  for (let n = 0; n < 3; n += 1) expect((await report(owner)).status).toBe(422);
  isFailing = false;
  for (let n = 0; n < 2; n += 1) expect((await report(owner)).status).toBe(200);
  const refused = await report(owner);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "50460"]);
  expect(refused.body).toMatchObject({
    code: "budget-exceeded",
    field: "reports-per-day",
    message:
      "Reports per day: the limit of each person in this workspace is 2. It resets at 2026-11-21 00:00 UTC. An operator can raise it with BUDGETS; admins can see usage under Usage and limits.",
  });
  expect((await report(colleague)).status).toBe(200);
  expect((await report(colleague)).body.message).toContain("the limit of this workspace is 3.");
  expect((await server.call("POST", "/app/pir", { as: owner, body: { terms: "x" } })).body).toMatchObject({
    code: "budget-exceeded",
    field: "search-seconds-per-hour",
  });
});

it("the use of a workspace and of oneself is seen by each member, a colleague's only by those who manage people", async () => {
  const use = async (as: TestMember, query = "") => server.call("GET", `/usage/budget${query}`, { as });
  const reports = (body: { data: { id: string }[] }) => body.data.find(({ id }) => id === "reports-per-day");
  expect(reports((await use(colleague)).body)).toMatchObject({
    used: 3,
    limit: 3,
    resetsAt: "2026-11-21T00:00:00.000Z",
  });
  expect(reports((await use(colleague, `?userId=${colleague.userId}`)).body)).toMatchObject({ used: 1, limit: 2 });
  expect((await use(colleague, `?userId=${owner.userId}`)).status).toBe(403);
  expect(reports((await use(owner, `?userId=${colleague.userId}`)).body)).toMatchObject({ used: 1 });
  const stranger = await server.addMember({ role: "owner" });
  expect((await use(owner, `?userId=${stranger.userId}`)).status).toBe(404);
  expect(reports((await use(stranger)).body)).toMatchObject({ used: 0 });
});

it("of fifty sockets on one token as many open as one person may have, and one that closes makes room", async () => {
  const open = () => {
    const socket = io(server.url, {
      transports: ["websocket"],
      query: { accessToken: owner.token, workspaceId: owner.workspaceId },
      reconnection: false,
      forceNew: true,
    });
    return new Promise<{ socket: typeof socket; refused: string | undefined }>((done) => {
      socket.once("connect", () => done({ socket, refused: undefined }));
      socket.once("connect_error", ({ message }) => done({ socket, refused: message }));
    });
  };
  const all = await Promise.all(Array.from({ length: 50 }, open));
  const opened = all.filter(({ refused }) => refused === undefined);
  expect(opened).toHaveLength(3);
  expect(all.find(({ refused }) => refused !== undefined)?.refused).toContain(
    "Open pages: the limit of each person in this workspace is 3.",
  );
  const used = async () =>
    (await server.call("GET", "/usage/budget", { as: owner })).body.data.find(
      ({ id }: { id: string }) => id === "sockets",
    ).used;
  expect(await used()).toBe(3);
  opened[0]?.socket.disconnect();
  await expect.poll(used).toBe(2);
  const again = await open();
  expect(again.refused).toBeUndefined();
  for (const { socket } of [...all, again]) socket.disconnect();
  await expect.poll(used).toBe(0);
});
