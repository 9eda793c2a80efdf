export interface Part {
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface PartSource {
  /** The next bytes, so many at most; null once the source has ended. The one before has to be read to its end. */
  next(bytesMax: number): Promise<Part | null>;
  /** What broke the source off, where something did: its bytes until then come as those of one that ended. */
  broken(): Error | undefined;
}

/** Deals a stream out in parts, each a stream of its own, without holding more than a piece of it. */
export function takeParts(source: AsyncIterable<Uint8Array>): PartSource {
  const iterator = source[Symbol.asyncIterator]();
  let kept: Uint8Array | null = null;
  let failure: Error | undefined;

  async function pull(): Promise<Uint8Array | null> {
    if (kept !== null) {
      const piece = kept;
      kept = null;
      return piece;
    }
    try {
      const next = await iterator.next();
      return next.done === true ? null : next.value;
    } catch (error) {
      failure = error instanceof Error ? error : new Error("The upload was interrupted.", { cause: error });
      return null;
    }
  }

  async function* deal(first: Uint8Array, bytesMax: number): AsyncGenerator<Uint8Array> {
    let left = bytesMax;
    for (let piece: Uint8Array | null = first; piece !== null; piece = left > 0 ? await pull() : null) {
      if (piece.byteLength > left) kept = piece.subarray(left);
      const dealt = piece.subarray(0, left);
      left -= dealt.byteLength;
      yield dealt;
    }
  }

  return {
    async next(bytesMax) {
      let first = await pull();
      while (first?.byteLength === 0) first = await pull();
      return first === null ? null : { bytes: deal(first, bytesMax) };
    },
    broken: () => failure,
  };
}
