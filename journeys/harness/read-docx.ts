import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";

/** The text of a Word file, a line for each paragraph. Read by hand: what wrote it must not be what checks it. */
export async function readDocx(path: string): Promise<string> {
  const xml = entryOf(await readFile(path), "word/document.xml").toString("utf8");
  return xml
    .split("</w:p>")
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((match) => match[1] ?? "").join(""),
    )
    .join("\n")
    .replaceAll(
      /&(lt|gt|quot|apos|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'" })[name] ?? "&",
    );
}

/** One file of a ZIP archive, found through its directory at the end. */
function entryOf(zip: Buffer, name: string): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const start = at + 46;
    if (zip.toString("utf8", start, start + (nameLength ?? 0)) === name) {
      const local = zip.readUInt32LE(at + 42);
      const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    }
    at = start + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`The archive holds no ${name}.`);
}
