import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type CoveredFile, idsOf, isProductFile, type RecordedTest, type Recording } from "./recording.ts";
import { coveredOf, type SourcePoints, sourcePoints } from "./source-points.ts";
import { runJourneys, runVitest } from "./run-tests-of.ts";

const intervals = z.array(z.tuple([z.number(), z.number()]));
const covered = z.object({
  lines: z.array(z.number()),
  holes: z.array(z.tuple([z.number(), z.number(), z.number()])),
});
const tested = { name: z.string(), ids: z.array(z.string()), isPassed: z.boolean() };
const raw = z.object({
  path: z.string(),
  tests: z.array(z.object({ ...tested, covered: z.record(z.string(), intervals) })),
});
const sourceMap = z.object({
  file: z.string().default(""),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(""),
});
const maps = z.record(z.string(), z.object({ code: z.string(), map: sourceMap }));
const kept = z.object({
  path: z.string(),
  /** Of the test file and of each product file that it ran through. */
  hashes: z.record(z.string(), z.string()),
  tests: z.array(z.object({ ...tested, covered: z.record(z.string(), covered) })),
});

export type CoveredTest = RecordedTest<CoveredFile> & { readonly path: string };

/** The test files whose titles name lines of the specification, with those lines. */
export function testFilesOf(tree: string): Map<string, Set<string>> {
  const paths = globSync(
    ["{contract,connectors,agents,server,console,sandbox,tools}/**/*.test.{ts,tsx}", "journeys/*.journey.ts"],
    { cwd: tree, exclude: ["**/node_modules/**", "**/dist/**"] },
  );
  const found = paths.map((path) => [path, new Set(idsOf(read(tree, path)))] as const);
  return new Map(found.filter(([, ids]) => ids.size > 0));
}

/** What tests run through, kept between runs in `folder` for as long as neither they nor what they ran through change. */
export function coverageMap(tree: string, folder: string) {
  const known = new Map<string, z.infer<typeof kept>>();
  const keptAt = (path: string) => join(folder, `${hash(path)}.json`);
  const isFresh = (path: string): boolean => {
    if (!known.has(path) && existsSync(keptAt(path)))
      known.set(path, kept.parse(JSON.parse(readFileSync(keptAt(path), "utf8"))));
    const entries = Object.entries(known.get(path)?.hashes ?? {});
    return (
      entries.length > 0 &&
      entries.every(([file, one]) => existsSync(join(tree, file)) && hash(read(tree, file)) === one)
    );
  };
  return {
    /** What is known and still true. */
    load(paths: readonly string[]): void {
      for (const path of paths) if (!isFresh(path)) known.delete(path);
    },
    /** Runs those of the test files that are new or changed, and notes what they run through. */
    async record(paths: readonly string[]): Promise<void> {
      const stale = paths.filter((path) => !isFresh(path));
      const [journeys, others] = [true, false].map((is) => stale.filter((path) => path.endsWith(".journey.ts") === is));
      mkdirSync(folder, { recursive: true });
      for (const [run, files = []] of [
        [runVitest, others],
        [runJourneys, journeys],
      ] as const) {
        if (files.length === 0) continue;
        console.log(`Noting what ${files.length} test files run through …`);
        const notes = join(folder, "notes");
        rmSync(notes, { recursive: true, force: true });
        mkdirSync(notes);
        await run({ tree, files, titles: "\\[\\d+\\.\\d+", record: notes, timeoutMs: 3_600_000 });
        const recordings = readNotes(tree, notes);
        for (const path of new Set(recordings.map((one) => one.path))) {
          const tests = recordings.flatMap((one) => (one.path === path ? one.tests : []));
          const names = [path, ...tests.flatMap((test) => Object.keys(test.covered))];
          const hashes = Object.fromEntries([...new Set(names)].map((name) => [name, hash(read(tree, name))]));
          const entry = kept.parse({ path, tests, hashes });
          known.set(path, entry);
          writeFileSync(keptAt(path), JSON.stringify(entry));
        }
      }
    },
    tests: (): CoveredTest[] =>
      [...known.values()].flatMap(({ path, tests }) => tests.map((test) => ({ ...test, path }))),
  };
}

/** From offsets in what ran to lines of the sources. */
function readNotes(tree: string, notes: string): Recording<CoveredFile>[] {
  const points = new Map<string, SourcePoints[]>();
  for (const path of globSync("maps-*.json", { cwd: notes })) {
    for (const [file, { code, map }] of Object.entries(maps.parse(JSON.parse(read(notes, path)))))
      points.set(
        file,
        sourcePoints(code, map)
          .map((one) => ({ ...one, source: file }))
          .slice(0, 1),
      );
  }
  const pointsOf = (path: string): SourcePoints[] => {
    let found = points.get(path);
    if (found === undefined) points.set(path, (found = builtPoints(tree, path)));
    return found;
  };
  return globSync("test-*.json", { cwd: notes }).map((name) => {
    const { path, tests } = raw.parse(JSON.parse(read(notes, name)));
    const mapped = tests.map((test) => {
      const files = Object.entries(test.covered).flatMap(([made, parts]) =>
        pointsOf(made).flatMap((place) => {
          const found = isProductFile(place.source) ? coveredOf(place, parts) : null;
          return found === null || !existsSync(join(tree, place.source)) ? [] : [[place.source, found] as const];
        }),
      );
      return { ...test, covered: Object.fromEntries(files) };
    });
    return { path, tests: mapped };
  });
}

/** The sources of a file of the built console; what is only copied there is its own. */
function builtPoints(tree: string, path: string): SourcePoints[] {
  if (!existsSync(join(tree, path))) return [];
  const code = read(tree, path);
  const copied = path.replace("console/dist/", "console/public/");
  if (existsSync(join(tree, copied))) return [ownPoints(copied, code)];
  if (!existsSync(join(tree, `${path}.map`))) return [];
  const map = sourceMap.parse(JSON.parse(read(tree, `${path}.map`)));
  return sourcePoints(code, map).map((one) => ({ ...one, source: join(path, "..", one.source) }));
}

function ownPoints(source: string, code: string): SourcePoints {
  const offsets = [0, ...[...code.matchAll(/\n\s*/g)].map((found) => found.index + found[0].length)];
  return { source, offsets, lines: offsets.map((_, index) => index + 1), columns: offsets.map(() => 0) };
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
