import { unpackedBytesMax } from "./unpacked-limit.ts";

/**
 * Replaces the stream that pdf.js inflates with by one that counts. Resolves once more was unpacked than a file may, in
 * all; that stream then gives nothing more, as pdf.js would go on with a decoder of its own after an error.
 */
export function unpackedTooFar(): Promise<"too-far"> {
  return new Promise((resolve) => {
    const Native = globalThis.DecompressionStream;
    let unpacked = 0;
    class CountingStream {
      readonly readable: ReadableStream<Uint8Array>;
      readonly writable: WritableStream<Uint8Array>;

      constructor(format: "deflate" | "deflate-raw" | "gzip") {
        const inner = new Native(format);
        this.writable = inner.writable;
        this.readable = inner.readable.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, controller) {
              unpacked += chunk.byteLength;
              if (unpacked <= unpackedBytesMax) {
                controller.enqueue(chunk);
                return undefined;
              }
              resolve("too-far");
              return new Promise(() => undefined);
            },
          }),
        );
      }
    }
    Object.assign(globalThis, { DecompressionStream: CountingStream });
  });
}
