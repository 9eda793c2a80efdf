import { sniffCharset } from "../../shared/decode-text.ts";
import type { ByteSource } from "./peek.ts";

/** `number` counts from 1. A line that is longer than allowed keeps its beginning only and says so. */
export type Line = { text: string; number: number; isTooLong: boolean };

/** The text of a stream in chunks, its charset told by its beginning; without a byte order mark. */
export async function* textChunks({ head, chunks }: ByteSource): AsyncGenerator<string> {
  const decoder = new TextDecoder(sniffCharset(head));
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The lines of a stream, batched by chunk (one await for each line would be most of the work). */
export async function* lineBatches(source: ByteSource, lineCharsMax: number): AsyncGenerator<Line[]> {
  let number = 0;
  let rest = "";
  let isTooLong = false;
  const line = (text: string): Line => {
    number += 1;
    const whole = text.endsWith("\r") ? text.slice(0, -1) : text;
    const over = isTooLong || whole.length > lineCharsMax;
    isTooLong = false;
    return { text: over ? whole.slice(0, lineCharsMax) : whole, number, isTooLong: over };
  };
  for await (const text of textChunks(source)) {
    const batch: Line[] = [];
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      batch.push(line(rest + text.slice(start, end)));
      rest = "";
      start = end + 1;
    }
    rest += text.slice(start);
    if (rest.length > lineCharsMax) {
      rest = rest.slice(0, lineCharsMax);
      isTooLong = true;
    }
    if (batch.length > 0) yield batch;
  }
  if (rest !== "" || isTooLong) yield [line(rest)];
}
