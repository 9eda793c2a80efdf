import { constants, deflateRawSync, deflateSync } from "node:zlib";

/** Files that are small and cost far more than they are worth. */

const megabyte = 1024 * 1024;

/** A PDF of one page with this content, behind these filters. `objects` may add others. */
export function pdfOf(
  content: Buffer | string,
  { filters = [], objects = "" }: { filters?: string[]; objects?: string } = {},
) {
  const body = Buffer.from(content);
  const filter = filters.length === 0 ? "" : `/Filter[${filters.map((name) => `/${name}`).join("")}]`;
  return Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</X 10 0 R>>/Font<</F1 5 0 R>>>>" +
        `/Contents 4 0 R>>endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n${objects}` +
        `4 0 obj<</Length ${body.length}${filter}>>stream\n`,
    ),
    body,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}

/** What inflates to so many copies of `block`, made without ever holding them. */
export function inflatesTo(block: string, copies: number): Buffer {
  const one = deflateRawSync(block, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync("", { level: 9 });
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: copies }, () => one), end]);
}

/** Some 10 KB: two filters around gigabytes of blanks. */
export function nestedPdf(gigabytes: number): Buffer {
  const inner = inflatesTo(" ".repeat(megabyte), gigabytes * 1024);
  return pdfOf(deflateSync(inner, { level: 9 }), { filters: ["FlateDecode", "FlateDecode"] });
}

/** Some 5 KB: forms that draw the next one twice, a thousand million times in all. */
export function doublingPdf(): Buffer {
  const form = (number: number, content: string) =>
    `${number} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X ${number + 1} 0 R>>` +
    `/Font<</F1 5 0 R>>>>/Length ${content.length}>>stream\n${content}\nendstream endobj\n`;
  const forms = Array.from({ length: 30 }, (_, index) => form(10 + index, "/X Do /X Do"));
  return pdfOf("/X Do", { objects: `${forms.join("")}${form(40, "BT /F1 1 Tf (a) Tj ET")}` });
}

/** A page that writes one letter so many times. */
export function wordyPdf(letters: number): Buffer {
  const block = "BT /F1 1 Tf (a) Tj ET\n".repeat(50_000);
  return pdfOf(inflatesTo(block, letters / 50_000), { filters: ["FlateDecode"] });
}

export const mailHead = "From: a@example.com\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: s\n";
export const separator = "From a@example.com Mon Jan  1 00:00:00 2024\n";
