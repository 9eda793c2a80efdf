/** `bytes` is null for a message that is larger than allowed. `from` is the separator line before it, "" without one. */
export type MboxMessage = { bytes: Buffer | null; size: number; from: string };

export const messageBytesMax = 32 * 1024 * 1024;

const separatorBytesMax = 300;
const lineFeed = 0x0a;
const greaterThan = 0x3e;

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
  /** Grows by doubling: a list of millions of short lines would cost far more than their bytes. */
  private kept = Buffer.alloc(64 * 1024);
  private size = 0;
  private from: string | null = null;

  /** Takes one line; returns the message that it ends, if it is a separator. */
  line(line: Buffer, isLineStart: boolean): MboxMessage | null {
    if (isLineStart && isSeparator(line)) {
      const finished = this.finish();
      this.from = line.toString("latin1").trimEnd();
      return finished;
    }
    this.keep(isLineStart && isEscapedFrom(line) ? line.subarray(1) : line);
    return null;
  }

  /** Null where there was neither a separator nor anything but blank lines. */
  finish(): MboxMessage | null {
    const bytes = this.size > messageBytesMax ? null : Buffer.from(this.kept.subarray(0, this.size));
    const message = { bytes, size: this.size, from: this.from ?? "" };
    const isNothing = this.from === null && bytes !== null && bytes.toString("latin1").trim() === "";
    this.size = 0;
    this.from = null;
    return isNothing ? null : message;
  }

  private keep(line: Buffer): void {
    const start = this.size;
    this.size += line.length;
    if (this.size > messageBytesMax) return;
    if (this.size > this.kept.length) {
      const larger = Buffer.alloc(Math.max(this.size, this.kept.length * 2));
      this.kept.copy(larger, 0, 0, start);
      this.kept = larger;
    }
    line.copy(this.kept, start);
  }
}

/**
 * `From <sender> <date>`: a line of a body that begins with "From " has no clock time and year. Google writes a zone
 * too. Looks for the time first and for the year after it, so that each character is read a bounded number of times.
 */
function isSeparator(line: Buffer): boolean {
  if (line.length > separatorBytesMax || !startsWithFrom(line, 0)) return false;
  const text = line.toString("latin1");
  if (/\s/.test(text[5] ?? " ")) return false;
  const time = /\d:\d\d/.exec(text.slice(6));
  return time !== null && /\b(?:19|20)\d\d/.test(text.slice(6 + time.index + 4));
}

/** One ">" or several, then "From ". */
function isEscapedFrom(line: Buffer): boolean {
  if (line[0] !== greaterThan) return false;
  let start = 1;
  while (line[start] === greaterThan) start += 1;
  return startsWithFrom(line, start);
}

const from = Buffer.from("From ");

function startsWithFrom(line: Buffer, start: number): boolean {
  for (let index = 0; index < from.length; index += 1) {
    if (line[start + index] !== from[index]) return false;
  }
  return true;
}
