import { readdirSync, readFileSync } from "node:fs";
import { makeZip } from "@hoopoe/sandbox/testing/make-zip.ts";
import { describe, expect, it } from "vitest";
import { sheetCells } from "./formats/sheet-cells.ts";
import type { ParseLimits } from "./parse-limits.ts";
import { doublingPdf, inflatesTo, mailHead, nestedPdf, pdfOf, separator, wordyPdf } from "./testing/hostile-files.ts";
import { parseBytes } from "./testing/parse-bytes.ts";

const megabyte = 1024 * 1024;

describe("a file that costs far more than its size", () => {
  it.each<[string, string, Buffer, Partial<ParseLimits>, string]>([
    ["two filters around 6 GB of blanks", "a.pdf", nestedPdf(6), {}, "a.pdf unpacks to more than 200 MB. Split it, or"],
    [
      "buffers outside the heap",
      "a.pdf",
      pdfOf(inflatesTo(" ".repeat(megabyte), 190), { filters: ["FlateDecode"] }),
      { memoryMegabytes: 160 },
      "a.pdf needs more than 160 MB of memory to read. Split it, or export it as text.",
    ],
    [
      "a thousand million forms",
      "a.pdf",
      doublingPdf(),
      { cpuSeconds: 2 },
      "a.pdf needs more than 3 seconds of processor time to read. Split it, or export it as text.",
    ],
  ])("is refused with the limit it exceeds: %s", async (_, name, bytes, limits, sentence) => {
    await expect(parseBytes(name, bytes, { limits })).rejects.toMatchObject({
      name: "ConnectorError",
      sentence: expect.stringContaining(sentence),
    });
  });

  it("is refused when its values nest too deeply", async () => {
    const deep = `[${'{"a":'.repeat(500_000)}1${"}".repeat(500_000)}]`;
    await expect(parseBytes("a.json", deep)).rejects.toMatchObject({
      sentence: "a.json nests values too deeply. Flatten it, or export it as text.",
    });
  });

  it("gives the text of a page that never ends up to where an item is full, and the pages after it", async () => {
    const bytes = wordyPdf(3_000_000);
    expect(bytes.length).toBeLessThan(200 * 1024);
    const { items } = await parseBytes("a.pdf", bytes, { limits: { cpuSeconds: 15, memoryMegabytes: 400 } });
    expect(items).toHaveLength(1);
    expect(items[0]?.body).toMatch(/^a.*\[Cut here: the text has 4\d{5} characters\.\]$/s);
  });

  it("tries a hundred pages of a document that claims two thousand million", async () => {
    const count = "2 0 obj<</Type/Pages/Kids[9 0 R 9 0 R]/Count 2000000000>>endobj\n";
    const bytes = pdfOf("")
      .toString("latin1")
      .replace(/2 0 obj.*\n/, count);
    await expect(
      parseBytes("a.pdf", Buffer.from(bytes, "latin1"), { limits: { cpuSeconds: 5 } }),
    ).rejects.toMatchObject({
      sentence: expect.stringContaining("a.pdf contains no text"),
    });
  });
});

describe("an Office document whose elements never close", () => {
  const cheap = { cpuSeconds: 12, cpuSecondsPerMegabyte: 0 };
  const many = (text: string) => text.repeat(300_000);

  it("costs no more than its size: a workbook", async () => {
    const bytes = makeZip({
      "xl/workbook.xml": `<workbook><sheet name="A" r:id="r1"/>${many("<sheet ")}</workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationship Id="r1" Target="worksheets/a.xml"/>${many("<Relationship ")}`,
      "xl/sharedStrings.xml": `<si>${many("<t ")}${many("<rPh>")}</si>${many("<si>")}`,
      "xl/styles.xml": `<numFmt numFmtId="1" formatCode="${many("m[")}"/>${many("<numFmt ")}${many("<cellXfs>")}`,
      "xl/worksheets/a.xml": `<row>${many("<c>")}</row>${many("<row>")}`,
    });
    await expect(parseBytes("a.xlsx", bytes, { limits: cheap })).rejects.toMatchObject({
      sentence: "a.xlsx has no cells with content.",
    });
  });

  it("costs no more than its size: a text", async () => {
    const xml = `<w:t>words</w:t>${many("</w:tc>")}${many("<w:t ")}${many("<w:tab ")}`;
    const { items } = await parseBytes("a.docx", makeZip({ "word/document.xml": xml }), { limits: cheap });
    expect(items[0]?.body).toBe("words");
  });

  it("reads a sheet of more rows than a call has arguments", () => {
    const rows = sheetCells("<row><c><v>1</v></c></row>".repeat(200_000), { strings: [], isDate: () => false });
    expect(rows).toHaveLength(200_000);
  });
});

describe("a mailbox or message of millions of lines", () => {
  const cheap = { cpuSeconds: 8, cpuSecondsPerMegabyte: 0, memoryMegabytes: 400 };

  it.each([
    ["of nothing but `From a`", "From a\n".repeat(2_000_000), "has more than 256 KB of headers", 0],
    [
      "quoted in a body",
      `${separator}${mailHead}\n${">From a\n".repeat(2_000_000)}`,
      "has more than 500000 lines; the rest was left out",
      1,
    ],
    [
      "each the beginning of a part",
      `${separator}${mailHead}Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\na\n".repeat(1_000_000)}`,
      "has more than 20000 parts; the rest was left out",
      1,
    ],
  ])("costs seconds, is listed, and the messages after it are read: %s", async (_, text, reason, itemsOfIt) => {
    const last = `${separator}${mailHead.replace("Subject: s", "Subject: last")}\nwords\n`;
    const { items, failures } = await parseBytes("a.mbox", `${text}\n${last}`, { limits: cheap });
    expect(failures).toMatchObject([{ reason: expect.stringContaining(reason) }]);
    expect(items.slice(itemsOfIt)).toMatchObject([{ title: "last", body: "words" }]);
  });
});

describe("many files at once", () => {
  const childCount = () =>
    readdirSync("/proc/self/task").reduce(
      (sum, task) => sum + readFileSync(`/proc/self/task/${task}/children`, "latin1").split(" ").filter(Boolean).length,
      0,
    );

  it.runIf(process.platform === "linux")("runs two children for a workspace, whatever it uploads", async () => {
    const before = childCount();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, childCount() - before);
    }, 5);
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => parseBytes(`${n}.txt`, `words ${n}`)));
    clearInterval(watch);
    expect(all.map(({ items }) => items[0]?.body)).toEqual(Array.from({ length: 6 }, (_, n) => `words ${n}`));
    expect(most).toBe(2);
  });
});
