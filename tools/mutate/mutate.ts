import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Chosen, chooser } from "./choose.ts";
import { coverageMap, type CoveredTest, testFilesOf } from "./coverage-map.ts";
import type { Mutation } from "./find-mutations.ts";
import { seededRandom } from "./random.ts";
import { titlePattern } from "./recording.ts";
import { isRefused, type Outcome, runJourneys, runVitest } from "./run-tests-of.ts";
import { copyTree } from "./scratch.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache/mutate");
/** A test that is this late is red: what was broken hangs. */
const timeoutMs = 150_000;
/** Of the tests of other lines, the first so many test files are asked. */
const otherFilesMax = 12;

type Verdict = "killed" | "killed elsewhere" | "refused by tsc" | "survived" | "timeout";

/**
 * Picks a line of the specification at random, makes a small random change in what its tests run through, runs those
 * tests and says whether one of them went red; n times.
 * @returns the exit code: 0 where at most one in twenty stayed green
 */
export async function mutate(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: "string" }, lines: { type: "string" }, with: { type: "string", default: "all" } },
  });
  // So that what it started ends with it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const count = Number(positionals[0] ?? 10);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const tree = join(folder, "tree");
  mkdirSync(folder, { recursive: true });
  copyTree(root, tree);

  const withJourneys = values.with !== "vitest";
  const withVitest = values.with !== "journeys";
  const isAsked = (path: string): boolean => (path.endsWith(".journey.ts") ? withJourneys : withVitest);
  const files = [...testFilesOf(tree)].filter(([path]) => isAsked(path));
  const map = coverageMap(tree, join(folder, "coverage"));
  const request = values.lines?.split(",");
  const isOfAsked = (named: Set<string>): boolean => request === undefined || request.some((id) => named.has(id));
  map.load(files.map(([path]) => path));
  await map.record(files.flatMap(([path, named]) => (isOfAsked(named) ? [path] : [])));
  const tests = map.tests().filter(({ path }) => isAsked(path));
  const red = tests.filter(({ isPassed }) => !isPassed);
  if (red.length > 0) console.log(`${red.length} of ${tests.length} tests are red in the copy, and left out`);
  const ids = request ?? [...new Set(files.flatMap(([, named]) => [...named]))].toSorted(byNumber);

  if (await isRefused(tree, timeoutMs)) throw new Error("The compiler refuses the tree as it is. Run npm run check.");
  console.log(`${count} changes, seed ${seed}, ${ids.length} lines of the specification have tests here`);
  const random = seededRandom(seed);
  const choose = chooser(tree, tests);
  const verdicts: Verdict[] = [];
  for (let turn = 0; verdicts.length < count && turn < count * 5; turn += 1) {
    const id = ids[Math.floor(random() * ids.length)] ?? "";
    const chosen = choose(id, random);
    if (chosen === null) continue;
    const verdict = await breakAndRun(tree, { id, chosen });
    verdicts.push(verdict);
    report(tree, { number: verdicts.length, id, verdict, chosen });
  }
  return conclude(verdicts, seed);
}

/** The change is taken back whatever happens; a copy that was left broken is put right by the next run. */
export async function breakAndRun(tree: string, { id, chosen }: { id: string; chosen: Chosen }): Promise<Verdict> {
  const at = join(tree, chosen.path);
  const source = readFileSync(at, "utf8");
  writeFileSync(at, applied(source, chosen.mutation));
  try {
    const own = await runTests(tree, chosen.own, titlePattern(id));
    if (own.outcome === "timeout") return "timeout";
    if (own.outcome === "red") return "killed";
    const near = nearest(chosen.others, chosen.path);
    const beside = globSync(join(chosen.path, "../*.test.{ts,tsx}"), { cwd: tree });
    const { outcome } = await runTests(tree, [...near, ...beside.map((path) => ({ path }))], "");
    if (outcome !== "green") return "killed elsewhere";
    return (await isRefused(tree, timeoutMs)) ? "refused by tsc" : "survived";
  } finally {
    writeFileSync(at, source);
  }
}

async function runTests(tree: string, tests: readonly Pick<CoveredTest, "path">[], titles: string): Promise<Outcome> {
  const paths = [...new Set(tests.map(({ path }) => path))];
  const [journeys, others] = [true, false].map((is) => paths.filter((path) => path.endsWith(".journey.ts") === is));
  for (const [run, files = []] of [
    [runVitest, others],
    [runJourneys, journeys],
  ] as const) {
    if (files.length === 0) continue;
    const outcome = await run({ tree, files, titles, timeoutMs });
    if (outcome.outcome !== "green") return outcome;
  }
  return { outcome: "green", output: "" };
}

/** The tests beside the changed file first, then those that run through the fewest files: they are about it. */
function nearest(tests: readonly CoveredTest[], path: string): CoveredTest[] {
  const folderOf = (one: string): string => one.slice(0, one.lastIndexOf("/"));
  const isNear = (test: CoveredTest): boolean => folderOf(test.path) === folderOf(path);
  const sizeOf = (test: CoveredTest): number => Object.keys(test.covered).length;
  const ordered = tests.toSorted(
    (one, other) => Number(isNear(other)) - Number(isNear(one)) || sizeOf(one) - sizeOf(other),
  );
  const files = [...new Set(ordered.map((test) => test.path))].slice(0, otherFilesMax);
  return ordered.filter((test) => files.includes(test.path));
}

function applied(source: string, { start, end, text }: Pick<Mutation, "start" | "end" | "text">): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}

function report(tree: string, given: { number: number; id: string; verdict: Verdict; chosen: Chosen }): void {
  const { number, id, verdict, chosen } = given;
  const { path, mutation } = chosen;
  const source = readFileSync(join(tree, path), "utf8");
  console.log(`${String(number).padStart(3)} ${verdict.padEnd(16)} [${id}] ${path}:${mutation.line} ${mutation.kind}`);
  if (verdict !== "killed" && verdict !== "timeout") console.log(diffOf(source, mutation));
}

/** The changed lines, before and after. */
function diffOf(source: string, mutation: Mutation): string {
  const from = source.lastIndexOf("\n", mutation.start - 1) + 1;
  const to = (offset: number, text: string): number => {
    const found = text.indexOf("\n", offset);
    return found === -1 ? text.length : found;
  };
  const broken = applied(source, mutation);
  const before = source.slice(from, to(mutation.end, source));
  const after = broken.slice(from, to(mutation.start + mutation.text.length, broken));
  const marked = (mark: string, text: string): string => text.replaceAll(/^/gm, `      ${mark} `);
  return `${marked("-", before)}\n${marked("+", after)}`;
}

function conclude(verdicts: readonly Verdict[], seed: number): number {
  const countOf = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length;
  const survived = countOf("survived");
  const own = countOf("killed") + countOf("timeout");
  const share = verdicts.length === 0 ? 0 : (100 * survived) / verdicts.length;
  console.log(
    `${verdicts.length} changes (seed ${seed}): ${own} noticed by the line's own tests (${countOf("timeout")} by hanging), ` +
      `${countOf("killed elsewhere")} by another line's, ${countOf("refused by tsc")} by the type check, ${survived} stayed green (${share.toFixed(0)} %)`,
  );
  return share <= 5 ? 0 : 1;
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
