import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const lines = readFileSync(join(root, "docs/vendor-facts.md"), "utf8").split("\n");
const facts = lines
  .filter((line) => line.startsWith("| ") && line !== "| the vendor | our test |")
  .map((line) => {
    const [, path = "", title = ""] =
      /^\| [^|]+ \| \[[\w/.-]+\]\(\.\.\/([\w/.-]+\.test\.ts)\): (.+) \|$/.exec(line) ?? [];
    return { line, path, title };
  });

it("each fact about a vendor names a test that is there and runs", () => {
  expect(facts.length).toBeGreaterThan(100);
  expect(facts.filter(({ path, title }) => !isTest(path, title)).map(({ line }) => line)).toEqual([]);
});

it("each connector has facts, each shown by a test of its own", () => {
  const folders = readdirSync(join(root, "connectors/src"), { withFileTypes: true });
  const vendors = folders.filter((entry) => entry.isDirectory() && entry.name !== "shared").map(({ name }) => name);
  const shown = facts.map(({ path }) => path);
  expect(vendors.length).toBeGreaterThan(10);
  expect(vendors.filter((vendor) => !shown.some((path) => path.startsWith(`connectors/src/${vendor}/`)))).toEqual([]);
});

/** As `it("title"`, the last words of `it.each([…])("title"`, or behind the kind that a loop puts before it. */
function isTest(path: string, title: string): boolean {
  if (path === "" || !existsSync(join(root, path))) return false;
  const text = readFileSync(join(root, path), "utf8").replace(/\(\s+/g, "(");
  return [`it("${title}"`, `)("${title}"`, `it(\`\${kind}: ${title}\``].some((words) => text.includes(words));
}
