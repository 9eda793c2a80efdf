import { entriesOf } from "@hoopoe/agents/reports/entries-of.ts";
import { judgementLines } from "@hoopoe/agents/reports/judgement-lines.ts";
import { type ReportPart, type ReportSection, tlpMeanings } from "@hoopoe/contract/report-layout.ts";
import { templateLabels } from "@hoopoe/contract/report-templates.ts";
import type { Evidence, ReportDoc, Sentence, TimelineEntry } from "@hoopoe/contract/report.ts";
import {
  Bookmark,
  Document,
  Footer,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";

const excerptCharsMax = 600;
const muted = "65635f";
/** What Word cannot keep in XML: control characters and lone surrogates. */
const unsafe =
  // eslint-disable-next-line no-control-regex -- they are what must not get in.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Draws a report as a Word document: headings that make an outline, sentences that link to their evidence, page numbers. */
export async function drawDocx(doc: ReportDoc): Promise<Buffer> {
  const numbers = new Map(doc.evidence.map(({ id, number }) => [id, number]));
  const say = (sentence: Sentence) => sentenceRuns(sentence, numbers);
  const parts: Record<ReportPart, (section: ReportSection) => (Paragraph | Table)[]> = {
    bluf: () => doc.bluf.map((sentence) => new Paragraph({ children: say(sentence), spacing: { after: 120 } })),
    findings: () =>
      doc.findings.flatMap(({ heading, sentences, ...finding }, index) => [
        new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(`${index + 1}. `), ...say(heading)] }),
        ...judgementLines(finding).map((line) => new Paragraph({ children: [run(line, { color: muted, size: 18 })] })),
        ...sentences.map((sentence) => new Paragraph({ bullet: { level: 0 }, children: say(sentence) })),
      ]),
    timeline: ({ id }) => entryTable(entriesOf(doc.timeline, id), say),
    actions: ({ id }) => entryTable(entriesOf(doc.actions, id), say),
    gaps: () => doc.gaps.map((gap) => new Paragraph({ bullet: { level: 0 }, children: [run(gap)] })),
    evidence: () => doc.evidence.flatMap(evidenceParagraphs),
    sources: () => [sourceTable(doc)],
    method: () => [new Paragraph({ children: [run(methodWords(doc))] })],
  };
  const document = new Document({
    creator: "Hoopoe",
    title: clean(doc.title),
    sections: [
      {
        footers: { default: footer(doc) },
        children: [
          new Paragraph({
            children: [
              run(`TLP:${doc.tlp}`, { bold: true }),
              run(`  ${tlpMeanings[doc.tlp]}`, { color: muted, size: 18 }),
            ],
          }),
          new Paragraph({ heading: HeadingLevel.TITLE, children: [run(doc.title)] }),
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

function run(text: string, options: { bold?: boolean; color?: string; size?: number } = {}): TextRun {
  return new TextRun({ text: clean(text), rightToLeft: /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text), ...options });
}

function clean(text: string): string {
  return text.replaceAll(unsafe, "");
}

function sentenceRuns({ text, citations, check }: Sentence, numbers: ReadonlyMap<string, number>) {
  const cited = [...new Set(citations.flatMap(({ evidenceId }) => numbers.get(evidenceId) ?? []))];
  const isCovered = check.status === "verified";
  return [
    new TextRun({ text: clean(text), ...(isCovered ? {} : { underline: { type: "dash" as const } }) }),
    ...cited.map(
      (number) =>
        new InternalHyperlink({
          anchor: `evidence-${number}`,
          children: [run(` [${number}]`, { color: muted, size: 16 })],
        }),
    ),
    ...(isCovered ? [] : [run(" (no quote covers this)", { color: "6a5800", size: 16 })]),
  ];
}

function entryTable(entries: readonly TimelineEntry[], say: (sentence: Sentence) => ReturnType<typeof sentenceRuns>) {
  if (entries.length === 0) return [];
  const rows = entries.map(
    ({ at, sentence }) =>
      new TableRow({
        cantSplit: true,
        children: [
          cell([new Paragraph({ children: [run(minuteOf(at), { color: muted, size: 18 })] })], 22),
          cell([new Paragraph({ children: say(sentence) })], 78),
        ],
      }),
  );
  return [new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows })];
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

function cell(children: Paragraph[], percent: number): TableCell {
  return new TableCell({ width: { size: percent, type: WidthType.PERCENTAGE }, children });
}

function evidenceParagraphs({ number, title, source_datatype, author, date, body }: Evidence): Paragraph[] {
  const excerpt = body.length <= excerptCharsMax ? body : `${body.slice(0, excerptCharsMax).trimEnd()} …`;
  return [
    new Paragraph({
      keepNext: true,
      children: [new Bookmark({ id: `evidence-${number}`, children: [run(`${number}. ${title}`, { bold: true })] })],
    }),
    new Paragraph({
      children: [run(`${source_datatype} · ${author} · ${minuteOf(date)} UTC`, { color: muted, size: 16 })],
    }),
    new Paragraph({ spacing: { after: 160 }, children: [run(excerpt, { size: 18 })] }),
  ];
}

function footer(doc: ReportDoc): Footer {
  const pages = new TextRun({ children: [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES], size: 16, color: muted });
  const lead = run(`TLP:${doc.tlp} · ${doc.title.slice(0, 90)} · `, { size: 16, color: muted });
  return new Footer({ children: [new Paragraph({ children: [lead, pages] })] });
}

function subtitle(doc: ReportDoc): string {
  const template = doc.templateName === "" ? templateLabels[doc.template] : doc.templateName;
  return `${template} · as of ${minuteOf(doc.asOf)} UTC · ${doc.question}`;
}

function methodWords({ method }: ReportDoc): string {
  return `${method.note} Written by ${method.engineLabel} (${method.model}). ${method.considered} items read, ${method.used} used; ${method.verified} of ${method.sentences} sentences stand on a quote that code has checked.`;
}

function minuteOf(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}
