import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as rawRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let dir: string;
const script = "console.log('hoopoe')";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "hoopoe-console-"));
  const dist = join(dir, "dist");
  await mkdir(join(dist, "assets"), { recursive: true });
  await writeFile(join(dist, "index.html"), '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">');
  await writeFile(join(dist, "assets/app-1a2b.js"), script);
  await writeFile(join(dist, "assets/app-1a2b.js.br"), brotliCompressSync(script));
  await writeFile(join(dir, "secret.txt"), "outside of the console");
  server = await startTestServer({ consoleDir: dist });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { accept: "text/html", ...headers } });

it("gives the page to every address that a browser opens, with a nonce of its own in page and policy", async () => {
  const [first, second] = await Promise.all([open("/login"), open("/dashboard/home?x=1")]);
  const nonces = await Promise.all([first, second].map(async (page) => /nonce="([^"]+)"/.exec(await page.text())?.[1]));
  expect(first.status).toBe(200);
  expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
  expect(nonces[0]).not.toBe(nonces[1]);
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types dompurify",
    `style-src 'self' 'nonce-${nonces[0]}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self' ws://${new URL(server.url).host} wss://${new URL(server.url).host}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
  expect(first.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(first.headers.get("referrer-policy")).toBe("no-referrer");
  expect(first.headers.get("permissions-policy")).toContain("camera=()");
});

it("gives the page to a program that takes anything, and none in the place of a file or of data", async () => {
  const statusOf = async (path: string, accept: string) =>
    (await fetch(`${server.url}${path}`, { headers: { accept } })).status;
  expect([await statusOf("/", "*/*"), await statusOf("/login?next=a.b", "*/*")]).toEqual([200, 200]);
  expect([await statusOf("/assets/gone.js", "*/*"), await statusOf("/login", "application/json")]).toEqual([404, 404]);
  expect([await statusOf("/api/nothing", "*/*"), await statusOf("/.well-known/nothing", "*/*")]).toEqual([404, 404]);
});

it.each(["/metrics", "/scim", "/scim/v2/Users", "/dashboards", "/embedded", "/login/x", "/no/such/page?next=/login"])(
  "answers 404 at an address outside the console, whoever asks: %s",
  async (path) => {
    const statusOf = async (accept: string) => (await fetch(`${server.url}${path}`, { headers: { accept } })).status;
    expect([await statusOf("*/*"), await statusOf("text/html"), await statusOf("application/json")]).toEqual([
      404, 404, 404,
    ]);
    const bare = await fetch(`${server.url}${path}`, { headers: { accept: "*/*" } });
    expect(bare.headers.get("content-type")).toContain("application/problem+json");
    // A browser still gets the page that says so, under its own policy.
    const shown = await open(path);
    expect(await shown.text()).toContain("<!doctype html>");
    expect(shown.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  },
);

it.each(["/", "/login/", "/invitation", "/connected", "/dashboard", "/dashboard/no-such", "/embed", "/embed/no-such"])(
  "gives the page where the console has one: %s",
  async (path) => {
    expect([(await open(path)).status, (await open(path, { accept: "*/*" })).status]).toEqual([200, 200]);
  },
);

it("lets nobody write into the policy through the Host header", async () => {
  const policy = await rawPolicy("evil.test; script-src *");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("evil");
});

it("serves hashed files with an unlimited lifetime, compressed by the build", async () => {
  const response = await open("/assets/app-1a2b.js", { "accept-encoding": "br" });
  expect(await response.text()).toBe(script);
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const etag = response.headers.get("etag") ?? "";
  expect((await open("/assets/app-1a2b.js", { "if-none-match": etag })).status).toBe(304);
});

it.each(["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2f..%2fsecret.txt", "/assets/gone.js"])(
  "serves nothing but the console's own files: %s",
  async (path) => {
    const response = await fetch(`${server.url}${path}`, { headers: { accept: "*/*" } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain("outside of the console");
  },
);

it("follows a new build: the old page until the new one is complete, then only the new one", async () => {
  const dist = join(dir, "dist");
  await rm(join(dist, "index.html"));
  await rm(join(dist, "assets"), { recursive: true });
  expect((await open("/login")).status).toBe(200);
  expect((await fetch(`${server.url}/assets/app-1a2b.js`)).status).toBe(404);

  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "assets/app-3c4d.js"), script);
  await writeFile(join(dist, "index.html"), "<!doctype html>the new page");
  expect(await (await open("/login")).text()).toContain("the new page");
  expect(await (await fetch(`${server.url}/assets/app-3c4d.js`)).text()).toBe(script);
  expect((await fetch(`${server.url}/assets/app-1a2b.js`)).status).toBe(404);
});

it("answers an unknown address of the API as a problem, not with the page", async () => {
  const response = await open("/api/nothing");
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
});

function rawPolicy(host: string): Promise<string> {
  return new Promise((done, failed) => {
    const headers = { host, accept: "text/html" };
    rawRequest(`${server.url}/login`, { headers }, (incoming) => {
      incoming.resume();
      done(String(incoming.headers["content-security-policy"]));
    })
      .on("error", failed)
      .end();
  });
}
