import { linesOf } from "./lines-of.ts";
import type { TextSpan } from "./text-span.ts";

const wrappedLengthMin = 50;
const listMark = /^\s*(?:[-*•◦▪‣–—]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/;
const keyLine = /^\s*[\p{Lu}][\p{L}\p{N} /_-]{0,28}:\s/u;
const clockLine = /^\s*\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s/;

/** Runs of text that belong together: a paragraph, a list item (without its mark), a chat or `key: value` line. */
export function splitBlocks(text: string, range: TextSpan): TextSpan[] {
  const blocks: TextSpan[] = [];
  let open: TextSpan | null = null;
  let previousLine = "";
  for (const line of linesOf(text, range)) {
    const words = text.slice(line.start, line.end);
    if (words.trim() === "") {
      open = null;
    } else if (open !== null && continuesLine(previousLine, words)) {
      open.end = line.end;
    } else {
      const mark = listMark.exec(words)?.[0].length ?? 0;
      open = { start: line.start + mark, end: line.end };
      blocks.push(open);
    }
    previousLine = words;
  }
  return blocks;
}

/** A mail client wraps long lines; a new thought starts a line of its own. */
function continuesLine(previous: string, line: string): boolean {
  if (listMark.test(line) || keyLine.test(line) || clockLine.test(line) || /^\s*[>#|@]/.test(line)) return false;
  if (/[.!?:;…]["'”’)\]]*\s*$/.test(previous)) return false;
  if (/^\s*\p{Ll}/u.test(line) && previous.trim().length >= 20) return true;
  return previous.trimEnd().length >= wrappedLengthMin;
}
