import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import type { FailureRecord } from "../../shared/connector-record.ts";
import { parseRecords } from "../formats/parse-records.ts";
import { parseFile, type ParseRequest } from "../parse-file.ts";
import type { ParsedRecord } from "../parsed-record.ts";

export const uploadedAt = "2025-06-01T00:00:00.000Z";

export type Parsed = { items: SourceItem[]; failures: FailureRecord[] };

/** Writes a real file, reads it back as a stream and parses it in the real child. */
export async function parseBytes(
  name: string,
  bytes: string | Uint8Array,
  over: Partial<ParseRequest> = {},
): Promise<Parsed> {
  return withFile(bytes, async (stream) => parsed({ name, stream, ...over }));
}

/** The same without the child, for tests of what a format means. */
export async function parseHere(name: string, bytes: string | Uint8Array): Promise<Parsed> {
  return withFile(bytes, async (stream) => sorted(parseRecords({ name, mediaType: null, uploadedAt }, stream)));
}

/** All records of a file that comes from `stream`. */
export async function parsed(request: Partial<ParseRequest> & Pick<ParseRequest, "name" | "stream">): Promise<Parsed> {
  const { signal } = new AbortController();
  return sorted(parseFile({ mediaType: null, uploadedAt, workspaceId: "workspace", signal, ...request }));
}

async function sorted(records: AsyncIterable<ParsedRecord>): Promise<Parsed> {
  const result: Parsed = { items: [], failures: [] };
  for await (const record of records) {
    if (record.type === "item") result.items.push(record.item);
    else result.failures.push(record);
  }
  return result;
}

async function withFile<T>(
  bytes: string | Uint8Array,
  work: (stream: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-file-"));
  try {
    const path = join(folder, "upload");
    await writeFile(path, bytes);
    return await work(createReadStream(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}
