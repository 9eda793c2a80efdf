import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import { openDatabaseProxy } from "../../testing/open-database-proxy.ts";
import { createEngine } from "./create-engine.ts";
import { EngineClient } from "./engine-client.ts";
import { executorIdOf } from "./executor-id.ts";

let database: TestDatabase;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "hoopoe-engine-"));
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

it("a process killed in the middle of a step is continued by the next start, and no finished step runs again", async () => {
  const journal = join(folder, "journal");
  const first = startChild(journal, "begin");
  await journalHas(journal, "second begins");
  first.kill("SIGKILL");
  await ended(first);

  await ended(startChild(journal, "resume"));
  const lines = (await readFile(journal, "utf8")).trim().split("\n");
  expect(lines).toEqual([
    `first "id-7"`,
    "second begins",
    "second begins",
    "second done",
    "third",
    'outcome {"status":"succeeded","value":3} in time',
  ]);
});

it("the same id is the same work, a failure is an outcome, an unknown id is said to be unknown", async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = createEngine({ engineUrl: database.engineUrl, executorId: "slot-2", log });
  let runs = 0;
  engine.register("once", async (input, run) => {
    await run.sleep(5);
    runs += await run.step("count", async () => 1);
    if (input === "bad") throw new Error("it cannot be done");
    return { input, runs };
  });
  await engine.launch();
  try {
    await engine.start("once", { id: "a", input: 1 });
    await engine.start("once", { id: "a", input: 2 });
    expect(await engine.outcome("a", { waitMs: 60_000 })).toEqual({
      status: "succeeded",
      value: { input: 1, runs: 1 },
    });
    await engine.start("once", { id: "b", input: "bad" });
    expect(await engine.outcome("b", { waitMs: 60_000 })).toEqual({ status: "failed", message: "it cannot be done" });
    expect(await engine.outcome("c", { waitMs: 0 })).toEqual({ status: "unknown" });
    await expect(engine.start("other", { id: "d", input: 1 })).rejects.toThrow("no workflow is registered as other");
  } finally {
    await engine.shutdown();
  }
});

it("work continues after the database, including its socket file, was away, and no step runs again", async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const way = await openDatabaseProxy(database.engineUrl);
  const engine = createEngine({ engineUrl: way.url, executorId: "slot-3", log });
  let runs = 0;
  engine.register("through", async (_input, run) => {
    await run.step("cut", async () => {
      runs += 1;
      await way.cut();
      setTimeout(() => void way.open(), 300);
      return 1;
    });
    return run.step("after", async () => "done");
  });
  await engine.launch();
  try {
    await engine.start("through", { id: "away", input: 1 });
    await expect
      .poll(() => engine.outcome("away", { waitMs: 0 }), { interval: 100 })
      .toEqual({ status: "succeeded", value: "done" });
    expect(runs).toBe(1);
  } finally {
    await engine.shutdown();
    await way.close();
  }
});

it("a write to a database that was killed is a lost connection to the engine, as any other", async () => {
  const client = new EngineClient({ connectionString: database.engineUrl });
  client.on("error", () => undefined);
  await client.connect();
  const request = client.query("SELECT pg_sleep(60)");
  client.connection.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" }));
  await expect(request).rejects.toMatchObject({ message: "write EPIPE", cause: { code: "08006" } });
  client.connection.stream.destroy();
});

it("a folder names the same executor at each start, and another folder another one", async () => {
  const first = await executorIdOf(folder);
  expect(await executorIdOf(folder)).toBe(first);
  expect(await executorIdOf(await mkdtemp(join(folder, "other-")))).not.toBe(first);
});

function startChild(journal: string, mode: string): ChildProcess {
  const script = join(import.meta.dirname, "engine.fixture.ts");
  const child = spawn(process.execPath, [script, database.engineUrl, journal, mode], { stdio: "inherit" });
  children.push(child);
  return child;
}

async function journalHas(journal: string, line: string): Promise<void> {
  await expect.poll(() => readFile(journal, "utf8").catch(() => "")).toContain(line);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once("exit", () => done()));
}
