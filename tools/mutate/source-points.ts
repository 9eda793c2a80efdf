import { SourceMap } from "node:module";
import type { CoveredFile } from "./recording.ts";

/** Where a script's text comes from: by offset in the script, line and column in the source. */
export interface SourcePoints {
  /** The source's path, or what the map calls it. */
  readonly source: string;
  readonly offsets: readonly number[];
  /** From 1. */
  readonly lines: readonly number[];
  /** From 0. */
  readonly columns: readonly number[];
}

/** From, to, in characters. */
export type Interval = readonly [from: number, to: number];

export interface CoveredFunction {
  readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
}

type Payload = ConstructorParameters<typeof SourceMap>[0];

/**
 * @param text the script as it runs
 * @param payload its source map
 */
export function sourcePoints(text: string, payload: Payload): SourcePoints[] {
  const map = new SourceMap(payload);
  const bySource = new Map<string, { offsets: number[]; lines: number[]; columns: number[] }>();
  let lineStart = 0;
  for (const [line, content] of text.split("\n").entries()) {
    let last = "";
    for (const column of columnsOf(payload.mappings, line)) {
      const entry = map.findEntry(line, column);
      if (!("originalSource" in entry)) continue;
      const { originalSource, originalLine, originalColumn } = entry;
      // What the bundler wrote itself comes from nowhere.
      if (typeof originalSource !== "string") continue;
      const point = `${originalSource} ${originalLine} ${originalColumn}`;
      if (point === last || column > content.length) continue;
      last = point;
      let points = bySource.get(originalSource);
      if (points === undefined) bySource.set(originalSource, (points = { offsets: [], lines: [], columns: [] }));
      points.offsets.push(lineStart + column);
      points.lines.push(originalLine + 1);
      points.columns.push(originalColumn);
    }
    lineStart += content.length + 1;
  }
  return [...bySource].map(([source, points]) => ({ source, ...points }));
}

let decoded: { mappings: string; lines: number[][] } = { mappings: "", lines: [] };

/** The columns of one line of the script at which the map says something. */
function columnsOf(mappings: string, line: number): readonly number[] {
  if (decoded.mappings !== mappings) decoded = { mappings, lines: mappings.split(";").map(columnsOfLine) };
  return decoded.lines[line] ?? [];
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The first number of each segment is how far its column is from the one before. */
function columnsOfLine(line: string): number[] {
  let column = 0;
  return line.split(",").flatMap((segment) => {
    if (segment === "") return [];
    let value = 0;
    let shift = 0;
    for (const letter of segment) {
      const digit = digits.indexOf(letter);
      value += (digit & 31) << shift;
      shift += 5;
      if ((digit & 32) === 0) break;
    }
    column += value & 1 ? -(value >> 1) : value >> 1;
    return [column];
  });
}

/**
 * What was executed, as parts of the script without overlap. Inner functions and blocks decide against those around them.
 * @param shift what the runner put before the script's own text
 */
export function runIntervals(functions: readonly CoveredFunction[], shift = 0): Interval[] {
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  const found: [number, number][] = [];
  const open: { end: number; isRun: boolean }[] = [];
  let at = 0;
  const upTo = (to: number): void => {
    const last = found.at(-1);
    if (open.at(-1)?.isRun === true && to > at) {
      if (last !== undefined && last[1] === at - shift) last[1] = to - shift;
      else found.push([at - shift, to - shift]);
    }
    at = Math.max(at, to);
  };
  const closeUntil = (start: number): void => {
    for (let inner = open.at(-1); inner !== undefined && inner.end <= start; inner = open.at(-1)) {
      upTo(inner.end);
      open.pop();
    }
  };
  for (const { startOffset, endOffset, count } of ranges) {
    closeUntil(startOffset);
    upTo(startOffset);
    open.push({ end: endOffset, isRun: count > 0 });
  }
  closeUntil(Infinity);
  return found;
}

/** What of the source was executed; null where nothing was. */
export function coveredOf(
  { offsets, lines, columns }: SourcePoints,
  intervals: readonly Interval[],
): CoveredFile | null {
  const isRun = new Uint8Array(offsets.length);
  for (const [from, to] of intervals) isRun.fill(1, firstFrom(offsets, from), firstFrom(offsets, to));
  const run = new Set<number>();
  for (const [index, line] of lines.entries()) if (isRun[index] === 1) run.add(line);
  if (run.size === 0) return null;
  const holes: [number, number, number][] = [];
  for (const [index, line] of lines.entries()) {
    if (isRun[index] === 1 || !run.has(line)) continue;
    const from = columns[index] ?? 0;
    const next = lines[index + 1] === line ? (columns[index + 1] ?? 0) : 100_000;
    holes.push([line, from, next]);
  }
  return { lines: [...run].toSorted((one, other) => one - other), holes };
}

function firstFrom(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
