import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { createClosers } from "./closers.ts";
import { startSandboxThread } from "./start-sandbox-thread.ts";

const log = pino({ level: "silent" });
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-sandbox-"));
  folders.push(folder);
  return folder;
}

async function begin(dataDir: string) {
  const closers = createClosers(log);
  const sandbox = await startSandboxThread({ dataDir, log, closers });
  return { url: sandbox?.url ?? "", end: () => closers.closeAll() };
}

const news = async (url: string) => (await fetch(`${url}/feeds/security`)).text();

it("the sandbox comes back at its address with the same story, so that links into it stay good", async () => {
  const dataDir = await newFolder();
  const first = await begin(dataDir);
  const told = await news(first.url);
  expect(told).toContain("<rss");
  await first.end();
  await expect(fetch(first.url)).rejects.toThrow();

  const second = await begin(dataDir);
  expect(second.url).toBe(first.url);
  expect(await news(second.url)).toBe(told);
  await second.end();
});

it("a port that somebody else has meanwhile is left to them", async () => {
  const dataDir = await newFolder();
  const first = await begin(dataDir);
  await first.end();
  const other = createServer((_req, res) => void res.end("somebody else"));
  await once(other.listen(Number(new URL(first.url).port), "127.0.0.1"), "listening");

  const second = await begin(dataDir);
  expect(second.url).not.toBe(first.url);
  expect(await news(second.url)).toContain("<rss");
  await second.end();
  other.close();
});
