import { evidenceQuotes } from "@hoopoe/agents/reports/evidence-quotes.ts";
import { excerptOf } from "@hoopoe/agents/reports/excerpt-of.ts";
import { entriesOf } from "@hoopoe/agents/reports/entries-of.ts";
import { checkWords, exportMark, forExport } from "@hoopoe/agents/reports/for-export.ts";
import { judgementLines } from "@hoopoe/agents/reports/judgement-lines.ts";
import { hasClock } from "@hoopoe/contract/reports/has-clock.ts";
import { type ReportPart, type ReportSection, tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import { templateLabels } from "@hoopoe/contract/reports/report-templates.ts";
import type { Evidence, ReportDoc, Sentence, TimelineEntry } from "@hoopoe/contract/reports/report.ts";
import {
  Bookmark,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { docxStyles } from "./docx-styles.ts";
import { footerOf, headerOf, tlpRun } from "./mark-pages.ts";
import { clean, isFromRight, run } from "./text-run.ts";

const muted = "65635f";
/** Draws a report as a Word document: headings that make an outline, sentences that link to their evidence, page numbers. */
export async function drawDocx(written: ReportDoc): Promise<Buffer> {
  const { report: doc } = forExport(written);
  const numbers = new Map(doc.evidence.map(({ id, number }) => [id, number]));
  const quotes = evidenceQuotes(doc);
  const say = (sentence: Sentence) => sentenceRuns(sentence, numbers);
  const parts: Record<ReportPart, (section: ReportSection) => (Paragraph | Table)[]> = {
    bluf: () =>
      doc.bluf.map((sentence) => paragraph(sentence.text, { children: say(sentence), spacing: { after: 120 } })),
    findings: () =>
      doc.findings.flatMap(({ heading, sentences, ...finding }, index) => [
        paragraph(heading.text, {
          heading: HeadingLevel.HEADING_2,
          children: [run(`${index + 1}. `), ...say(heading)],
        }),
        ...judgementLines(finding).map((line) =>
          paragraph(line, {
            keepNext: true,
            spacing: { after: 40 },
            children: [run(line, { color: muted, size: 18 })],
          }),
        ),
        ...sentences.map((sentence) => paragraph(sentence.text, { bullet: { level: 0 }, children: say(sentence) })),
      ]),
    timeline: ({ id }) => entryTable(entriesOf(doc.timeline, id), say),
    actions: ({ id }) => entryTable(entriesOf(doc.actions, id), say),
    gaps: () => doc.gaps.map((gap) => paragraph(gap, { bullet: { level: 0 }, children: [run(gap)] })),
    evidence: () => doc.evidence.flatMap((entry) => evidenceParagraphs(entry, quotes.get(entry.id) ?? [])),
    sources: () => [sourceTable(doc)],
    method: () => [new Paragraph({ children: [run(methodWords(doc))] })],
  };
  const document = new Document({
    creator: "Hoopoe",
    title: clean(doc.title),
    styles: docxStyles,
    sections: [
      {
        headers: { default: headerOf(doc) },
        footers: { default: footerOf(doc) },
        children: [
          paragraph(doc.title, { heading: HeadingLevel.TITLE, children: [run(doc.title)] }),
          new Paragraph({
            children: [tlpRun(doc.tlp), run(`  ${tlpMeanings[doc.tlp]}`, { color: muted, size: 18 })],
          }),
          new Paragraph({ children: [run(subtitle(doc), { color: muted, size: 18 })] }),
          ...doc.sections.flatMap((section) => {
            const content = parts[section.part](section);
            if (content.length === 0) return [];
            const intro = section.intro === "" ? [] : [new Paragraph({ children: [run(section.intro)] })];
            const heading = new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(section.heading)] });
            return [heading, ...intro, ...content];
          }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** A paragraph that reads from the right where its words do. */
function paragraph(words: string, options: IParagraphOptions): Paragraph {
  return new Paragraph({ bidirectional: isFromRight(words), ...options });
}

function sentenceRuns(sentence: Sentence, numbers: ReadonlyMap<string, number>) {
  const { text, citations } = sentence;
  const cited = [...new Set(citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))];
  const mark = exportMark(sentence);
  return [
    new TextRun({
      text: clean(text),
      rightToLeft: isFromRight(text),
      ...(mark === "" ? {} : { underline: { type: "dash" as const } }),
    }),
    ...cited.map(
      (number) =>
        new InternalHyperlink({
          anchor: `evidence-${number}`,
          children: [run(` [${number}]`, { color: muted, size: 16 })],
        }),
    ),
    ...(mark === "" ? [] : [run(` (${mark})`, { color: "6a5800", size: 16 })]),
  ];
}

function entryTable(entries: readonly TimelineEntry[], say: (sentence: Sentence) => ReturnType<typeof sentenceRuns>) {
  if (entries.length === 0) return [];
  const rows = entries.map(
    ({ at, sentence }) =>
      new TableRow({
        cantSplit: true,
        children: [
          cell(
            [
              new Paragraph({
                children: [run(hasClock(at) ? minuteOf(at) : at.slice(0, 10), { color: muted, size: 18 })],
              }),
            ],
            22,
          ),
          cell([paragraph(sentence.text, { children: say(sentence) })], 78),
        ],
      }),
  );
  const head = new TableRow({
    tableHeader: true,
    children: [headCell("When (UTC)", 22), headCell("What", 78)],
  });
  return [new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows: [head, ...rows] })];
}

function sourceTable({ sources }: ReportDoc): Table {
  const row = (texts: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      children: texts.map((text) => cell([new Paragraph({ children: [run(text, { bold: isHead })] })], 25)),
    });
  const rows = sources.map(({ source_datatype, considered, used, newestAt }) =>
    row([source_datatype, String(considered), String(used), newestAt === null ? "none" : minuteOf(newestAt)], false),
  );
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(["Source", "Read", "Used", "Newest"], true), ...rows],
  });
}

function headCell(text: string, percent: number): TableCell {
  return cell([new Paragraph({ children: [run(text, { bold: true })] })], percent);
}

function cell(children: Paragraph[], percent: number): TableCell {
  return new TableCell({ width: { size: percent, type: WidthType.PERCENTAGE }, children });
}

function evidenceParagraphs(
  { number, title, source_datatype, author, date, body, url }: Evidence,
  quotes: readonly string[],
): Paragraph[] {
  const excerpt = excerptOf(body, quotes);
  const isPage = url !== null && /^https?:\/\//i.test(url);
  const source = isPage
    ? [run(" · ", { color: muted, size: 16 }), new ExternalHyperlink({ link: url, children: [sourceRun()] })]
    : [];
  return [
    paragraph(title, {
      keepNext: true,
      children: [new Bookmark({ id: `evidence-${number}`, children: [run(`${number}. ${title}`, { bold: true })] })],
    }),
    new Paragraph({
      keepNext: true,
      children: [
        run(`${source_datatype} · `, { color: muted, size: 16 }),
        run(author, { color: muted, size: 16 }),
        run(` · ${minuteOf(date)} UTC`, { color: muted, size: 16 }),
        ...source,
      ],
    }),
    paragraph(excerpt, { spacing: { after: 160 }, children: [run(excerpt, { size: 18 })] }),
  ];
}

function sourceRun(): TextRun {
  return new TextRun({ text: "Open at the source", size: 16, style: "Hyperlink" });
}

function subtitle(doc: ReportDoc): string {
  const template = doc.templateName === "" ? templateLabels[doc.template] : doc.templateName;
  return `${template} · as of ${minuteOf(doc.asOf)} UTC · ${doc.question}`;
}

function methodWords(written: ReportDoc): string {
  const { method } = written;
  return `${method.note} Written by ${method.engineLabel} (${method.model}). Read ${method.considered} items, used ${method.used}. ${checkWords(written)}`;
}

function minuteOf(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}
