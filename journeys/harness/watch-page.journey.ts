import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { freePort } from "@hoopoe/sandbox/testing/free-port.ts";
import { storageProblems, watchContext } from "./watch-page.ts";

/** A page that does what a journey must never see: were the watch blind, every journey would pass for nothing. */
const pages: Record<string, string> = {
  "/quiet": "<h1>Quiet</h1><script>localStorage.setItem('isDarkMode', 'true')</script>",
  "/refused-call": "<script>fetch('/api/refused')</script>",
  "/policy": "<img src='http://localhost:1/x.png'>",
  "/console": "<script>console.error('something broke')</script>",
  "/throws": "<script>throw new Error('nobody caught it')</script>",
  "/missing": "<script src='/nowhere.js'></script>",
  "/keeps-local": "<script>localStorage.setItem('draft', 'x')</script>",
  "/keeps-session": "<script>sessionStorage.setItem('scroll', 'x')</script>",
};

let server: Server;
let baseUrl: string;

test.beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  server = createServer((request, reply) => {
    const page = pages[request.url ?? ""];
    reply.statusCode = page === undefined ? 404 : 200;
    reply.setHeader("content-type", "text/html");
    reply.setHeader(
      "content-security-policy",
      "default-src 'self'; img-src 'self' data:; script-src 'self' 'unsafe-inline'",
    );
    reply.end(page === undefined ? "" : `<!doctype html><link rel="icon" href="data:,">${page}`);
  }).listen(port, "localhost");
  await once(server, "listening");
});

test.afterAll(() => {
  server.close();
});

for (const [path, expected] of [
  ["/quiet", []],
  ["/refused-call", []],
  ["/policy", [/^content security policy: img-src refused http:\/\/localhost:1/, /^console error: .*violates/]],
  ["/console", [/^console error: something broke/]],
  ["/throws", [/^thrown in the page: Error: nobody caught it/]],
  ["/missing", [/^console error: .*404/]],
  ["/keeps-local", [/"draft"/]],
  ["/keeps-session", [/"scroll"/]],
] as const) {
  test(`the watch over a journey's pages reports what ${path} does`, async ({ context, page }) => {
    const problems: string[] = [];
    await watchContext(context, { baseUrl, problems });
    await page.goto(baseUrl + path);
    if (expected.length === 0) await page.waitForLoadState("networkidle");
    problems.push(...(await storageProblems(context)));
    for (const pattern of expected) {
      await expect.poll(() => problems).toContainEqual(expect.stringMatching(pattern));
    }
    if (expected.length === 0) expect(problems).toEqual([]);
  });
}

test("the watch over a journey's pages reports a request to another origin", async ({ context, page }) => {
  const problems: string[] = [];
  await watchContext(context, { baseUrl: "http://localhost:1", problems });
  await page.goto(`${baseUrl}/quiet`);
  expect(problems).toContainEqual(`a request to another origin: ${baseUrl}/quiet`);
});
