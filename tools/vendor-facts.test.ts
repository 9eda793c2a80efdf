import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import { expect, it } from "vitest";
import { derivedFiles } from "./lib/derived-files.ts";

const root = join(import.meta.dirname, "..");
const index = read("docs/connectors.md");
/** The folder of each product, as the index of docs/connectors.md names them. */
const folders = [...index.matchAll(/^\| (.+) \| \[(connectors\/src\/[\w-]+)\]\(\.\.\/\2\/README\.md\) \|$/gm)].map(
  ([, name = "", folder = ""]) => ({ name, folder }),
);
const facts = ["docs", ...folders.map(({ folder }) => folder)].flatMap((folder) =>
  read(folder === "docs" ? "docs/vendor-facts.md" : `${folder}/README.md`)
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes(".test.ts"))
    .map((line) => {
      const [, path = "", title = ""] = /^\| [^|]+ \| \[[\w/.-]+\]\(([\w/.-]+\.test\.ts)\): (.+) \|$/.exec(line) ?? [];
      return { line, folder, path: path && join(folder, path), title };
    }),
);

it("the index of connectors has each vendor of the list, in its order", () => {
  expect(folders.map(({ name }) => name)).toEqual(connectors.map(({ manifest }) => manifest.name));
});

it.each(derivedFiles())("$path follows the list of vendors: if not, `npm run fix` writes it", ({ path, text }) => {
  expect(read(path)).toBe(text);
});

it("each fact about a vendor names a test that is there and runs", () => {
  expect(facts.length).toBeGreaterThan(100);
  expect(facts.filter(({ path, title }) => !isTest(path, title)).map(({ line }) => line)).toEqual([]);
});

it("each connector's own page has its name, and facts shown by a test of its own", () => {
  const lacking = folders.filter(
    ({ name, folder }) =>
      !read(`${folder}/README.md`).startsWith(`# ${name}\n`) ||
      !facts.some((fact) => fact.folder === folder && fact.path.startsWith(`${folder}/`)),
  );
  expect(lacking).toEqual([]);
});

/** As `it("title"`, the last words of `it.each([…])("title"`, or behind the kind that a loop puts before it. */
function isTest(path: string, title: string): boolean {
  if (path === "" || !existsSync(join(root, path))) return false;
  const text = read(path).replace(/\(\s+/g, "(");
  return [`it("${title}"`, `)("${title}"`, `it(\`\${kind}: ${title}\``].some((words) => text.includes(words));
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
