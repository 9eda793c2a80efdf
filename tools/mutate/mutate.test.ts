import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooser } from "./choose.ts";
import { coverageMap, type CoveredTest, testFilesOf } from "./coverage-map.ts";
import { findMutations } from "./find-mutations.ts";
import { breakAndRun } from "./mutate.ts";
import { seededRandom } from "./random.ts";
import { copyTree } from "./scratch.ts";

const root = join(import.meta.dirname, "../..");
const path = "contract/src/fare.ts";

/** A product of three functions. One is held by its test, one is called and not looked at, one is never called. */
const product = `export function fareOf(age: number): number {
  return age < 12 ? 5 : 10;
}
export function greet(name: string): string {
  return name.trim();
}
export function never(count: number): number {
  return count + 1;
}
`;
const test = `import { expect, it } from "vitest";
import { fareOf, greet } from "./fare.ts";
it("asks less of children [1.2]", () => {
  greet(" Ada ");
  expect([fareOf(3), fareOf(30)]).toEqual([5, 10]);
});
`;
const config = `import { defineConfig } from "vitest/config";
const setupFiles = process.env["RECORD_COVERAGE"] ? ["tools/mutate/record-tests.ts"] : [];
export default defineConfig({ test: { setupFiles } });
`;

let tree = "";
let tests: CoveredTest[] = [];

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "hoopoe-mutate-"));
  mkdirSync(join(tree, "contract/src"), { recursive: true });
  for (const name of ["node_modules", "tools"]) symlinkSync(join(root, name), join(tree, name));
  writeFileSync(join(tree, path), product);
  writeFileSync(join(tree, "contract/src/fare.test.ts"), test);
  writeFileSync(join(tree, "vitest.config.ts"), config);
  const compilerOptions = { strict: true, noEmit: true, noUnusedLocals: true, types: [] };
  writeFileSync(join(tree, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [path] }));
  const map = coverageMap(tree, join(tree, "coverage"));
  const files = [...testFilesOf(tree).keys()].filter((one) => one.startsWith("contract/"));
  await map.record(files);
  tests = map.tests();
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("a product that is broken on purpose", () => {
  const chosenOn = (line: number, wanted: string) => {
    const mutation = findMutations(product, path).find((one) => one.line === line && one.kind === wanted);
    if (mutation === undefined) throw new Error(`nothing to change on line ${line}`);
    return { path, mutation, own: tests, others: [] };
  };

  it("is noticed where a test looks, stays green where none does, and is whole again afterwards", async () => {
    expect(await breakAndRun(tree, { id: "1.2", chosen: chosenOn(2, "returns nothing") })).toBe("killed");
    expect(await breakAndRun(tree, { id: "1.2", chosen: chosenOn(5, ".trim() dropped") })).toBe("survived");
    expect(await breakAndRun(tree, { id: "1.2", chosen: chosenOn(5, "returns nothing") })).toBe("refused by tsc");
    expect(readFileSync(join(tree, path), "utf8")).toBe(product);
  });

  it("is changed only where the tests of the line run through, the same way for the same seed", () => {
    const choose = chooser(tree, tests);
    const linesOf = (seed: number): (number | undefined)[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 40 }, () => choose("1.2", random)?.mutation.line);
    };
    expect(new Set(linesOf(7))).toEqual(new Set([2, 5]));
    expect(linesOf(7)).toEqual(linesOf(7));
    expect(choose("9.9", seededRandom(7))).toBeNull();
  });
});

it("leaves no boolean out of what is returned, which is the same as false, but turns it", () => {
  const kindsOf = (value: string) =>
    findMutations(`function f() { return ${value}; }`, "server/src/x.ts").map(({ kind }) => kind);
  expect(kindsOf("false")).toEqual(["boolean flipped"]);
  expect(kindsOf("fares")).toEqual(["returns nothing"]);
});

it("drops no question for the tenant, which the database asks as well, but any other", () => {
  const kindsOf = (column: string) =>
    findMutations(`rows.where("${column}", "=", id);`, "server/src/x.ts").map(({ kind }) => kind);
  expect(kindsOf("session.tenant_id")).not.toContain(".where() dropped");
  expect(kindsOf("workspace_id")).toContain(".where() dropped");
});

it("changes neither what is logged nor types, imports, prose, looks or the texts of internal errors", () => {
  const source = `import { log } from "./log.ts";
type Kind = "one" | "two";
log.info("started", { count: 1 });
const help = "A sentence of more than four words.";
const retryDelay = 500;
throw new Error("no such thing");
export const Card = () => <div className="wide" key="a" />;
`;
  expect(findMutations(source, "server/src/x.tsx").map(({ kind }) => kind)).toEqual([]);
});

it("works on a copy, which follows the tree", () => {
  const copy = mkdtempSync(join(tmpdir(), "hoopoe-copy-"));
  try {
    copyTree(root, copy);
    const at = join(copy, "contract/src/constants.ts");
    const source = readFileSync(join(root, "contract/src/constants.ts"), "utf8");
    expect(readFileSync(at, "utf8")).toBe(source);
    // A link would lead the parser's child out of the tree that it may read.
    const library = join(copy, "node_modules/unpdf");
    expect(realpathSync(library)).toBe(join(realpathSync(copy), "node_modules/unpdf"));
    writeFileSync(at, "broken");
    copyTree(root, copy);
    expect(readFileSync(at, "utf8")).toBe(source);
    expect(readFileSync(join(root, "contract/src/constants.ts"), "utf8")).toBe(source);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
