/** What one test executed of one product file: whole lines, and the parts of them that it left out. */
export interface CoveredFile {
  readonly lines: readonly number[];
  /** [line, from column, to column) of what was not executed on a line that was. */
  readonly holes: readonly (readonly [line: number, from: number, to: number])[];
}

/** One test, as it ran. */
export interface RecordedTest<Covered> {
  /** With the names of the groups around it, as the runner's filter by title reads it. */
  readonly name: string;
  readonly ids: readonly string[];
  readonly isPassed: boolean;
  /** By product file. */
  readonly covered: Readonly<Record<string, Covered>>;
}

/** What the tests of one file executed. */
export interface Recording<Covered> {
  /** The test file's, below the root. */
  readonly path: string;
  readonly tests: readonly RecordedTest<Covered>[];
}

/** The lines of the specification that a title carries in square brackets. */
export function idsOf(title: string): string[] {
  const groups = title.match(/\[\d+\.\d+(?:,? \d+\.\d+)*\]/g) ?? [];
  return groups.flatMap((group) => group.match(/\d+\.\d+/g) ?? []);
}

/** Matches the titles that carry the id, for the runners' filters. */
export function titlePattern(id: string): string {
  return `[\\[ ]${id.replace(".", "\\.")}[\\],]`;
}

/** Whether a path is of the product: what is built and served, without tests and what helps them. */
export function isProductFile(path: string): boolean {
  return (
    /^(?:contract|connectors|agents|server|console)\/(?:src|public)\/.+\.(?:ts|tsx|js)$/.test(path) &&
    !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\.main\.ts$/.test(path)
  );
}
