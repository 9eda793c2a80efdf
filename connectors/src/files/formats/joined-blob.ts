/**
 * Stands in for Blob while a mail is parsed: postal-mime makes one of every body, a piece for each line, and Node's own
 * needs a kilobyte for a piece.
 */
export class JoinedBlob {
  private readonly bytes: Buffer<ArrayBuffer>;

  constructor(parts: readonly (Uint8Array | ArrayBuffer | string)[] = []) {
    const sizes = parts.reduce(
      (sum, part) => sum + (typeof part === "string" ? Buffer.byteLength(part) : part.byteLength),
      0,
    );
    // Never from Node's pool: the bytes are handed out with their whole buffer.
    this.bytes = Buffer.from(new ArrayBuffer(sizes));
    let end = 0;
    for (const part of parts) {
      if (typeof part === "string") end += this.bytes.write(part, end);
      else {
        this.bytes.set(part instanceof ArrayBuffer ? new Uint8Array(part) : part, end);
        end += part.byteLength;
      }
    }
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.bytes.buffer);
  }
}
