import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const hex = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/gi;

/**
 * A colour written into a component has one theme only and a contrast that nobody measured: colours are tokens
 * (palette, then meaning, then component), and the palette lives in console/src/theme.
 */
it("no colour is written outside console/src/theme [3.20]", () => {
  const files = globSync("console/src/**/*.{ts,tsx,css}", { cwd: root }).filter(
    (path) => !path.startsWith(join("console", "src", "theme")) && !path.includes(".test."),
  );
  const found = files.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(hex)].map(([colour]) => `${path}: ${colour}`),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
