/** A stream of bytes whose beginning is known already; `chunks` has it all, the beginning too, and can be read once. */
export type ByteSource = { head: Uint8Array; chunks: AsyncIterable<Uint8Array> };

export const headBytes = 64 * 1024;

/** Reads the first 64 KiB (or less where there is less) without losing them. */
export async function peek(stream: AsyncIterable<Uint8Array>): Promise<ByteSource> {
  const iterator = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.byteLength;
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* first.splice(0);
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { head: Buffer.concat(first).subarray(0, headBytes), chunks: chunks() };
}
