/** The same bytes in pieces of `size`, the last one shorter; nothing for an empty stream. */
export async function* cutInto(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    let rest = part;
    while (length + rest.byteLength >= size) {
      const taken = size - length;
      yield Buffer.concat([...kept, rest.subarray(0, taken)]);
      kept = [];
      length = 0;
      rest = rest.subarray(taken);
    }
    if (rest.byteLength > 0) kept.push(rest);
    length += rest.byteLength;
  }
  if (length > 0) yield Buffer.concat(kept);
}
