import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import type { FailureRecord } from "../shared/connector-record.ts";

/** What a file is made of. The same bytes, name and upload time always give the same records in the same order. */
export type ParsedRecord = { type: "item"; item: SourceItem } | FailureRecord;

/** `uploadedAt` (ISO 8601) is the date of whatever names none of its own; `size` is in bytes. */
export type FileInfo = { name: string; mediaType: string | null; uploadedAt: string };

/** A file that is not read at all. `message` is a sentence for the user that names the file and says what to do. */
export class FileRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "FileRefused";
  }
}
