import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What a browser keeps outlives the sign-out and is read by whoever comes next: five keys, each asked for by name. */
// Three cookies are for scripts to read: the id token, sent along at the sign-off, and the session's two flags.
it("no file but browser-storage.ts and kept-storage.ts touches what the browser keeps [4.15]", () => {
  const root = join(import.meta.dirname, "..");
  const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
    (path) =>
      !path.includes(".test.") &&
      !/((browser|memory|kept)-storage|id-token-cookie|signed-out-cookie|flag-cookies)\.ts$/.test(path),
  );
  const found = files.filter((path) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
