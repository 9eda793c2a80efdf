import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folder = "docs/decisions";
const wordsMax = 400;
const names = readdirSync(join(root, folder))
  .filter((name) => name !== "README.md")
  .toSorted();
const pages = names.map((name) => ({ name, text: readFileSync(join(root, folder, name), "utf8") }));
const table = readFileSync(join(root, folder, "README.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \[\d/.test(line));

it("a decision's file has a number and a name", () => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it("a decision has a title, a date, a status and at most 400 words", () => {
  expect(pages.flatMap(({ name, text }) => faultsOf(text).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

it("the table lists every decision as its page says", () => {
  const expected = pages.map(({ name, text }) => [
    `[${name.slice(0, 4)}](${name})`,
    fieldOf(text, /^# (.+)$/m),
    fieldOf(text, /^Date: (.+)$/m),
    fieldOf(text, /^Status: (.+)$/m),
  ]);
  const byNumber = table.map(cellsOf).toSorted(([one = ""], [other = ""]) => one.localeCompare(other));
  expect(byNumber).toEqual(expected);
});

it("a decision is superseded by one that exists", () => {
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  const successors = pages.flatMap(({ text }) => text.match(/(?<=^Status: superseded by )\d{4}$/m) ?? []);
  expect(successors.filter((number) => !numbers.has(number))).toEqual([]);
});

it("a link in a page of the documentation leads to a file", () => {
  const files = globSync(["*.md", "docs/**/*.md"], { cwd: root });
  const links = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(
      ([, target = ""]) => ({ file, target }),
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
});

it("a page of the documentation that the source names exists", () => {
  const files = globSync(
    [
      "{contract,quotes,connectors,agents,server,console,sandbox,tools,journeys,bench}/**/*.{ts,tsx,mts,mjs,css}",
      "*.{ts,mjs}",
    ],
    { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] },
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([page]) => ({ file, page })),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
});

function faultsOf(text: string): string[] {
  const count = text.split(/\s+/).filter((word) => word !== "").length;
  return [
    ...(/^# \S/.test(text) ? [] : ["no title"]),
    ...(/^Date: \d{4}-\d\d-\d\d$/m.test(text) ? [] : ["no date"]),
    ...(/^Status: (?:in force|superseded by \d{4})$/m.test(text) ? [] : ["no status"]),
    ...(count > wordsMax ? [`${count} words`] : []),
  ];
}

function fieldOf(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? "";
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
