import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import { vendors } from "@hoopoe/connectors/vendors.ts";
import { expect, it } from "vitest";
import { derivedFiles } from "./lib/derived-files.ts";

const root = join(import.meta.dirname, "..");
/** Words that mean more than a product: kinds of triggers, protocols, headings. */
const everyday = new Set(["news", "files", "file", "mail", "webhook", "Webhook", "Files", "News", "smtp", "imap"]);
const folders = [
  ...readFileSync(join(root, "connectors/src/vendors.ts"), "utf8").matchAll(/"\.\/([\w-]+)\/vendor\.ts"/g),
];
const ids = [
  ...folders.map(([, folder = ""]) => folder),
  ...connectors.map(({ manifest }) => manifest.name),
  ...vendors.map(({ look }) => look.source),
].filter((id) => !everyday.has(id));

/** What one product can do and no other: features, not places to change for a new vendor. */
const features: Readonly<Record<string, string>> = {
  "contract/src/reports/report-sending.ts": "by which products a report leaves, and what their recipients are",
  "server/src/reports/reports/sending/check-marking.ts": "a channel of the workspace's own Slack is the organisation's",
  "server/src/reports/reports/sending/connection-store.ts": "a connection for documents alone sends no mail",
  "server/src/reports/reports/sending/definition.ts": "the action that sends a report",
  "server/src/work/exposures/service.ts": "public links of Microsoft 365",
  "server/src/assist/entities/store.ts": "public links of Microsoft 365",
  "console/src/features/work/approvals/use-decision.ts": "public links of Microsoft 365",
  "server/src/operations/demo/demo-work.ts": "the demo's story: a saved question of mail, a workflow on public links",
  "server/src/operations/demo/demo-workflows.ts": "the demo's story: tickets of a workflow",
  "server/src/operations/demo/service.ts": "the demo's story: its feeds",
  "sandbox/src/exports/ticket-export.ts": "a file as Jira exports it",
  "agents/src/reports/edit/ask-for-operations.ts": "an example in a prompt",
  "agents/src/planner/plan-prompt.ts": "examples in a prompt",
};

it("a vendor's id is in its folder and in the list; what else names one is a feature of that product", () => {
  const derived = new Set(derivedFiles().map(({ path }) => path));
  const pattern = new RegExp(`["'\`](?:${ids.join("|")})["'\`]`);
  const mentioning = sources().filter((path) => !derived.has(path) && pattern.test(withoutComments(path)));
  expect(mentioning.toSorted()).toEqual(Object.keys(features).toSorted());
});

it("knows the ids of folders, products and sources", () => {
  expect(ids).toEqual(expect.arrayContaining(["gmail", "Microsoft 365", "email-security", "http-request"]));
  expect(ids.length).toBeGreaterThan(20);
});

/** What the product is made of: no tests, no samples, no templates (they use products), no vendor's own folder. */
function sources(): string[] {
  const folder = /^(?:contract|agents|server|console|sandbox|connectors\/src\/(?:shared|sandbox|catalog))\b/;
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter(
      (path) =>
        folder.test(path) &&
        /\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|\/testing\/|\/templates\/library\/|-look\.ts$/.test(path),
    );
}

function withoutComments(path: string): string {
  return readFileSync(join(root, path), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
