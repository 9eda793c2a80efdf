import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { jobRun } from "@hoopoe/contract/work/routes/job.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../lib/memory-storage.ts";

let server: Server;
/** The keys that calls carried. */
let keys: (string | undefined)[];
/** What becomes of the next calls; `lost`: the connection breaks before the answer. */
let next: ("lost" | number)[];

beforeEach(async () => {
  [keys, next] = [[], []];
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${address.port}${path}`, init));
  vi.stubGlobal("location", { hostname: "acme.hoopoe.example", pathname: "/dashboard/home" });
  vi.stubGlobal("navigator", { onLine: true, locks: { request: (_name: string, work: () => unknown) => work() } });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

function answer({ headers, url }: IncomingMessage, response: ServerResponse): void {
  const isRefresh = url === "/api/auth/refresh-token";
  if (!isRefresh) keys.push(headers["idempotency-key"]?.toString());
  const status = isRefresh ? 201 : (next.shift() ?? 202);
  if (status === "lost") return void response.destroy();
  const problem = { type: "t", title: "t", status, code: "unauthorized", message: "m", requestId: "r" };
  const body = isRefresh ? { access_token: "fresh" } : status < 300 ? { executionId: "x", data: [] } : problem;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const run = async (inputs: Record<string, unknown> = {}) => {
  const { call } = await import("./client.ts");
  return call(jobRun, { params: { id: "0190a000-0000-7000-8000-000000000000" }, body: { inputs } });
};

it("one run asked for has one key, through a refreshed session and answers that are lost; the next has another", async () => {
  next = [401, "lost", 503, 202];
  await run();
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  await run();
  expect(keys[4]).not.toBe(keys[0]);
});

it("pressing again after no answer came is the same intent; other inputs are another", async () => {
  next = ["lost", "lost", "lost"];
  await expect(run({ a: 1 })).rejects.toThrow("did not answer");
  await run({ a: 2 });
  await run({ a: 1 });
  await run({ a: 1 });
  const [first, second, third, other, again, fresh] = keys;
  expect([second, third, again]).toEqual([first, first, first]);
  expect(new Set([first, other, fresh]).size).toBe(3);
});

it("reads carry no key and are not sent again here", async () => {
  const { call } = await import("./client.ts");
  next = ["lost"];
  await expect(call(workspaceList, {})).rejects.toThrow("did not answer");
  expect(keys).toEqual([undefined]);
});
