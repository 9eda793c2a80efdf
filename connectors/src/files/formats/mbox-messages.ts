/** `bytes` is null for a message that is larger than allowed. `from` is the separator line before it, "" without one. */
export type MboxMessage = { bytes: Buffer | null; size: number; from: string };

export const messageBytesMax = 32 * 1024 * 1024;

/** `From <who> <date>`: a line of a body that begins with "From " has no clock time and year. Google writes a zone too. */
const separator = /^From \S+.*\d{1,2}:\d{2}.*\b(?:19|20)\d{2}/;
const separatorBytesMax = 300;
const lineFeed = 0x0a;

/** The messages of a mailbox, one after the other; ">From " of a body becomes "From " again. */
export async function* mboxMessages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MboxMessage> {
  const mailbox = new Mailbox();
  let rest: Buffer = Buffer.alloc(0);
  let isLineStart = true;
  for await (const chunk of chunks) {
    const data = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = data.indexOf(lineFeed); end !== -1; end = data.indexOf(lineFeed, start)) {
      const finished = mailbox.line(data.subarray(start, end + 1), isLineStart);
      if (finished !== null) yield finished;
      isLineStart = true;
      start = end + 1;
    }
    rest = data.subarray(start);
    // A line without an end is handed on in pieces: only its beginning can be a separator.
    if (rest.length > separatorBytesMax) {
      const finished = mailbox.line(rest, isLineStart);
      if (finished !== null) yield finished;
      isLineStart = false;
      rest = Buffer.alloc(0);
    }
  }
  const last = rest.length > 0 ? mailbox.line(rest, isLineStart) : null;
  if (last !== null) yield last;
  const finished = mailbox.finish();
  if (finished !== null) yield finished;
}

class Mailbox {
  private parts: Buffer[] = [];
  private size = 0;
  private from: string | null = null;

  /** Takes one line; returns the message that it ends, if it is a separator. */
  line(line: Buffer, isLineStart: boolean): MboxMessage | null {
    const isFrom = isLineStart && line.length <= separatorBytesMax && line.toString("latin1", 0, 5) === "From ";
    const text = isFrom ? line.toString("latin1").trimEnd() : "";
    if (isFrom && separator.test(text)) {
      const finished = this.finish();
      this.from = text;
      return finished;
    }
    const isEscaped = isLineStart && line[0] === 0x3e && /^>+From /.test(line.toString("latin1", 0, 200));
    this.keep(isEscaped ? line.subarray(1) : line);
    return null;
  }

  /** Null where there was neither a separator nor anything but blank lines. */
  finish(): MboxMessage | null {
    const bytes = this.size > messageBytesMax ? null : Buffer.concat(this.parts);
    const message = { bytes, size: this.size, from: this.from ?? "" };
    const isNothing = this.from === null && bytes !== null && bytes.toString("latin1").trim() === "";
    this.parts = [];
    this.size = 0;
    this.from = null;
    return isNothing ? null : message;
  }

  private keep(line: Buffer): void {
    this.size += line.length;
    if (this.size <= messageBytesMax) this.parts.push(line);
    else this.parts = [];
  }
}
