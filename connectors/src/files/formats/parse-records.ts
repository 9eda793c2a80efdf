import type { FileInfo, ParsedRecord } from "../parsed-record.ts";
import { parseCsv } from "./csv.ts";
import { parseDocx } from "./docx.ts";
import { detectFormat, type FileFormat } from "./detect-format.ts";
import { parseJson, parseJsonLines } from "./json.ts";
import { parseEml, parseMbox } from "./mail.ts";
import { parseMarkdown } from "./markdown.ts";
import { type ByteSource, peek } from "./peek.ts";
import { parseText } from "./text.ts";
import { parseXlsx } from "./xlsx.ts";

type Parser = (file: FileInfo, source: ByteSource) => AsyncGenerator<ParsedRecord>;

const parsers: Readonly<Record<FileFormat, Parser>> = {
  eml: parseEml,
  mbox: parseMbox,
  csv: parseCsv,
  json: parseJson,
  jsonl: parseJsonLines,
  text: parseText,
  markdown: parseMarkdown,
  // Loaded for a PDF alone: it is by far the largest of the parsers.
  pdf: async function* (file, source) {
    const { parsePdf } = await import("./pdf.ts");
    yield* parsePdf(file, source);
  },
  docx: parseDocx,
  xlsx: parseXlsx,
};

/** All records of a file, in its order, while its bytes come in. Throws FileRefused for a file that is not read at all. */
export async function* parseRecords(file: FileInfo, stream: AsyncIterable<Uint8Array>): AsyncGenerator<ParsedRecord> {
  const source = await peek(stream);
  yield* parsers[detectFormat(file.name, source.head)](file, source);
}
