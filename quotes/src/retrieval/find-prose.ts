import { linesOf } from "./lines-of.ts";
import type { TextSpan } from "./text-span.ts";

const quotedReply = /^\s*(?:>|\|)/;
const replyIntroduction =
  /^\s*(?:On\b.{6,120}\bwrote:|Am\b.{6,120}\bschrieb\b.*:|Le\b.{6,120}\ba écrit\s*:|-{3,}\s*Original Message\s*-{3,})\s*$/i;
const forwardIntroduction = /^\s*(?:-{3,}\s*Forwarded message\s*-{3,}|Begin forwarded message:)\s*$/i;
const mailHeader = /^\s*\*?(?:From|Sent|To|Cc|Bcc|Subject|Date|Reply-To|Importance)\*?:\s/i;
const signatureMark = /^--\s*$|^_{5,}\s*$/;
const closing =
  /^\s*(?:(?:best|kind|warm|many|with)?\s*(?:regards|wishes|thanks)|best|thanks(?: all| again| so much)?|thank you|cheers|sincerely|yours (?:truly|sincerely|faithfully)|br|rgds|sent from my .*)\s*[,.!–-]*\s*$/i;
const boilerplate =
  /unsubscribe|view (?:this|it)? ?(?:e-?mail )?in (?:your )?browser|this e-?mail (?:and any|is|may|message)|intended recipient|all rights reserved|do not reply to this|confidentiality notice|privacy policy/i;
const rule = /^\s*[-=_*~#]{3,}\s*$/;
const afterClosingLinesMax = 7;
const signatureLinesMax = 12;
const signatureMarkLinesMax = 15;

/** The parts of a message that its author wrote here: without quoted replies, forwarded headers, signatures, boilerplate and mark-up. A line near the end that is only the author's name opens a signature. */
export function findProse(text: string, author = ""): TextSpan[] {
  const names = signingNames(author);
  const spans: TextSpan[] = [];
  const lines = linesOf(text);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) break;
    const words = text.slice(line.start, line.end);
    const linesLeft = lines.length - index;
    if (endsMessage(words, linesLeft)) break;
    if (index > 0 && linesLeft <= signatureLinesMax && names.has(plainLine(words))) break;
    if (!isSkipped(words) && !isHeaderLine(text, lines, index)) extend(spans, text, line);
  }
  return spans;
}

function endsMessage(line: string, linesLeft: number): boolean {
  return (
    replyIntroduction.test(line) ||
    (signatureMark.test(line) && linesLeft <= signatureMarkLinesMax) ||
    (closing.test(line) && linesLeft <= afterClosingLinesMax + 1)
  );
}

function isSkipped(line: string): boolean {
  return [quotedReply, forwardIntroduction, boilerplate, rule].some((pattern) => pattern.test(line));
}

/** The full name and its parts, as one may sign with them. */
function signingNames(author: string): ReadonlySet<string> {
  const name = plainLine(author.replace(/[<(].*$/, ""));
  return name === "" ? new Set() : new Set([name, ...name.split(" ").filter((part) => part.length > 1)]);
}

function plainLine(line: string): string {
  return line
    .toLowerCase()
    .replace(/[^\p{L}\p{N} '-]/gu, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "")
    .replace(/\s+/g, " ");
}

/** `From: …` alone can be prose; two such lines together are a header. */
function isHeaderLine(text: string, lines: TextSpan[], index: number): boolean {
  const isHeader = (at: number) => {
    const line = lines[at];
    return line !== undefined && mailHeader.test(text.slice(line.start, line.end));
  };
  return isHeader(index) && (isHeader(index - 1) || isHeader(index + 1));
}

function extend(spans: TextSpan[], text: string, line: TextSpan): void {
  const last = spans.at(-1);
  if (last !== undefined && /^\s*$/.test(text.slice(last.end, line.start)) && line.start - last.end <= 2)
    last.end = line.end;
  else spans.push({ ...line });
}
