import type { Email } from "postal-mime";

const mailHeaders = new Set(["from", "to", "cc", "date", "subject", "message-id", "received", "return-path", "sender"]);

const headerBytesMax = 256 * 1024;
const anyMailHeader = new RegExp(`^(?:${[...mailHeaders].join("|")})[ \\t]*:`, "im");
const noMail = "isn't an email: it has no sender, date or subject";

/** The same of bytes that were not parsed yet: what is no mail, or has headers without end, costs no parsing. */
export function headerFlaw(bytes: Buffer): string | null {
  const start = bytes.subarray(0, headerBytesMax).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start);
  if (end === null && bytes.length > headerBytesMax) return `has more than ${headerBytesMax / 1024} KB of headers`;
  return anyMailHeader.test(start.slice(0, end?.index)) ? null : noMail;
}

/** Many more than a message of 32 MB has with its attachments in lines of 76 characters. */
const linesMax = 500_000;
/** Lines that may separate parts. */
const separatorsMax = 20_000;

/** The beginning of a message, and why the rest of it is not parsed; null for one that is parsed to its end. */
export function parsableStart(bytes: Buffer): { start: Buffer; cutReason: string | null } {
  let separators = 0;
  let end = 0;
  for (let count = 0; end !== -1 && end < bytes.length; count += 1) {
    if (count === linesMax) return { start: bytes.subarray(0, end), cutReason: `${linesMax} lines` };
    if (bytes[end] === hyphen && bytes[end + 1] === hyphen) separators += 1;
    if (separators > separatorsMax) return { start: bytes.subarray(0, end), cutReason: `${separatorsMax} parts` };
    end = bytes.indexOf(lineFeed, end) + 1 || -1;
  }
  return { start: bytes, cutReason: null };
}

const hyphen = 0x2d;
const lineFeed = 0x0a;

/** Why a message cannot be taken in, in words that follow its name; null for one that can. */
export function brokenMail(email: Email, bytes: Buffer): string | null {
  if (!email.headers.some(({ key }) => mailHeaders.has(key))) {
    return noMail;
  }
  const type = contentType(email);
  if (!/^multipart\//i.test(type)) return null;
  const boundary = boundaryOf(type);
  if (boundary === null) return "is broken: it has several parts, but no separator";
  if (!bytes.includes(`--${boundary}`)) return "is broken: the separator between its parts is missing";
  return null;
}

/** A message of several parts whose last line is missing was cut on its way. */
export function isCutMail(email: Email, bytes: Buffer): boolean {
  const boundary = boundaryOf(contentType(email));
  return boundary !== null && !bytes.includes(`--${boundary}--`);
}

function contentType(email: Email): string {
  return email.headers.find(({ key }) => key === "content-type")?.value ?? "";
}

function boundaryOf(type: string): string | null {
  const found = /^multipart\/[^;]*;.*?\bboundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/is.exec(type);
  return found?.[1] ?? found?.[2] ?? null;
}
