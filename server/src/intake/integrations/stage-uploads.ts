import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { fail } from "../../platform/fail.ts";
import type { Files, StagedFile } from "../../platform/files/files.ts";
import { headBytes, uploadTypeOf } from "../../platform/files/upload-type.ts";
import { plainName } from "../../platform/files/plain-name.ts";
import type { Scope } from "../../platform/scope.ts";

/** One file on its way in. The bytes may end early by rejecting. */
export interface IncomingFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Writes files as they arrive, judging each by its first bytes. One that is refused or cut takes the others of the same
 * upload with it: nothing is left behind. @throws Failure upload-empty, upload-type, payload-too-large, validation
 */
export async function stageUploads(
  files: Files,
  scope: Scope,
  incoming: AsyncIterable<IncomingFile>,
  storage?: "mongodb",
): Promise<StagedFile[]> {
  const staged: StagedFile[] = [];
  try {
    for await (const file of incoming) staged.push(await stageOne(files, scope, { ...file, storage }));
    if (staged.length === 0) fail("validation", { field: "file", reason: "choose at least one file" });
    return staged;
  } catch (error) {
    await discardAll(staged);
    throw error;
  }
}

/** Never rejects: what cannot be discarded now is swept by the store's next start. */
export async function discardAll(staged: readonly StagedFile[]): Promise<void> {
  await Promise.allSettled(staged.map(({ blob }) => blob.discard()));
}

async function stageOne(
  files: Files,
  scope: Scope,
  { name: input, bytes, storage }: IncomingFile & { storage: "mongodb" | undefined },
): Promise<StagedFile> {
  const name = plainName(input);
  const iterator = bytes[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  if (head.byteLength === 0) fail("upload-empty", { name });
  const type = uploadTypeOf(name, head.subarray(0, headBytes));
  if ("reason" in type) fail("upload-type", { name, reason: type.reason });
  return files.stage(scope, {
    kind: "upload",
    name,
    mediaType: type.mediaType,
    storage,
    source: whole(head, iterator, { name, bytesMax: files.bytesMax }),
  });
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let size = 0; size < headBytes;) {
    const next = await iterator.next();
    if (next.done === true) break;
    parts.push(next.value);
    size += next.value.byteLength;
  }
  return Buffer.concat(parts);
}

async function* whole(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
  { name, bytesMax }: { name: string; bytesMax: number },
): AsyncGenerator<Uint8Array> {
  let size = head.byteLength;
  yield head;
  for (;;) {
    const next = await iterator.next();
    if (next.done === true) return;
    size += next.value.byteLength;
    if (size > bytesMax) fail("payload-too-large", { what: name, max: sizeWords(bytesMax) });
    yield next.value;
  }
}
