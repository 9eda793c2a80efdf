import { hasHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { hostile } from "@hoopoe/agents/reports/testing/hostile-items.ts";
import { hostileNotes } from "@hoopoe/agents/reports/testing/hostile-notes.ts";
import { zipEntries } from "@hoopoe/connectors/files/formats/zip-entries.ts";
import { expect, it } from "vitest";
import { reportOf, scriptsReport } from "../testing/scripts-report.ts";
import { drawDocx } from "./draw-docx.ts";

it("marks every page on its right, reads Arabic from the right, repeats a table's head and opens sources that are pages", async () => {
  const parts = zipEntries("report.docx", await drawDocx(scriptsReport()));
  const document = parts.text("word/document.xml") ?? "";
  for (const [name, isRight] of [
    ["word/header1.xml", '<w:jc w:val="right"/>'],
    ["word/footer1.xml", '<w:tab w:val="right"'],
  ] as const) {
    expect(parts.text(name)).toContain("TLP:AMBER+STRICT");
    expect(parts.text(name)).toContain(isRight);
  }
  expect(document.match(/<w:p>(?:(?!<\/w:p>).)*توقفت(?:(?!<\/w:p>).)*/)?.[0]).toContain("<w:bidi/>");
  expect(document.match(/<w:p>(?:(?!<\/w:p>).)*Шлюз(?:(?!<\/w:p>).)*/)?.[0]).not.toContain("<w:bidi/>");
  const heads = document.match(/<w:tr>(?:(?!<\/w:tr>).)*<w:tblHeader\/>(?:(?!<\/w:tr>).)*/g) ?? [];
  expect(
    heads.map((head) =>
      head
        .replace(/<[^>]*>/g, " ")
        .trim()
        .split(/\s{2,}/),
    ),
  ).toEqual([
    ["When (UTC)", "What"],
    ["Source", "Read", "Used", "Newest"],
  ]);
  const targets = [...(parts.text("word/_rels/document.xml.rels") ?? "").matchAll(/Target="(\w+:[^"]+)"/g)];
  expect(targets.map(([, target]) => target)).toEqual(["https://mail.example/note/2"]);
});

it("writes what strangers wrote as text alone: no field, no picture, no link of theirs", async () => {
  const parts = zipEntries("report.docx", await drawDocx(reportOf(1, [...hostile, ...hostileNotes.flat()].join(" "))));
  const document = parts.text("word/document.xml") ?? "";
  expect(document).toContain("INCLUDEPICTURE https://evil.example/p.png");
  expect(hasHiddenMarks(document)).toBe(false);
  expect(document).not.toMatch(/<w:(?:fldSimple|instrText|drawing|pict|object)\b|<o:|<script/);
  expect(parts.text("word/_rels/document.xml.rels") ?? "").not.toMatch(/evil\.example|javascript:|image"/);
});
