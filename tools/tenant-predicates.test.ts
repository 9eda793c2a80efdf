import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
/** Where the scope is what is asked about: erasing goes through all workspaces, the platform counts and re-encrypts. */
const exempt = /^server\/src\/(?:platform|operations\/erasure|testing|attacks)\//;

it("nobody but the transaction says which tenant a query is for", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "server/src"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !exempt.test(path));
  expect(files.length).toBeGreaterThan(500);
  const written = files.filter((path) => predicate.test(readFileSync(join(root, path), "utf8")));
  expect(written).toEqual([]);
});

it.for([
  'trx.selectFrom("jobs").where("tenant_id", "=", tenantId)',
  '.where("membership.tenant_id", "=", scope.tenantId)',
  "sql`WHERE j.tenant_id = ${scope.tenantId} AND j.workspace_id = ${scope.workspaceId}`",
])("finds %s", (line) => expect(line).toMatch(predicate));

const predicate = /where\(\s*"(?:\w+\.)?tenant_id",|\btenant_id = \$\{/;
