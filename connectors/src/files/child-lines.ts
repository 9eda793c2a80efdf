import { sourceItem } from "@hoopoe/contract/intake/item.ts";
import * as z from "zod";

/** What the child says: its records, and last how it ended. It has read strangers' bytes, so each line is checked. */
const childLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("item"), item: sourceItem }),
  z.object({
    type: z.literal("failure"),
    externalId: z.string().nullable(),
    reason: z.string().max(1_000),
    excerpt: z.string().max(1_000).nullable(),
  }),
  z.object({ type: z.literal("end"), count: z.int() }),
  z.object({ type: z.literal("refused"), sentence: z.string().max(2_000) }),
]);
export type ChildLine = z.infer<typeof childLine> | { type: "too-much" };

/** Far above the longest item: a body of 200,000 characters, all of them escaped. */
const lineCharsMax = 4_000_000;

/** The lines of the child's output; `too-much` once it exceeds `bytesMax` or one line is absurdly long. */
export async function* childLines(
  stdout: AsyncIterable<unknown>,
  { bytesMax, onData }: { bytesMax: number; onData: () => void },
): AsyncGenerator<ChildLine> {
  const decoder = new TextDecoder();
  let rest = "";
  let size = 0;
  for await (const chunk of stdout) {
    if (!(chunk instanceof Uint8Array)) continue;
    onData();
    size += chunk.byteLength;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield childLine.parse(JSON.parse(line));
    if (size > bytesMax || rest.length > lineCharsMax) {
      yield { type: "too-much" };
      return;
    }
  }
}
