import type { Socket } from "node:net";

/** What a client said: its tag, the command in capitals, and the rest as one text with literals set in. */
export type ClientCommand = { tag: string; verb: string; rest: string };

const bytesMax = 10_000_000;

/** Commands as they come. A literal ({n}) is asked for and set in as a quoted string, so that what follows is one line. */
export async function* readCommands(socket: Socket): AsyncGenerator<ClientCommand, void, undefined> {
  let buffered = Buffer.alloc(0);
  let text = "";
  let literalBytes: number | null = null;
  const source: AsyncIterable<Buffer> = socket;
  for await (const bytes of source) {
    buffered = Buffer.concat([buffered, bytes]);
    if (buffered.length > bytesMax) return;
    for (;;) {
      if (literalBytes !== null) {
        if (buffered.length < literalBytes) break;
        text += quoted(buffered.subarray(0, literalBytes).toString("utf8"));
        buffered = buffered.subarray(literalBytes);
        literalBytes = null;
      }
      const end = buffered.indexOf("\r\n");
      if (end === -1) break;
      const line = buffered.subarray(0, end).toString("utf8");
      buffered = buffered.subarray(end + 2);
      const literal = /\{(\d+)(\+?)\}$/.exec(line);
      text += literal === null ? line : line.slice(0, literal.index);
      if (literal !== null) {
        literalBytes = Number(literal[1]);
        if (literal[2] === "") socket.write("+ go on\r\n");
        continue;
      }
      const [, tag = "", verb = "", rest = ""] = /^(\S+)(?: (UID \w+|\w+))?(?: ([^]*))?$/i.exec(text) ?? [];
      text = "";
      yield { tag, verb: verb.toUpperCase(), rest };
    }
  }
}

/** The words of a text: atoms, quoted strings without their quotes, and lists in parentheses as one word. */
export function wordsOf(text: string): string[] {
  const found = text.matchAll(/"((?:[^"\\]|\\.)*)"|\(([^()]*)\)|(\S+)/g);
  return [...found].map(([, inQuotes, list, atom]) => inQuotes?.replace(/\\(.)/g, "$1") ?? list ?? atom ?? "");
}

export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** Tells the numbers that a set such as "1:4,9:*" names; read once, since every mail of a folder is held against it. `last` is what * stands for. */
export function inSet(set: string, last: number): (uid: number) => boolean {
  const pairs = set.split(",").map((part) => {
    const [from = 0, to = from] = part.split(":").map((text) => (text === "*" ? last : Number(text)));
    return { from: Math.min(from, to), to: Math.max(from, to) };
  });
  const single = new Set(pairs.flatMap(({ from, to }) => (from === to ? [from] : [])));
  const ranges = pairs.filter(({ from, to }) => from < to);
  return (uid) => single.has(uid) || ranges.some(({ from, to }) => uid >= from && uid <= to);
}
