import { parseDate } from "../../shared/parse-date.ts";
import { columnRoles } from "./column-roles.ts";

const candidates = [",", ";", "\t", "|"];
const sampleLines = 20;

/** The delimiter that divides most lines of the beginning into the same number of fields; a comma where none does. */
export function sniffDelimiter(lines: readonly string[]): string {
  const named = /^sep=(.)$/i.exec(lines[0] ?? "")?.[1];
  if (named !== undefined) return named;
  const sample = lines.filter((line) => line.trim() !== "").slice(0, sampleLines);
  const scores = candidates.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score === 0 ? "," : best.delimiter;
}

/** How many lines have the first line's count of delimiters, weighted so that more columns win a tie. */
function scoreOf(lines: readonly string[], delimiter: string): number {
  const counts = lines.map((line) => outsideQuotes(line).split(delimiter).length - 1);
  const expected = counts[0] ?? 0;
  return expected === 0 ? 0 : counts.filter((count) => count === expected).length + Math.min(expected, 50) / 100;
}

function outsideQuotes(line: string): string {
  return line.replace(/"[^"]*"?/g, "");
}

/** A first row is a header when it names a column that is known, or looks unlike data: each field a word, none twice. */
export function isHeader(fields: readonly string[]): boolean {
  if (Object.keys(columnRoles(fields)).length > 0) return true;
  const isWord = (field: string) => /\p{L}/u.test(field) && parseDate(field) === null && field.length <= 60;
  return fields.length > 1 && fields.every(isWord) && new Set(fields).size === fields.length;
}
