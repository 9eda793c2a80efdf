import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import { failure } from "./failure.ts";
import { mailRecords } from "./mail-item.ts";
import { mboxMessages, messageBytesMax } from "./mbox-messages.ts";
import type { ByteSource } from "./peek.ts";
import { StableIds } from "./stable-ids.ts";

const megabytesMax = messageBytesMax / 1024 / 1024;

/** A mailbox: an item for each message. */
export async function* parseMbox(file: FileInfo, { chunks }: ByteSource): AsyncGenerator<ParsedRecord> {
  const ids = new StableIds();
  let ordinal = 0;
  for await (const { bytes, from, size } of mboxMessages(chunks)) {
    ordinal += 1;
    if (bytes === null) {
      yield failure(`Message ${ordinal} of ${file.name} has ${size} bytes; the limit is ${megabytesMax} MB.`, from);
    } else yield* await mailRecords(bytes, { file, ids, ordinal, from });
  }
}

/** A single message. */
export async function* parseEml(file: FileInfo, { chunks }: ByteSource): AsyncGenerator<ParsedRecord> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > messageBytesMax)
      throw new FileRefused(`${file.name} is a single message larger than ${megabytesMax} MB.`);
    parts.push(chunk);
  }
  yield* await mailRecords(Buffer.concat(parts), { file, ids: new StableIds(), ordinal: 1, from: "" });
}
