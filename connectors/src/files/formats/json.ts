import type { FileInfo, ParsedRecord } from "../parsed-record.ts";
import { failure } from "./failure.ts";
import { JsonRecords } from "./json-records.ts";
import { type JsonPiece, JsonScanner } from "./json-scanner.ts";
import type { ByteSource } from "./peek.ts";
import { lineBatches, textChunks } from "./text-lines.ts";

const valueCharsMax = 16_000_000;
const excerptChars = 300;

/**
 * A JSON document: each object of its outermost array, or of the arrays of its outermost object, is a record. One that
 * ends early, or breaks, keeps what came before and ends with a failure that names the position.
 */
export async function* parseJson(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const scanner = new JsonScanner(valueCharsMax);
  const records = new JsonRecords(file);
  for await (const text of textChunks(source)) {
    for (const piece of scanner.push(text)) yield* pieceRecords(piece, { file, records });
  }
  const last = scanner.end();
  const rest = [...records.end()];
  yield* rest;
  for (const piece of last) yield* pieceRecords(piece, { file, records });
}

function* pieceRecords(
  piece: JsonPiece,
  { file, records }: { file: FileInfo; records: JsonRecords },
): Generator<ParsedRecord> {
  if (piece.type === "broken") {
    const { count } = records;
    const kept =
      count === 0 ? "No records were read." : `The ${count} record${count === 1 ? "" : "s"} before it were saved.`;
    yield failure(`${file.name} is broken at character ${piece.position}: ${piece.reason}. ${kept}`, null);
    return;
  }
  const where = `Record at character ${piece.position} of ${file.name}`;
  if (piece.text === null) {
    yield failure(`${where} is longer than ${valueCharsMax} characters.`, null);
    return;
  }
  const parsed = parsedJson(piece.text);
  if (parsed.ok) yield* records.value({ ...piece, value: parsed.value });
  else yield failure(`${where} isn't valid JSON: ${parsed.reason}.`, piece.text.slice(0, excerptChars));
}

/** JSON lines: a record on each line; a broken line is a failure with its number. */
export async function* parseJsonLines(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const records = new JsonRecords(file);
  for await (const batch of lineBatches(source, valueCharsMax)) {
    for (const { text, number, isTooLong } of batch) {
      if (text.trim() === "") continue;
      const parsed = isTooLong ? ({ ok: false, reason: "the line is too long" } as const) : parsedJson(text);
      if (parsed.ok) yield* records.value({ key: null, isElement: true, value: parsed.value, position: number });
      else
        yield failure(
          `Line ${number} of ${file.name} isn't valid JSON: ${parsed.reason}.`,
          text.slice(0, excerptChars),
        );
    }
  }
  yield* records.end();
}

function parsedJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : "broken" };
  }
}
