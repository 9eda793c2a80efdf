import { extname } from "node:path/posix";

/** What may be uploaded, with the media type we give it whatever the browser said. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".eml": "message/rfc822",
  ".mbox": "application/mbox",
  ".csv": "text/csv",
  ".json": "application/json",
  ".jsonl": "application/jsonl",
  ".txt": "text/plain",
  ".md": "text/markdown",
  ".pdf": "application/pdf",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** How the kinds begin that are not text. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  ".pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  ".docx": [0x50, 0x4b, 0x03, 0x04],
  ".xlsx": [0x50, 0x4b, 0x03, 0x04],
};
/** Office wraps what it locks with a password into a container of its own. */
const lockedOffice = [0xd0, 0xcf, 0x11, 0xe0];

/** Beginnings of files that a wrong extension hides, with the word for a person. */
const binaries: readonly { name: string; bytes: readonly number[] }[] = [
  { name: "a PDF", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: "a ZIP archive or Office document", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: "a gzip archive", bytes: [0x1f, 0x8b] },
  { name: "a PNG image", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { name: "a JPEG image", bytes: [0xff, 0xd8, 0xff] },
  { name: "a GIF image", bytes: [0x47, 0x49, 0x46, 0x38] },
  { name: "a program", bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { name: "a program", bytes: [0x4d, 0x5a, 0x90, 0x00] },
  { name: "an Outlook or older Office file", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { name: "a 7z archive", bytes: [0x37, 0x7a, 0xbc, 0xaf] },
];

export const headBytes = 8_192;

export type UploadType = { mediaType: string } | { reason: string };

/**
 * Judges a file by its name and its first bytes (`headBytes` of them at most), or by its name alone: one of the known
 * formats, or why not.
 */
export function uploadTypeOf(name: string, head: Uint8Array | null): UploadType {
  const known = Object.keys(mediaTypes).join(", ");
  const mediaType = mediaTypes[extname(name).toLowerCase()];
  if (mediaType === undefined) return { reason: `this file type isn't supported; use ${known}.` };
  if (head === null) return { mediaType };
  const extension = extname(name).toLowerCase();
  const beginning = beginnings[extension];
  if (beginning !== undefined) {
    if (begins(head, beginning)) return { mediaType };
    if (extension !== ".pdf" && begins(head, lockedOffice)) {
      return {
        reason:
          "it is password-protected or from an old Office version. Save it again without a password, in a current format.",
      };
    }
    return { reason: `its content isn't a ${extension} file, despite its name. Save it again in that format.` };
  }
  const binary = binaries.find(({ bytes }) => begins(head, bytes));
  if (binary !== undefined)
    return { reason: `its content is ${binary.name}, despite its name; supported types are ${known}.` };
  if (!isUtf16(head) && head.includes(0))
    return { reason: `its content is binary, not text; supported types are ${known}.` };
  return { mediaType };
}

function begins(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** A byte order mark announces UTF-16, which is text full of zeros. */
function isUtf16(head: Uint8Array): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}
