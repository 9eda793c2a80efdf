import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoveredTest } from "./coverage-map.ts";
import { countLines, isRun, namesReader } from "./covered-lines.ts";
import { findMutations, type Mutation } from "./find-mutations.ts";
import { findStyleMutations } from "./find-style-mutations.ts";
import { pickWeighted } from "./random.ts";

export interface Chosen {
  readonly path: string;
  readonly mutation: Mutation;
  /** The line's own tests that run through the place. */
  readonly own: readonly CoveredTest[];
  /** Tests of other lines that do. */
  readonly others: readonly CoveredTest[];
}

type Candidate = Pick<Chosen, "path" | "mutation"> & {
  readonly weight: number;
  readonly reaches: (test: CoveredTest) => boolean;
};

/** Of ten changes so many are of a constant, and of a colour where the line has one. The others are of code. */
const constantShare = 0.2;
const colourShare = 0.3;

/**
 * Picks a change in what the tests of a line of the specification run through. The fewer other lines' tests run through
 * a place, the likelier it is picked: what every call passes (routing, sessions, tenancy) says little about this one.
 */
export function chooser(tree: string, tests: readonly CoveredTest[]) {
  const green = tests.filter(({ isPassed }) => isPassed);
  const lineCounts = countLines(green);
  const namesOf = namesReader(tree);
  const mutations = new Map<string, Mutation[]>();
  const mutationsOf = (path: string): Mutation[] => {
    let found = mutations.get(path);
    if (found === undefined) mutations.set(path, (found = findMutations(readFileSync(join(tree, path), "utf8"), path)));
    return found;
  };
  const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: tree }).toSorted();

  function ofCode(own: readonly CoveredTest[]): Candidate[] {
    const paths = [...new Set(own.flatMap(({ covered }) => Object.keys(covered)))].toSorted();
    return paths.flatMap((path) =>
      mutationsOf(path).flatMap((mutation) => {
        // A page's load runs what is outside functions in all of its modules, whatever the journey is about.
        if (mutation.owner !== null) return [];
        const reaches = (test: CoveredTest): boolean => isRun(test, path, mutation);
        const count = lineCounts.get(`${path}:${mutation.line}`) ?? 1;
        return own.some(reaches) ? [{ path, mutation, reaches, weight: 1 / count ** 2 }] : [];
      }),
    );
  }

  /** Made when the contract is loaded, and read by name where the test runs through. */
  function ofConstants(own: readonly CoveredTest[]): Candidate[] {
    return filesOf("contract/src/{*,*/*}.ts").flatMap((path) =>
      mutationsOf(path).flatMap((mutation) => {
        const { owner, constant } = mutation;
        if (owner === null || owner.length < 5) return [];
        // A plain word is said of many things: then the constant that it is a part of is named as well.
        const isTelling = /[A-Z-]/.test(owner) || constant == null;
        const reaches = (test: CoveredTest): boolean =>
          namesOf(test).has(owner) && (isTelling || namesOf(test).has(constant));
        if (!own.some(reaches)) return [];
        const count = new Set(green.filter(reaches).flatMap(({ ids }) => ids)).size;
        return [{ path, mutation, reaches, weight: 1 / count ** 2 }];
      }),
    );
  }

  /** A style sheet isn't executed: those of its colours count that a test which looks at it calls by their name. */
  function ofColours(own: readonly CoveredTest[]): Candidate[] {
    const texts = new Map(own.map(({ path }) => [path, readFileSync(join(tree, path), "utf8")]));
    const isNaming = ({ path }: CoveredTest, name: string): boolean => {
      const text = texts.get(path) ?? "";
      return /\.css"|getComputedStyle/.test(text) && text.includes(`"${name}"`);
    };
    return filesOf("console/src/theme/*.css").flatMap((path) =>
      findStyleMutations(readFileSync(join(tree, path), "utf8")).flatMap((mutation) => {
        const reaches = (test: CoveredTest): boolean => isNaming(test, mutation.owner ?? "");
        return own.some(reaches) ? [{ path, mutation, reaches, weight: 1 }] : [];
      }),
    );
  }

  return (id: string, random: () => number): Chosen | null => {
    const own = green.filter((test) => test.ids.includes(id));
    const [kind, place] = [random(), random()];
    const wanted = kind < constantShare ? ofConstants(own) : kind < constantShare + colourShare ? ofColours(own) : [];
    const candidates = wanted.length > 0 ? wanted : ofCode(own);
    const picked = pickWeighted(
      candidates,
      ({ weight }) => weight,
      () => place,
    );
    if (picked === undefined) return null;
    const { path, mutation, reaches } = picked;
    const reached = green.filter(reaches);
    const [mine, others] = [true, false].map((is) => reached.filter((test) => test.ids.includes(id) === is));
    return { path, mutation, own: mine ?? [], others: others ?? [] };
  };
}
