import { describe, expect, it } from "vitest";
import { makePdf } from "@hoopoe/sandbox/testing/make-pdf.ts";
import { makeZip } from "@hoopoe/sandbox/testing/make-zip.ts";
import { parseBytes } from "./testing/parse-bytes.ts";

const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const word = (body: string) => ({ "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>` });
const row = (cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;

const workbook = {
  "xl/workbook.xml":
    '<workbook><sheets><sheet name="Cranes" r:id="r1"/><sheet name="Empty" r:id="r2"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
  "xl/sharedStrings.xml":
    "<sst><si><t>title</t></si><si><t>date</t></si><si><t>Crane &amp; hook</t></si><si><r><t>two </t></r><r><t>parts</t></r></si></sst>",
  "xl/styles.xml": '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  "xl/worksheets/sheet1.xml":
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>note</t></is></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>46344</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="C3"><v>7.5</v></c></row></sheetData></worksheet>',
  "xl/worksheets/sheet2.xml": "<worksheet><sheetData/></worksheet>",
};

describe("documents in the restricted child", () => {
  it("a PDF comes in page by page", async () => {
    const { items, failures } = await parseBytes(
      "plan.pdf",
      makePdf(["The quay opens at six.", "", "It closes (at) ten."]),
    );
    expect(items.map(({ title, body }) => [title, body])).toEqual([
      ["plan.pdf, page 1", "The quay opens at six."],
      ["plan.pdf, page 3", "It closes (at) ten."],
    ]);
    expect(failures).toEqual([]);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(2);
  });

  it("a Word document comes in with its paragraphs and tables", async () => {
    const body = `${paragraph("Minutes &amp; more")}${paragraph("Café at 09:00")}<w:tbl>${row(["Who", "What"])}${row(["Ann", "the crane"])}</w:tbl>`;
    const { items } = await parseBytes("minutes.docx", makeZip(word(body)));
    expect(items.map(({ title, body: text }) => [title, text])).toEqual([
      ["minutes.docx", "Minutes & more\nCafé at 09:00\nWho\tWhat\nAnn\tthe crane"],
    ]);
  });

  it("a workbook comes in row by row, dates as dates, and empty sheets are passed over", async () => {
    const { items, failures } = await parseBytes("cranes.xlsx", makeZip(workbook));
    expect(failures).toEqual([]);
    expect(items.map(({ title }) => title)).toEqual(["Crane & hook", "two parts"]);
    expect(items[0]?.at).toMatch(/^2026-11-18/);
    expect(items[1]?.body).toContain("7.5");
  });

  it.each([
    ["locked.pdf", makePdf(["secret"], { isLocked: true }), "is password-protected"],
    ["cut.pdf", makePdf(["words"]).subarray(0, 60), "is damaged or incomplete"],
    ["pictures.pdf", makePdf(["", ""]), "If its pages are images"],
    ["locked.docx", Buffer.from("d0cf11e0a1b11ae10000", "hex"), "is password-protected or from an old Office version"],
    ["locked-zip.docx", makeZip(word(paragraph("x")), { isLocked: true }), "is password-protected"],
    ["cut.xlsx", makeZip(workbook).subarray(0, 300), "is incomplete: its end is missing"],
    ["archive.docx", makeZip({ "readme.txt": "hello" }), "isn't a Word document, despite its name"],
    ["nothing.docx", Buffer.alloc(0), "is empty (0 bytes)"],
    ["text.xlsx", Buffer.from("a,b\n1,2\n"), "isn't a .xlsx file"],
    // 250 MB of blanks in some 250 kB.
    ["bomb.docx", makeZip(word(" ".repeat(250 * 1024 * 1024))), "unpacks to more than 200 MB"],
  ])("%s is refused with its reason", async (name, bytes, words) => {
    await expect(parseBytes(name, bytes)).rejects.toMatchObject({
      code: "unsupported",
      sentence: expect.stringContaining(words),
    });
  });
});
