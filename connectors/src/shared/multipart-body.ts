import type { FileValue } from "./file-value.ts";

export type FormPart = { name: string; file: FileValue } | { name: string; value: string };

/** A multipart/form-data body. `boundary` must occur in none of the parts: a random one. */
export function multipartBody(parts: readonly FormPart[], boundary: string): { body: Uint8Array; contentType: string } {
  const pieces = parts.flatMap((part) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(part.name)}"`;
    if ("value" in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)];
    const { name, mediaType, base64 } = part.file;
    const type = mediaType.replace(/[\r\n]/g, "");
    return [
      Buffer.from(`${head}; filename="${quoted(name)}"\r\ncontent-type: ${type}\r\n\r\n`),
      Buffer.from(base64, "base64"),
      Buffer.from("\r\n"),
    ];
  });
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** As browsers write a name: a line break in it would begin another header. */
function quoted(text: string): string {
  return text.replace(/\r\n|\r|\n/g, " ").replaceAll('"', "%22");
}
