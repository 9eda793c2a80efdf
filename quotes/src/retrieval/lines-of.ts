import type { TextSpan } from "./text-span.ts";

/** The lines of a text (or of a part of it), without their line ends. */
export function linesOf(text: string, range: TextSpan = { start: 0, end: text.length }): TextSpan[] {
  const lines: TextSpan[] = [];
  let start = range.start;
  while (start < range.end) {
    const found = text.indexOf("\n", start);
    const end = found === -1 || found > range.end ? range.end : found;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
