import type { Email } from "postal-mime";

const mailHeaders = new Set(["from", "to", "cc", "date", "subject", "message-id", "received", "return-path", "sender"]);

/** Why a message cannot be taken in, in words that follow its name; null for one that can. */
export function brokenMail(email: Email, bytes: Buffer): string | null {
  if (!email.headers.some(({ key }) => mailHeaders.has(key))) {
    return "is no mail: it has neither sender, date nor subject";
  }
  const type = contentType(email);
  if (!/^multipart\//i.test(type)) return null;
  const boundary = boundaryOf(type);
  if (boundary === null) return "is broken: it says that it has several parts, but not how they are separated";
  if (!bytes.includes(`--${boundary}`)) return "is broken: the line that separates its parts never comes";
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
