import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = "{contract,quotes,connectors,agents,server,console,sandbox,tools,journeys}";
const group = /\[(\d+\.\d+(?:,? \d+\.\d+)*)\]"/g;

/** A title that names half the specification proves none of it: what a test shows is three lines at most. */
it("no test's title names more than three lines of the specification", () => {
  const files = globSync(`${folders}/**/*.{test,journey}.{ts,tsx}`, {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  const groups = files.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(group)].map(([, ids = ""]) => ({ path, ids })),
  );
  expect(groups.length).toBeGreaterThan(0);
  expect(groups.filter(({ ids }) => ids.split(" ").length > 3)).toEqual([]);
});
