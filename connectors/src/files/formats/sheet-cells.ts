import { decodeEntities } from "../../shared/html-entities.ts";
import { attribute } from "./xml-attribute.ts";
import { xmlElements } from "./xml-elements.ts";

const columnsMax = 1_000;
const dayMs = 86_400_000;
/** Day 0 of Excel's count, which takes 1900 for a leap year. */
const epochMs = Date.UTC(1899, 11, 30);

export interface SheetWords {
  readonly strings: readonly string[];
  readonly isDate: (style: number) => boolean;
}

/** The rows of a sheet that hold anything, each cell as text, dates as ISO 8601. */
export function sheetCells(xml: string, words: SheetWords): string[][] {
  const rows: string[][] = [];
  for (const { inner } of xmlElements(xml, "row")) {
    const row: string[] = [];
    for (const { tag, inner: content } of xmlElements(inner, "c")) {
      const column = columnOf(attribute(tag, "r")) ?? row.length;
      if (column >= columnsMax) continue;
      while (row.length < column) row.push("");
      row[column] = valueOf(tag, content, words);
    }
    if (row.some((cell) => cell !== "")) rows.push(row);
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
}

function valueOf(head: string, content: string, { strings, isDate }: SheetWords): string {
  const value = /<v>([^<]*)<\/v>/.exec(content)?.[1];
  switch (attribute(head, "t")) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
      return [...content.matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)]
        .map(([, text = ""]) => decodeEntities(text))
        .join("");
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    default:
      if (value === undefined) return "";
      return isDate(Number(attribute(head, "s"))) ? dateOf(Number(value)) : decodeEntities(value);
  }
}

function dateOf(serial: number): string {
  const date = new Date(Math.round(epochMs + serial * dayMs));
  if (Number.isNaN(date.getTime())) return "";
  return Number.isInteger(serial) ? date.toISOString().slice(0, 10) : date.toISOString();
}

/** "C7" is the third column: 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
