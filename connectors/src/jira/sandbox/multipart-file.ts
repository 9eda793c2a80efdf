/** The part named "file" of a multipart body; null where there is none. Its bytes are counted, not kept. */
export function multipartFile(contentType: string, body: Buffer): { name: string; type: string; size: number } | null {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const start = body.indexOf(`--${boundary}\r\n`);
  const headEnd = body.indexOf("\r\n\r\n", start);
  const end = body.indexOf(`\r\n--${boundary}`, headEnd + 4);
  if (start < 0 || headEnd < 0 || end < 0) return null;
  const head = body.subarray(start, headEnd).toString("utf8");
  const name = /name="file"; filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
  const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? "application/octet-stream";
  return name === undefined ? null : { name: name.replace(/\\(.)/g, "$1"), type, size: end - headEnd - 4 };
}
