import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { endLeftovers, leftovers } from "@hoopoe/sandbox/testing/leftovers.ts";
import { startStopwatch } from "../server/src/testing/stopwatch.ts";

const root = join(import.meta.dirname, "..");
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await endLeftovers(folder);
    await rm(folder, { recursive: true, force: true });
  }
});

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-start-"));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** `node tools/start.mjs` as a shell would run it; `ended` gives exit code and all that it said. */
function start(dataDir: string, variables: Record<string, string> = {}) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: "0", DEMO: "off", ...variables };
  const child = spawn(process.execPath, ["tools/start.mjs"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  let errors = "";
  const address = new Promise<string>((done) => {
    child.stdout.on("data", (chunk) => {
      printed += String(chunk);
      const found = /Hoopoe is ready: (\S+)/.exec(printed)?.[1];
      if (found) done(found);
    });
  });
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  // What is logged as information goes there too.
  const complaints = () => errors.replace(/^\{"level":30,.*\n/gm, "");
  const ended = once(child, "close").then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    errors: complaints(),
    printed,
  }));
  const ready = Promise.race([
    address,
    ended.then((end) => Promise.reject(new Error(`It ended before it was ready: ${JSON.stringify(end)}`))),
  ]);
  // Those who start what is to be refused do not wait for it.
  ready.catch(() => undefined);
  const addresses = () => [...printed.matchAll(/Hoopoe is ready: (\S+)/g)].map(([, found = ""]) => found);
  return { child, ready, ended, addresses, errors: complaints };
}

/** The end of everything that worked on a folder, whoever its parent was. */
async function allGone(folder: string): Promise<void> {
  await expect.poll(() => leftovers(folder), { interval: 50 }).toEqual([]);
}

async function serverOf(starter: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${starter.pid}/task/${starter.pid}/children`, "utf8");
  return Number(children.trim().split(" ")[0]);
}

it("one start serves, a second on its folder or port ends in one sentence, Ctrl-C leaves nothing", async () => {
  const folder = await newDataDir();
  const first = start(folder);
  const address = await first.ready;
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);

  const port = new URL(address).port;
  const [sameFolder, samePort, wrong, noFolder] = await Promise.all([
    start(folder).ended,
    newDataDir().then((other) => start(other, { PORT: port }).ended),
    start(folder, { HOST: "0.0.0.0" }).ended,
    start(join(root, "package.json")).ended,
  ]);
  expect(sameFolder).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Hoopoe is already running on \S+\. [^\n]+\.\n$/),
  });
  expect(samePort).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^PORT \d+ is already in use\. [^\n]+\.$/m),
  });
  expect(wrong).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^HOST 0\.0\.0\.0 [^\n]+PUBLIC_URL[^\n]+\.\n$/),
  });
  expect(noFolder).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Couldn't create or write to DATA_DIR \S+package\.json \(EEXIST\)\. [^\n]+\.\n$/),
  });
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);

  const stopwatch = startStopwatch();
  first.child.kill("SIGINT");
  // A terminal and npm may each deliver the same Ctrl-C.
  first.child.kill("SIGINT");
  expect(await first.ended).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /^Creating the database [^{]+\nThe database is up to date\. Migrations run: \d+\.\nHoopoe is ready: [^{]+$/m,
    ),
    errors: "",
  });
  await allGone(folder);
  expect(stopwatch.read()).toBeLessThan(5_000);
});

it("kill -9 of npm start ends the product behind it", async () => {
  const folder = await newDataDir();
  const { child, ready, ended } = start(folder);
  await ready;
  child.kill("SIGKILL");
  expect(await ended).toMatchObject({ signal: "SIGKILL" });
  await allGone(folder);
});

it("npm start restarts a killed server on the same PostgreSQL, later each time, and Ctrl-C ends both meanwhile", async () => {
  const folder = await newDataDir();
  const first = start(folder);
  await first.ready;
  const postmaster = (await leftovers(folder)).find(({ command }) => command.includes("postgres -D"));
  expect(postmaster).toBeDefined();

  process.kill(await serverOf(first.child), "SIGKILL");
  await expect.poll(first.addresses).toHaveLength(2);
  expect((await fetch(`${first.addresses()[1]}/api/health/ready`)).status).toBe(200);
  expect((await leftovers(folder)).map(({ pid }) => pid)).toContain(postmaster?.pid);

  process.kill(await serverOf(first.child), "SIGKILL");
  await expect.poll(first.errors).toContain("Restarting in 2 s");
  first.child.kill("SIGINT");
  expect(await first.ended).toMatchObject({
    code: 0,
    errors: expect.stringMatching(
      /^The server was killed \(SIGKILL\)\. [^\n]+memory[^\n]+ Restarting in 1 s\. [^\n]+\.\nThe server was killed [^\n]+ in 2 s\. [^\n]+\.\n$/,
    ),
  });
  await allGone(folder);
});
