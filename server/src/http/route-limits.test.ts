import { routes } from "@hoopoe/contract/routes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inBatches } from "../attacks/call-route.ts";
import { perMinuteOf } from "./route-limits.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const now = new Date("2026-11-20T09:00:15Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => now },
    trustedProxies: ["127.0.0.1"],
    publicUrl: "https://127.0.0.1",
  });
});
afterAll(() => server.close());

const host = { "x-forwarded-host": "127.0.0.1", "x-forwarded-proto": "https" };
const from = (address: string) => ({ ...host, "x-forwarded-for": address });
const forget = (address: string, n: number) =>
  server.call("POST", "/auth/forgot-password", {
    body: { email: `nobody-${n}@test.example` },
    headers: from(address),
  });

it("counts all addresses of one IPv6 /64 as one, and the next /64 as another", async () => {
  for (let n = 0; n < 30; n += 1) {
    expect((await forget(`2001:db8:0:1:${n.toString(16)}::${n + 1}`, n)).status).not.toBe(429);
  }
  const refused = await forget("2001:db8:0:1:ffff:ffff:ffff:ffff", 30);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "too-many-attempts", message: "Too many attempts. Try again in 885 s." },
  });
  expect(refused.headers.get("retry-after")).toBe("885");
  expect((await forget("2001:db8:0:2::1", 31)).status).not.toBe(429);
});

it("counts an IPv4 address by itself, however it is written", async () => {
  for (let n = 0; n < 30; n += 1) await forget(n % 2 === 0 ? "192.0.2.7" : "::ffff:192.0.2.7", 100 + n);
  expect((await forget("::ffff:c000:207", 130)).status).toBe(429);
  expect((await forget("192.0.2.8", 131)).status).not.toBe(429);
});

it("counts an account across addresses, says when to retry, and leaves colleagues alone", async () => {
  const busy = await server.addMember({ role: "owner" });
  const colleague = await server.addMember({ role: "owner", workspaceId: busy.workspaceId });
  const ticket = (as: typeof busy, n: number) =>
    server.call("POST", "/audit/export-ticket", {
      as,
      body: { format: "csv" },
      headers: from(`198.51.100.${n}`),
    });
  const statuses = new Set<number>();
  for (let n = 1; n <= 30; n += 1) statuses.add((await ticket(busy, n)).status);
  expect([...statuses]).toEqual([201]);
  const refused = await ticket(busy, 31);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "45"]);
  expect((await ticket(colleague, 31)).status).toBe(201);
});

it("refuses an address before anything else is looked at, token or ticket", async () => {
  const statuses: number[] = [];
  const tickets = Array.from({ length: 301 }, (_, n) => `/audit/export/${"x".repeat(20)}${n}`);
  // Some at a time: all at once wait for connections, and on a busy machine longer than a pool lets them.
  await inBatches(tickets, async (path) => {
    statuses.push((await server.call("GET", path, { headers: from("203.0.113.9") })).status);
  });
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 300 }, () => 404), 429]);
});

it("asks browsers to come by https alone where that is how people reach us", async () => {
  const { headers } = await server.call("GET", "/health/live", { headers: from("192.0.2.1") });
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  const plain = await startTestServer({ database: server.database });
  const answer = await plain.call("GET", "/health/live");
  expect(answer.headers.get("strict-transport-security")).toBe(null);
  await plain.close();
});

it("every route that writes has a limit, by account where somebody signed in and by address where nobody has to", () => {
  const writes = routes.filter(({ method }) => method !== "GET" && method !== "HEAD");
  const without = writes.filter((route) => {
    const { address, account } = perMinuteOf(route);
    return (route.access === "public" ? address : account) === undefined;
  });
  expect(without.map(({ id }) => id)).toEqual([]);
  expect(writes.length).toBeGreaterThan(100);
});

it("refuses a write without its own limit beyond the default, across addresses", async () => {
  const busy = await server.addMember({ role: "owner" });
  const colleague = await server.addMember({ role: "owner", workspaceId: busy.workspaceId });
  const visit = (as: typeof busy, address: string) =>
    server.call("PATCH", `/workspace/${busy.workspaceId}`, { as, body: { name: "Renamed" }, headers: from(address) });
  const statuses: number[] = [];
  await inBatches(
    Array.from({ length: 305 }, (_, n) => `198.51.100.${n % 200}`),
    async (address) => {
      statuses.push((await visit(busy, address)).status);
    },
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await visit(busy, "198.51.100.7")).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  expect((await visit(colleague, "198.51.100.7")).status).toBe(200);
});
