import { sourceItemOf } from "../../shared/source-item-of.ts";
import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import type { ByteSource } from "./peek.ts";
import { StableIds } from "./stable-ids.ts";
import { textChunks } from "./text-lines.ts";

const partChars = 100_000;

/** Plain text: one item for a file; a long one is divided at empty lines or line ends into parts of some 100,000 characters. */
export async function* parseText(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const ids = new StableIds();
  let part = 0;
  let rest = "";
  const record = (text: string, isOnly: boolean): ParsedRecord => {
    part += 1;
    return {
      type: "item",
      item: sourceItemOf({
        externalId: ids.idOf([file.name, `part ${part}`]),
        source_datatype: "file",
        at: file.uploadedAt,
        author: "",
        title: isOnly ? file.name : `${file.name} (part ${part})`,
        body: text.trim(),
        url: null,
        raw: { file: file.name, part, dateFrom: "upload" },
      }),
    };
  };
  for await (const chunk of textChunks(source)) {
    rest += chunk;
    while (rest.length > partChars) {
      const end = divideAt(rest);
      const text = rest.slice(0, end);
      rest = rest.slice(end);
      if (text.trim() !== "") yield record(text, false);
    }
  }
  if (rest.trim() === "" && part === 0) throw new FileRefused(`${file.name} contains only blank space.`);
  if (rest.trim() !== "") yield record(rest.replace(/\r\n?/g, "\n"), part === 0);
}

/** The last empty line within reach, else the last line end, else the limit, but never inside a character. */
function divideAt(text: string): number {
  const paragraph = text.lastIndexOf("\n\n", partChars);
  if (paragraph > partChars / 2) return paragraph + 2;
  const line = text.lastIndexOf("\n", partChars);
  if (line > 0) return line + 1;
  const isHalf = /[\ud800-\udbff]/.test(text[partChars - 1] ?? "");
  return isHalf ? partChars - 1 : partChars;
}
