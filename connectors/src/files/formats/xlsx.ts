import { decodeEntities } from "../../shared/html-entities.ts";
import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import { parseCsv } from "./csv.ts";
import type { ByteSource } from "./peek.ts";
import { sheetCells } from "./sheet-cells.ts";
import { textSource, wholeFile } from "./whole-file.ts";
import { attribute } from "./xml-attribute.ts";
import { withoutElements, xmlElements } from "./xml-elements.ts";
import { type ZipEntries, zipEntries } from "./zip-entries.ts";

/** An Excel workbook: each sheet is a table of its own, each row an item. Empty sheets are passed over. */
export async function* parseXlsx(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const entries = zipEntries(file.name, await wholeFile(file.name, source));
  const sheets = sheetsOf(entries);
  if (sheets.length === 0) throw new FileRefused(`${file.name} isn't an Excel workbook, despite its name.`);
  const strings = stringsOf(entries.text("xl/sharedStrings.xml") ?? "");
  const isDate = dateStyles(entries.text("xl/styles.xml") ?? "");
  let count = 0;
  for (const { name, path } of sheets) {
    const rows = sheetCells(entries.text(path) ?? "", { strings, isDate });
    if (rows.length === 0) continue;
    count += 1;
    const csv = rows.map((row) => row.map(quoted).join(",")).join("\n");
    const table = sheets.length === 1 ? file : { ...file, name: `${file.name} (${name})` };
    yield* parseCsv(table, textSource(csv));
  }
  if (count === 0) throw new FileRefused(`${file.name} has no cells with content.`);
}

function sheetsOf(entries: ZipEntries): { name: string; path: string }[] {
  const workbook = entries.text("xl/workbook.xml") ?? "";
  const relations = new Map(
    [...(entries.text("xl/_rels/workbook.xml.rels") ?? "").matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target"),
    ]),
  );
  return [...workbook.matchAll(/<(?:\w{1,20}:)?sheet\b[^<>]*>/g)].flatMap(([tag]) => {
    const target = relations.get(attribute(tag, "r:id"));
    if (target === undefined) return [];
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return [{ name: decodeEntities(attribute(tag, "name")), path }];
  });
}

function stringsOf(xml: string): string[] {
  return [...xmlElements(xml, "si")].map(({ inner }) =>
    // Readings of Japanese words stand beside them.
    [...withoutElements(inner, "rPh").matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)]
      .map(([, text = ""]) => decodeEntities(text))
      .join(""),
  );
}

/** Excel takes no longer ones. */
const formatCharsMax = 255;

/** Excel keeps dates as numbers: only a cell's format tells. */
function dateStyles(xml: string): (style: number) => boolean {
  const own = new Map(
    [...xml.matchAll(/<numFmt\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, "numFmtId"),
      /[dyhs]|m{1,4}(?![^[]*\])/i.test(
        attribute(tag, "formatCode")
          .slice(0, formatCharsMax)
          .replace(/"[^"]*"|\[[^\]]*\]/g, ""),
      ),
    ]),
  );
  const [cellFormats] = xmlElements(xml, "cellXfs");
  const dates = [...(cellFormats?.inner ?? "").matchAll(/<xf\b[^<>]*>/g)].map(([tag]) => {
    const id = attribute(tag, "numFmtId");
    const number = Number(id);
    return own.get(id) ?? ((number >= 14 && number <= 22) || (number >= 45 && number <= 47));
  });
  return (style) => dates[style] === true;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
