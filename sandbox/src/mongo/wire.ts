import { type Document, deserialize, serialize } from "bson";

const headerBytes = 16;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const frameBytesMax = 48_000_000;

export interface Request {
  readonly id: number;
  readonly opCode: number;
  readonly command: Document;
}

/** The messages of a connection, each whole: four numbers, of which the first is its length, and a body. */
export async function* framesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.byteLength;
    while (length >= headerBytes) {
      const size = sizeOf(parts);
      // Put together once it is whole, not with each piece that comes.
      if (length < size) break;
      const all = Buffer.concat(parts);
      yield all.subarray(0, size);
      parts = [all.subarray(size)];
      length -= size;
    }
  }
}

function sizeOf(parts: readonly Buffer[]): number {
  const [first] = parts;
  const head = first !== undefined && first.byteLength >= 4 ? first : Buffer.concat(parts);
  const size = head.readInt32LE(0);
  if (size < headerBytes || size > frameBytesMax) throw new Error("this is no message of MongoDB's");
  return size;
}

/** OP_MSG with its document and its sequences of documents; the first greeting comes as an OP_QUERY of old. */
export function readRequest(frame: Buffer): Request {
  const id = frame.readInt32LE(4);
  const opCode = frame.readInt32LE(12);
  if (opCode === opQuery) {
    const name = frame.indexOf(0, headerBytes + 4);
    return { id, opCode, command: parse(frame.subarray(name + 1 + 8)) };
  }
  if (opCode !== opMsg) throw new Error(`messages of kind ${opCode} are not spoken here`);
  const command: Document = {};
  for (let at = headerBytes + 4; at < frame.byteLength;) {
    const kind = frame.readUInt8(at);
    const size = frame.readInt32LE(at + 1);
    const section = frame.subarray(at + 1, at + 1 + size);
    if (kind === 0) Object.assign(command, parse(section));
    else {
      const end = section.indexOf(0, 4);
      const documents: Document[] = [];
      for (let from = end + 1; from < section.byteLength; from += section.readInt32LE(from)) {
        documents.push(parse(section.subarray(from)));
      }
      command[section.toString("utf8", 4, end)] = documents;
    }
    at += 1 + size;
  }
  return { id, opCode, command };
}

/** The answer in the form of the question. */
export function replyTo({ id, opCode }: Request, answer: Document): Buffer {
  const document = serialize(answer);
  const isOld = opCode === opQuery;
  const before = Buffer.alloc(isOld ? headerBytes + 20 : headerBytes + 5);
  before.writeInt32LE(before.byteLength + document.byteLength, 0);
  before.writeInt32LE(id, 8);
  before.writeInt32LE(isOld ? opReply : opMsg, 12);
  if (isOld) before.writeInt32LE(1, headerBytes + 16);
  return Buffer.concat([before, document]);
}

/** A document's own length tells where it ends. Bytes stay what they are. */
function parse(bytes: Buffer): Document {
  return deserialize(bytes.subarray(0, bytes.readInt32LE(0)), { promoteBuffers: false });
}
