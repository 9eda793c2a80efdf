import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

const root = join(import.meta.dirname, "..", "..");

export interface FoundText {
  /** File and line. */
  place: string;
  text: string;
}

/**
 * What a person may read in the sources of these folders: strings of several words that aren't code. A value in a template shows as {…}.
 */
export function findTexts(folders: readonly string[]): FoundText[] {
  return filesOf(folders.map((folder) => `${folder}/**/*.ts`)).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const lineAt = (offset: number): number => source.slice(0, offset).split("\n").length;
    return literalsIn(parseSync(file, source).program)
      .filter(({ text }) => isProse(text))
      .map(({ text, start }) => ({ place: `${file}:${lineAt(start)}`, text }));
  });
}

/** The lines of Markdown files, without code and without the rows that name tests by their titles. */
export function findLines(patterns: readonly string[]): FoundText[] {
  return filesOf(patterns).flatMap((file) => {
    let isCode = false;
    return readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        if (line.trimStart().startsWith("```")) isCode = !isCode;
        return isCode || line.includes(".test.ts)")
          ? []
          : [{ place: `${file}:${index + 1}`, text: line.replace(/`[^`]*`/g, "{…}") }];
      });
  });
}

/** The titles of tests and journeys. */
export function findTitles(): FoundText[] {
  return globSync(
    "{agents,quotes,connectors,console,contract,journeys,sandbox,server,tools}/**/*.{test,journey}.{ts,tsx}",
    {
      cwd: root,
      exclude: ["**/node_modules/**"],
    },
  ).flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const [, , text] = /^(?:\s*(?:it|test|describe)\b[^("`]*|\s*\]?\))\((["`])(.*)\1,/.exec(line) ?? [];
        return text === undefined ? [] : [{ place: `${file}:${index + 1}`, text }];
      }),
  );
}

function filesOf(patterns: readonly string[]): string[] {
  const isShown = (file: string) => !/\.(?:test|fixture)\.ts$|\/(?:testing|sandbox|node_modules)\//.test(file);
  return globSync([...patterns], { cwd: root })
    .filter(isShown)
    .toSorted();
}

function literalsIn(node: unknown): { text: string; start: number }[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (!isNode(node)) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [{ text: node.value, start: node.start }] : [];
  // SQL and other languages inside a template.
  if (node.type === "TaggedTemplateExpression") return [];
  const inside = Object.values(node).flatMap(literalsIn);
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return inside;
  const text = node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join("{…}");
  return [{ text, start: node.start }, ...inside];
}

type Node = Record<string, unknown> & { type: string; start: number };
function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Two words beside each other, and neither SQL nor a pattern. */
function isProse(text: string): boolean {
  const isSql = /^\s*\(?(?:select|insert|update|delete|with|create|alter|exists|not exists|and|analyze) /i.test(text);
  return !isSql && !/\(\?|\$\d|\w\|\w/.test(text) && /[a-z’']{2,}[,:;]? [a-z]/i.test(text);
}
