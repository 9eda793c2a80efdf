import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoveredTest } from "./coverage-map.ts";
import type { Mutation } from "./find-mutations.ts";

/** Whether a test executes the changed place itself: the line is run, and the place isn't in what was left out of it. */
export function isRun({ covered }: CoveredTest, path: string, { line, column }: Mutation): boolean {
  const file = covered[path];
  if (file === undefined || !file.lines.includes(line)) return false;
  return !file.holes.some(([at, from, to]) => at === line && column >= from && column < to);
}

/** The names that stand on the lines which a test executes: what it reads of constants that were made at load. */
export function namesReader(tree: string): (test: CoveredTest) => ReadonlySet<string> {
  const texts = new Map<string, string[]>();
  const names = new Map<CoveredTest, Set<string>>();
  const linesOf = (path: string): string[] => {
    let found = texts.get(path);
    if (found === undefined) texts.set(path, (found = readFileSync(join(tree, path), "utf8").split("\n")));
    return found;
  };
  return (test) => {
    let found = names.get(test);
    if (found !== undefined) return found;
    names.set(test, (found = new Set()));
    for (const [path, { lines }] of Object.entries(test.covered)) {
      const text = linesOf(path);
      for (const line of lines)
        for (const [name] of (text[line - 1] ?? "").matchAll(/[A-Za-z][\w-]{4,}/g)) found.add(name);
    }
    return found;
  };
}

/** How many lines of the specification have tests that run through each line of the product. */
export function countLines(tests: readonly CoveredTest[]): Map<string, number> {
  const ids = new Map<string, Set<string>>();
  for (const test of tests) {
    for (const [path, { lines }] of Object.entries(test.covered)) {
      for (const line of lines) {
        const place = `${path}:${line}`;
        let found = ids.get(place);
        if (found === undefined) ids.set(place, (found = new Set()));
        for (const id of test.ids) found.add(id);
      }
    }
  }
  return new Map([...ids].map(([place, found]) => [place, Math.max(1, found.size)]));
}
