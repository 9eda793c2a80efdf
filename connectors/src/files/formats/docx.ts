import { decodeEntities } from "../../shared/html-entities.ts";
import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import type { ByteSource } from "./peek.ts";
import { parseText } from "./text.ts";
import { textSource, wholeFile } from "./whole-file.ts";
import { zipEntries } from "./zip-entries.ts";

/** A Word document: its text by paragraphs, tables by rows, then its notes; long ones in parts. */
export async function* parseDocx(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const entries = zipEntries(file.name, await wholeFile(file.name, source));
  const body = entries.text("word/document.xml");
  if (body === null) throw new FileRefused(`${file.name} isn't a Word document, despite its name.`);
  const notes = ["word/footnotes.xml", "word/endnotes.xml", "word/comments.xml"].map(
    (name) => entries.text(name) ?? "",
  );
  const text = [body, ...notes]
    .map(textOf)
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  if (text.trim() === "") throw new FileRefused(`${file.name} contains no text.`);
  yield* parseText(file, textSource(text));
}

const pieces = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b[^<>]*>|<\/w:(p|tc|tr)>/g;

function textOf(xml: string): string {
  const parts: string[] = [];
  const endWith = (mark: string, instead: string) => {
    if (parts.at(-1) === instead) parts.pop();
    parts.push(mark);
  };
  for (const [, words, mark, end] of xml.matchAll(pieces)) {
    if (words !== undefined) parts.push(decodeEntities(words));
    else if (mark !== undefined) parts.push(mark === "tab" ? "\t" : "\n");
    else if (end === "tc") endWith("\t", "\n");
    else if (end === "tr") endWith("\n", "\t");
    else parts.push("\n");
  }
  return parts.join("").replace(/\n{3,}/g, "\n\n");
}
