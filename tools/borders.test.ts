import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/**
 * A checker that silently checks nothing is worse than none. Each line is planted in a scratch tree under the
 * repository's own configuration: the refused ones must be reported by the rule, the allowed ones by nothing.
 */
const refused: [file: string, line: string, rule: string][] = [
  ["contract/src/a.ts", 'import "fastify";', "no-restricted-imports"],
  ["contract/src/b.ts", 'import "node:fs";', "no-restricted-imports"],
  ["connectors/src/feeds/a.ts", 'import "../files/connector.ts";', "no-restricted-imports"],
  ["connectors/src/feeds/actions/a.ts", 'import "../../files/connector.ts";', "no-restricted-imports"],
  ["connectors/src/shared/a.ts", 'import "../feeds/connector.ts";', "no-restricted-imports"],
  ["connectors/src/feeds/b.ts", 'import "@hoopoe/sandbox/feeds.ts";', "no-restricted-imports"],
  ["connectors/src/feeds/d.ts", 'import "./sandbox/routes.ts";', "no-restricted-imports"],
  ["connectors/src/feeds/sandbox/a.ts", 'import "../connector.ts";', "no-restricted-imports"],
  ["journeys/a.ts", 'import "@hoopoe/connectors/catalog.ts";', "no-restricted-imports"],
  ["connectors/src/feeds/c.ts", 'import "../../../server/src/platform/log.ts";', "no-restricted-imports"],
  ["agents/src/reports/a.ts", 'import "ai";', "no-restricted-imports"],
  ["agents/src/reports/b.ts", 'import "@ai-sdk/openai-compatible";', "no-restricted-imports"],
  ["agents/src/reports/c.ts", 'import "@hoopoe/connectors/feeds/connector.ts";', "no-restricted-imports"],
  ["agents/src/models/a.ts", 'import "@hoopoe/server/platform/log.ts";', "no-restricted-imports"],
  ["sandbox/src/feeds/a.ts", 'import "@hoopoe/connectors/feeds/connector.ts";', "no-restricted-imports"],
  ["console/src/pages/a.tsx", 'import "@hoopoe/server/main.ts";', "no-restricted-imports"],
  ["console/src/pages/b.tsx", 'import "node:fs";', "no-restricted-imports"],
  ["console/src/pages/c.tsx", "export const c = <p>Save</p>;", "text-in-catalogue"],
  ["console/src/pages/d.tsx", 'export const d = <p>{"Save"}</p>;', "text-in-catalogue"],
  ["console/src/ui/e.tsx", 'export const e = (isOn: boolean) => <p>{isOn ? "On" : null}</p>;', "text-in-catalogue"],
  ["console/src/ui/f.tsx", 'export const f = <p title="Save" />;', "text-in-catalogue"],
  ["console/src/ui/g.tsx", 'export const g = <input placeholder={"Name"} />;', "text-in-catalogue"],
  ["console/src/ui/h.tsx", "export const h = (n: number) => <p aria-label={`Row ${n}`} />;", "text-in-catalogue"],
  ["console/src/ui/i.tsx", 'export const i = <img alt="A hoopoe" src="/h.svg" />;', "text-in-catalogue"],
  ["console/src/ui/j.tsx", 'export const j = (l?: string) => <option label={l ?? "None"} />;', "text-in-catalogue"],
  ["server/src/platform/db/a.ts", 'import "../../work/items/service.ts";', "no-restricted-imports"],
  ["server/src/http/a.ts", 'import "../work/items/routes.ts";', "no-restricted-imports"],
  ["server/src/work/items/routes.ts", 'import "./store.ts";', "no-restricted-imports"],
  ["server/src/work/items/routes.ts", 'import "../reports/service.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "../reports/store.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "./routes.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "./workflow.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "ai";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "@hoopoe/connectors/sandbox/main.ts";', "no-restricted-imports"],
  ["server/src/work/items/store.ts", 'import "./service.ts";', "no-restricted-imports"],
  ["server/src/work/items/store.ts", 'import "../../../platform/engine/engine.ts";', "no-restricted-imports"],
  ["server/src/work/items/store.ts", 'import "@hoopoe/connectors/feeds/connector.ts";', "no-restricted-imports"],
  ["server/src/work/items/run-store.ts", 'import "./service.ts";', "no-restricted-imports"],
  ["server/src/work/items/routes.ts", 'import "./run-store.ts";', "no-restricted-imports"],
  ["server/src/work/items/workflow.ts", 'import "./store.ts";', "no-restricted-imports"],
  ["server/src/work/items/workflow.ts", 'import "../../../platform/db/db.ts";', "no-restricted-imports"],
  ["server/src/work/items/helper.ts", 'import "../reports/store.ts";', "no-restricted-imports"],
  ["server/src/work/items/parts/helper.ts", 'import "../../reports/store.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "../../../http/serve-route.ts";', "no-restricted-imports"],
  ["server/src/work/items/parts/helper.ts", 'import "../../../../compose/core.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "../../../compose/core.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "../../reports/reports/service.ts";', "no-restricted-imports"],
  ["server/src/work/items/helper.ts", 'import "../../intake/ingest/store.ts";', "no-restricted-imports"],
  ["server/src/work/items/parts/helper.ts", 'import "../../../assist/chat/service.ts";', "no-restricted-imports"],
  ["server/src/work/items/parts/helper.ts", 'import "../../../intake/ingest/store.ts";', "no-restricted-imports"],
  ["server/src/work/compose.ts", 'import "../reports/compose.ts";', "no-restricted-imports"],
  ["server/src/reports/compose.ts", 'import "../work/items/store.ts";', "no-restricted-imports"],
  ["server/src/search/compose.ts", 'import "../compose/core.ts";', "no-restricted-imports"],
  ["contract/src/a2.ts", 'import "./work/job.ts";', "no-restricted-imports"],
  ["contract/src/intake/a.ts", 'import "../work/job.ts";', "no-restricted-imports"],
  ["contract/src/intake/routes/a.ts", 'import "../../work/routes/job.ts";', "no-restricted-imports"],
  ["console/src/pages/work/jobs/a.tsx", 'import "../wizard/Canvas.tsx";', "no-restricted-imports"],
  ["console/src/pages/work/jobs/b.tsx", 'import "../../search/search/SearchPage.tsx";', "no-restricted-imports"],
  [
    "console/src/pages/work/jobs/c.tsx",
    'import "../../../features/assist/chat/AnswerView.tsx";',
    "no-restricted-imports",
  ],
  ["console/src/pages/work/jobs/form/d.tsx", 'import "../../wizard/Canvas.tsx";', "no-restricted-imports"],
  ["console/src/features/work/jobs/a.tsx", 'import "../../reports/report/Cited.tsx";', "no-restricted-imports"],
  ["console/src/features/work/jobs/b.tsx", 'import "../../../pages/work/jobs/JobsPage.tsx";', "no-restricted-imports"],
  ["console/src/pages/work/jobs/e.tsx", 'import "@hoopoe/contract/reports/report.ts";', "no-restricted-imports"],
  ["console/src/features/work/jobs/c.ts", 'import "@hoopoe/contract/assist/chat.ts";', "no-restricted-imports"],
  ["server/src/work/items/store.ts", 'import "@hoopoe/contract/reports/report.ts";', "no-restricted-imports"],
  ["server/src/work/items/routes.ts", 'import "@hoopoe/contract/reports/routes/report.ts";', "no-restricted-imports"],
  ["server/src/work/items/service.ts", 'import "@hoopoe/contract/assist/chat.ts";', "no-restricted-imports"],
  ["server/src/work/compose.ts", 'import "@hoopoe/contract/operations/home.ts";', "no-restricted-imports"],
  ["console/src/ui/c.tsx", 'import "../pages/work/jobs/JobsPage.tsx";', "no-restricted-imports"],
  ["server/src/other.ts", 'import "@hoopoe/console/main.tsx";', "no-restricted-imports"],
  ["console/src/lib/a.test.ts", 'import "@hoopoe/server/main.ts";', "no-restricted-imports"],
  ["server/src/cycle-a.ts", 'import { b } from "./cycle-b.ts"; export const a = () => b;', "no-cycle"],
  ["server/src/cycle-b.ts", 'import { a } from "./cycle-a.ts"; export const b = () => a;', "no-cycle"],
  ["agents/src/d.ts", "export const d = (value: any): unknown => value;", "no-explicit-any"],
  ["agents/src/e.ts", "export const e = (value: unknown) => value as string;", "consistent-type-assertions"],
  ["agents/src/f.ts", "export const f = (value?: string) => value!;", "no-non-null-assertion"],
  ["server/src/g.ts", "void Promise.resolve(); Promise.resolve();", "no-floating-promises"],
  ["server/src/h.ts", "console.log(1);", "no-console"],
  ["server/src/k.ts", `export function k() {${"\n".repeat(80)}}`, "max-lines-per-function"],
  ["server/src/l.ts", `export const l = (n: number) => [${"n ? 1 : 0, ".repeat(15)}];`, "complexity"],
  ["server/src/i.test.ts", 'import { it } from "vitest"; it.skip("x", () => {});', "no-disabled-tests"],
  ["server/src/j.test.ts", 'import { it } from "vitest"; it.only("x", () => {});', "no-focused-tests"],
];

const allowed: [file: string, line: string][] = [
  ["contract/src/ok.ts", 'import "zod/mini"; import "./other.ts";'],
  [
    "connectors/src/feeds/ok.ts",
    'import "@hoopoe/contract/intake/item.ts"; import "../shared/http.ts"; import "./parse.ts";',
  ],
  ["connectors/src/feeds/ok.test.ts", 'import "@hoopoe/sandbox/feeds.ts";'],
  [
    "connectors/src/feeds/vendor.ts",
    'import "@hoopoe/sandbox/vendor-sandbox.ts"; export const load = () => import("./sandbox/routes.ts");',
  ],
  ["connectors/src/feeds/sandbox/ok.ts", 'import "@hoopoe/sandbox/http/route.ts"; import "./other.ts";'],
  ["connectors/src/sandbox/ok.ts", 'import "../vendors.ts"; import "@hoopoe/sandbox/serve-sandbox.ts";'],
  ["journeys/ok.ts", 'import "@hoopoe/connectors/sandbox/start-sandbox.ts";'],
  ["connectors/src/catalog.ts", 'import "./feeds/connector.ts"; import "./files/connector.ts";'],
  ["agents/src/models/ok.ts", 'import "ai"; import "@ai-sdk/openai-compatible";'],
  ["console/src/pages/ok.tsx", 'import "@hoopoe/contract/intake/item.ts"; import "../lib/dates.ts"; import "react";'],
  [
    "console/src/pages/work/jobs/ok.tsx",
    'import "../../../features/work/wizard/x.ts"; import "../../../features/search/y.ts"; import "./part/z.tsx"; import "../../../ui/Button.tsx";',
  ],
  ["console/src/pages/work/jobs/form/ok.tsx", 'import "../JobsPage.tsx"; import "../../../../features/intake/x/y.ts";'],
  ["console/src/features/work/jobs/ok.tsx", 'import "../wizard/x.ts"; import "../../search/search/y.ts";'],
  [
    "console/src/pages/words.tsx",
    'export const a = (texts: { save: string }, n: number) => <p className="flex" title={texts.save} aria-label={`${n} %`}>{texts.save} · 5&nbsp;%</p>;',
  ],
  ["console/src/messages/en/ok.ts", 'export const texts = { save: "Save" };'],
  ["console/src/pages/words.test.tsx", "export const b = <p>Save</p>;"],
  ["contract/src/routes.ts", 'import "./work/routes/job.ts";'],
  [
    "contract/src/work/ok.ts",
    'import "zod/mini"; import "../other.ts"; import "../intake/item.ts"; import "./job.ts";',
  ],
  ["contract/src/work/routes/ok.ts", 'import "../../other.ts"; import "../../intake/item.ts"; import "../job.ts";'],
  ["server/src/platform/ok.ts", 'import "./db/db.ts"; import "pg"; import "@hoopoe/contract/intake/item.ts";'],
  ["server/src/work/ok/routes.ts", 'import "./service.ts"; import "@hoopoe/contract/intake/item.ts";'],
  [
    "server/src/work/ok/service.ts",
    'import "./store.ts"; import "../items/service.ts"; import "../../records/audit/service.ts"; import "../../../platform/egress/egress.ts"; import "@hoopoe/agents/reports/a.ts"; import "@hoopoe/connectors/catalog.ts";',
  ],
  ["server/src/work/ok/store.ts", 'import "../../../platform/db/db.ts"; import "kysely";'],
  ["server/src/work/ok/workflow.ts", 'import "./service.ts"; import "../../../platform/engine/engine.ts";'],
  [
    "server/src/assist/compose.ts",
    'import "../work/compose.ts"; import "../work/ok/service.ts"; import "./ok/store.ts"; import "../http/part.ts"; import "../platform/db/db.ts";',
  ],
  [
    "server/src/compose/core.ts",
    'import "../work/ok/service.ts"; import "@hoopoe/connectors/catalog.ts"; import "@hoopoe/connectors/sandbox/main.ts";',
  ],
  [
    "server/src/main.ts",
    'import "./work/ok/routes.ts"; import "./platform/db/db.ts"; import "@hoopoe/connectors/sandbox/main.ts";',
  ],
];

const root = join(import.meta.dirname, "..");
let tree = "";
let found: { filename: string; code: string }[] = [];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "hoopoe-borders-"));
  cpSync(join(root, "oxlint.config.ts"), join(tree, "oxlint.config.ts"));
  cpSync(join(root, "tools/lint"), join(tree, "tools/lint"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  writeFileSync(join(tree, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(tree, "tsconfig.json"),
    '{"compilerOptions":{"strict":true,"module":"nodenext","noEmit":true,"allowImportingTsExtensions":true}}',
  );
  for (const vendor of ["feeds", "files", "shared"]) {
    mkdirSync(join(tree, "connectors/src", vendor), { recursive: true });
  }
  refused.forEach(([file, line], index) => plant(numbered(file, index), line));
  allowed.forEach(([file, line]) => plant(file, line));
  found = lint();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("the borders of ARCHITECTURE.md bite", () => {
  it.each(refused.map(([file, line, rule], index) => ({ file, line: line.replaceAll("\n", ""), rule, index })))(
    "$file may not say: $line",
    ({ file, rule, index }) => {
      const codes = found.filter(({ filename }) => filename === numbered(file, index)).map(({ code }) => code);
      expect(codes).toContainEqual(expect.stringContaining(`(${rule})`));
    },
  );

  it.each(allowed.map(([file, line]) => ({ file, line })))("$file may say: $line", ({ file }) => {
    expect(found.filter(({ filename }) => filename === file)).toEqual([]);
  });
});

/** A fixed name (`routes.ts`) stands for the layer, so a second plant of it goes to a domain of its own. */
function numbered(file: string, index: number): string {
  return file.replace("/work/items/", `/work/items${index}/`);
}

function plant(file: string, line: string): void {
  mkdirSync(join(tree, dirname(file)), { recursive: true });
  writeFileSync(join(tree, file), `${line}\n`);
}

function lint(): { filename: string; code: string }[] {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "--type-aware", "--format", "unix", "."];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: "utf8" });
  const lines = [...stdout.matchAll(/^([^:\n]+):\d+:\d+: .*\[Error\/(.+)\]$/gm)];
  if (lines.length === 0) throw new Error(`oxlint found nothing in a tree full of violations: ${stdout}${stderr}`);
  return lines.map(([, filename = "", code = ""]) => ({ filename, code }));
}
