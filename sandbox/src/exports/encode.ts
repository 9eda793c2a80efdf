/** A header value with anything beyond ASCII encoded as RFC 2047 asks; latin-1 as Q words, everything else as UTF-8 B words. */
export function encodeHeader(text: string, prefersLatin1: boolean): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const isLatin1 = [...text].every((letter) => (letter.codePointAt(0) ?? 256) < 256);
  if (isLatin1 && prefersLatin1)
    return chunksOf(text, 20)
      .map((part) => `=?iso-8859-1?Q?${qWord(Buffer.from(part, "latin1"))}?=`)
      .join("\r\n ");
  return chunksOf(text, 14)
    .map((part) => `=?UTF-8?B?${Buffer.from(part, "utf8").toString("base64")}?=`)
    .join("\r\n ");
}

function qWord(bytes: Buffer): string {
  return [...bytes]
    .map((byte) =>
      byte === 0x20 ? "_" : /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hex(byte),
    )
    .join("");
}

function chunksOf(text: string, size: number): string[] {
  const letters = [...text];
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size).join(""),
  );
}

function hex(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Quoted-printable with lines of at most 76 characters; `text` has \n line ends, the result \r\n. */
export function quotedPrintable(text: string, charset: "utf-8" | "iso-8859-1"): string {
  return text
    .split("\n")
    .map((line) => softWrapped([...Buffer.from(line, charset === "utf-8" ? "utf8" : "latin1")]))
    .join("\r\n");
}

function softWrapped(bytes: number[]): string {
  const lines: string[] = [];
  let line = "";
  for (const [index, byte] of bytes.entries()) {
    const isLastSpace = (byte === 0x20 || byte === 0x09) && index === bytes.length - 1;
    const isPlain = byte === 0x09 || (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d);
    const piece = isPlain && !isLastSpace ? String.fromCharCode(byte) : hex(byte);
    if (line.length + piece.length > 75) {
      lines.push(`${line}=`);
      line = "";
    }
    line += piece;
  }
  return [...lines, line].join("\r\n");
}

export function base64Lines(content: string): string {
  return Buffer.from(content, "utf8")
    .toString("base64")
    .replace(/.{76}(?=.)/g, "$&\r\n");
}
