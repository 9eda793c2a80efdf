import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import { isHeader, sniffDelimiter } from "./csv-dialect.ts";
import { type CsvRow, CsvRows } from "./csv-rows.ts";
import { failure } from "./failure.ts";
import { fieldRecord } from "./field-record.ts";
import { isJiraHeader, jiraRow } from "./jira-row.ts";
import type { ByteSource } from "./peek.ts";
import { StableIds } from "./stable-ids.ts";
import { type Line, lineBatches } from "./text-lines.ts";

const lineCharsMax = 1_000_000;

/** A table: an item for each row; a row with broken quotes or too many fields is a failure with its line number. */
export async function* parseCsv(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const ids = new StableIds();
  let columns: string[] | null = null;
  let rows: CsvRows | null = null;

  function* records(all: Iterable<CsvRow>): Generator<ParsedRecord> {
    for (const row of all) {
      if (row.type === "broken") yield failure(`Line ${row.line} of ${file.name}: ${row.reason}.`, row.text);
      else if (columns === null && isHeader(row.fields)) columns = named(row.fields);
      else {
        columns ??= row.fields.map((_, index) => `Column ${index + 1}`);
        yield* rowRecords(row, columns, { file, ids });
      }
    }
  }

  for await (const batch of lineBatches(source, lineCharsMax)) {
    rows ??= new CsvRows(
      sniffDelimiter(batch.map(({ text }) => text)),
      (count) => columns === null || count === columns.length,
    );
    yield* records(rows.push(withoutDialect(batch)));
  }
  if (rows !== null) yield* records(rows.end());
  if (columns === null) throw new FileRefused(`${file.name} has no rows that can be read as CSV.`);
}

function* rowRecords(
  { fields, line, text }: Extract<CsvRow, { type: "row" }>,
  columns: readonly string[],
  { file, ids }: { file: FileInfo; ids: StableIds },
): Generator<ParsedRecord> {
  const extra = fields.slice(columns.length).some((field) => field !== "");
  if (extra || !fits(Math.min(fields.length, columns.length), columns)) {
    const found = `${fields.length} ${fields.length === 1 ? "field" : "fields"}`;
    yield failure(`Line ${line} of ${file.name} has ${found}; the header has ${columns.length}.`, text);
    return;
  }
  const cells = columns.map((name, index) => ({ name, value: fields[index] ?? "" }));
  if (isJiraHeader(columns)) {
    const items = jiraRow(cells, file);
    if (items.length === 0) yield failure(`Line ${line} of ${file.name} has no issue key.`, text);
    yield* items.map((item): ParsedRecord => ({ type: "item", item }));
    return;
  }
  const raw = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
  yield { type: "item", item: fieldRecord(cells, { file, ids, location: `Line ${line}`, raw }) };
}

/** Programs leave out empty fields at the end, but hardly all of them. */
function fits(count: number, columns: readonly string[]): boolean {
  return count <= columns.length && count >= Math.min(2, columns.length);
}

/** Names of columns without one say where they stand. */
function named(fields: readonly string[]): string[] {
  return fields.map((field, index) => field.trim() || `Column ${index + 1}`);
}

/** Excel's first line `sep=;` is no row. */
function withoutDialect(batch: readonly Line[]): Line[] {
  return batch.filter(({ text, number }) => number !== 1 || !/^sep=.$/i.test(text));
}
