import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { test as base } from "@playwright/test";
import { watchContext } from "./watch-page.ts";

const root = join(import.meta.dirname, "../..");
const vite = join(root, "node_modules/vite/bin/vite.js");
const run = promisify(execFile);
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** `test` over the console's stage: its own dialogs and toasts, in a real browser, under the product's policy. */
export const test = base.extend<{ expectedProblem: RegExp | null }, { stageUrl: string }>({
  /** What a test provokes on purpose; everything else fails it. */
  expectedProblem: [null, { option: true }],
  stageUrl: [
    async ({}, use, { workerIndex }) => {
      const folder = join(root, ".cache/tests", `stage-${workerIndex}`);
      await run(process.execPath, [vite, "build", "-c", "console/stage.config.ts", "--outDir", folder], { cwd: root });
      const server = serveFolder(folder);
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("the stage listens on no port");
      await use(`http://localhost:${address.port}/`);
      server.close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  context: async ({ context, stageUrl, expectedProblem }, use) => {
    const problems: string[] = [];
    await watchContext(context, { baseUrl: stageUrl, problems });
    await use(context);
    const unexpected = problems.filter((problem) => expectedProblem?.test(problem) !== true);
    base.expect(unexpected, "what no journey may cause").toEqual([]);
  },
  page: async ({ page, stageUrl }, use) => {
    await page.goto(stageUrl);
    await page.getByRole("heading", { name: "Stage" }).waitFor();
    await use(page);
  },
});

function serveFolder(folder: string): Server {
  return createServer((request, reply) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "").replaceAll("..", "");
    readFile(join(folder, path)).then(
      (content) => {
        reply.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
        reply.setHeader(
          "content-security-policy",
          "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; require-trusted-types-for 'script'; trusted-types dompurify",
        );
        reply.end(content);
      },
      () => reply.writeHead(404).end(),
    );
  }).listen(0, "localhost");
}
