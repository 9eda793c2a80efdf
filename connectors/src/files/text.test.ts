import { describe, expect, it } from "vitest";
import { parseHere, uploadedAt } from "./testing/parse-bytes.ts";

describe("text", () => {
  it("makes one item of a text file, in whatever charset", async () => {
    for (const bytes of [Buffer.from("Größe: 5 €\r\nEnde"), Buffer.from("\ufeffGröße: 5 €\nEnde", "utf16le")]) {
      expect((await parseHere("notes.txt", bytes)).items).toMatchObject([
        {
          source_datatype: "file",
          title: "notes.txt",
          body: "Größe: 5 €\nEnde",
          at: uploadedAt,
          raw: { dateFrom: "upload" },
        },
      ]);
    }
    const windows = await parseHere("notes.txt", Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80));
    expect(windows.items).toMatchObject([{ body: "Größe €" }]);
  });

  it("divides a long text between paragraphs and loses no word of it", async () => {
    const paragraphs = Array.from({ length: 3_000 }, (_, n) => `Paragraph ${n} ${"word ".repeat(20)}end.`);
    const { items } = await parseHere("long.txt", paragraphs.join("\n\n"));
    expect(items.length).toBeGreaterThan(2);
    expect(
      items
        .map(({ body }) => body)
        .join("\n\n")
        .replace(/\s+/g, " "),
    ).toBe(paragraphs.join(" ").replace(/\s+/g, " "));
    expect(items[1]?.title).toBe("long.txt (part 2)");
    expect(items[1]?.body.startsWith("Paragraph ")).toBe(true);
  });

  it("takes 20 MB without a line end in parts", async () => {
    const { items, failures } = await parseHere("line.txt", Buffer.alloc(20 * 1024 * 1024, "a"));
    expect(failures).toEqual([]);
    expect(items.reduce((sum, { body }) => sum + body.length, 0)).toBe(20 * 1024 * 1024);
  });

  it("makes an item of each section of Markdown, dated by its heading, not divided inside code", async () => {
    const text = [
      "---",
      'title: "Runbook"',
      "author: Ana",
      "date: 2024-03-01",
      "---",
      "Before all.",
      "# Incidents",
      "## 2024-05-01 VPN down",
      "It failed.",
      "```",
      "# not a heading",
      "```",
      "## Others",
      "Nothing.",
    ].join("\n");
    const { items } = await parseHere("runbook.md", text);
    expect(items.map(({ title, body, at, author }) => [title, body, at.slice(0, 10), author])).toEqual([
      ["Runbook", "Before all.", "2024-03-01", "Ana"],
      ["Incidents › 2024-05-01 VPN down", "It failed.\n```\n# not a heading\n```", "2024-05-01", "Ana"],
      ["Incidents › Others", "Nothing.", "2024-03-01", "Ana"],
    ]);
  });
});
