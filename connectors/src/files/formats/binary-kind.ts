/** What the first bytes of well-known binary files look like, in hexadecimal, with words for the user. */
const kinds: readonly (readonly [magic: string, words: string])[] = [
  ["255044462d", "a PDF; rename it to .pdf"],
  ["504b0304", "a ZIP archive or an Office document; unpack it, or rename the document to .docx or .xlsx"],
  ["504b0506", "an empty ZIP archive"],
  ["1f8b", "a gzip archive; unpack it first"],
  ["425a68", "a bzip2 archive; unpack it first"],
  ["fd377a585a00", "an xz archive; unpack it first"],
  ["377abcaf271c", "a 7-Zip archive; unpack it first"],
  ["526172211a07", "a RAR archive; unpack it first"],
  ["28b52ffd", "a Zstandard archive; unpack it first"],
  ["d0cf11e0a1b11ae1", "an older Office document or an Outlook .msg; save it as .csv, .txt or .eml"],
  ["2142444e", "an Outlook mailbox (.pst); export it as .mbox"],
  ["89504e470d0a1a0a", "a PNG picture"],
  ["ffd8ff", "a JPEG picture"],
  ["47494638", "a GIF picture"],
  ["7f454c46", "a program"],
  ["4d5a9000", "a program"],
  ["53514c69746520666f726d6174", "an SQLite database; export its tables as .csv"],
];

const sampleBytes = 4096;

/** What kind of binary file begins like this, in words that finish "This file is …"; null for text. */
export function binaryKind(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, sampleBytes));
  const hex = start.subarray(0, 16).toString("hex");
  const known = kinds.find(([magic]) => hex.startsWith(magic));
  if (known !== undefined) return known[1];
  const isUtf16 = hex.startsWith("fffe") || hex.startsWith("feff");
  return start.includes(0) && !isUtf16 ? "an unsupported binary file" : null;
}
