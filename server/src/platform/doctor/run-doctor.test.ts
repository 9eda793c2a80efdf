import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkFileParser } from "../../cli/check-file-parser.ts";
import { makeDataDir } from "../../testing/make-data-dir.ts";
import { ensureDatabase, prepareDatabase } from "../db/prepare-database.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { runDoctor } from "./run-doctor.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => dataDir.remove());

async function examine(variables: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await runDoctor({
    variables: { DATA_DIR: dataDir.path, ...variables },
    further: [["file parser", checkFileParser]],
    print: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
}

it("finds a database in every state, and leaves it in that state", async () => {
  expect(await examine()).toEqual({ code: 0, text: expect.stringContaining("none in DATA_DIR yet") });
  const postgres = await startPostgres({ dataDir: dataDir.path, log });
  await prepareDatabase(await ensureDatabase(postgres.adminUrl, "hoopoe"));
  expect(await examine()).toEqual({
    code: 0,
    text: expect.stringMatching(/ok +database +PostgreSQL 18\S* \(running\), .* all migrations done/),
  });
  await postgres.stop();
  expect(await examine()).toEqual({ code: 0, text: expect.stringContaining("(started for this check)") });
  const again = await startPostgres({ dataDir: dataDir.path, log });
  await again.stop();
  await rm(join(dataDir.path, "postgres-password"));
  expect(await examine()).toEqual({
    code: 1,
    text: expect.stringMatching(/FAIL +database +The password .* is missing/),
  });
});

it("names the layers that confine the parsers of uploaded files", async () => {
  const { text } = await examine();
  const user = process.getuid?.() === 0 ? "user 65533" : "Hoopoe's own user";
  expect(text).toMatch(
    new RegExp(`^ok +file parser +runs as ${user}; .*(seccomp|network namespace|not confined by the kernel)`, "m"),
  );
});

it("says what is wrong and ends with 1", async () => {
  const wrong = await examine({ PORT: "x" });
  expect(wrong.code).toBe(1);
  expect(wrong.text).toMatch(/^FAIL +environment +PORT must be/m);
  const away = await examine({ DATABASE_URL: "postgresql://a:s3cret@127.0.0.1:1/hoopoe" });
  expect(away.code).toBe(1);
  expect(away.text).toMatch(/^FAIL +database +.*ECONNREFUSED/m);
  expect(away.text).not.toContain("s3cret");
});
