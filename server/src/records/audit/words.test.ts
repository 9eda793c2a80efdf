import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { auditActions } from "@hoopoe/contract/records/audit.ts";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it("has words for whatever the server writes into the audit: its page shows nobody a raw name", async () => {
  const unworded: string[] = [];
  let found = 0;
  for await (const path of glob("**/*.ts", { cwd: root })) {
    if (path.endsWith(".test.ts")) continue;
    const text = readFileSync(join(root, path), "utf8");
    if (!text.includes("audit")) continue;
    for (const [, action = ""] of text.matchAll(/action(?: =|:)[^",;\n]{0,60}"([a-z-]+\.[a-z-]+)"/g)) {
      found += 1;
      if (!Object.hasOwn(auditActions, action)) unworded.push(`${path}: ${action}`);
    }
  }
  expect(unworded).toEqual([]);
  expect(found).toBeGreaterThan(40);
});
