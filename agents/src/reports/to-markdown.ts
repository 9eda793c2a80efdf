import { type ReportPart, type ReportSection, tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import type { Evidence, ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { withoutHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { citedNumbers } from "./cited-numbers.ts";
import { dateWords, entryWords } from "./date-words.ts";
import { entriesOf } from "./entries-of.ts";
import { checkWords, exportMark, forExport } from "./for-export.ts";
import { evidenceQuotes } from "./evidence-quotes.ts";
import { judgementLines } from "./judgement-lines.ts";

/** A report as CommonMark: sentences with links to their evidence, text of the sources escaped so that it cannot become mark-up. */
export function toMarkdown(written: ReportDoc): string {
  const { report } = forExport(written);
  const { method } = report;
  const say = (sentence: Sentence) => sentenceLine(sentence, report.evidence);
  const quotes = evidenceQuotes(report);
  const parts: Record<ReportPart, (section: ReportSection) => string[]> = {
    bluf: () => report.bluf.map((sentence) => `- ${say(sentence)}`),
    findings: () =>
      report.findings.flatMap(({ heading, sentences, ...finding }) => [
        `### ${say(heading)}`,
        ...judgementLines(finding).map((line) => `*${escape(line)}*`),
        ...sentences.map((sentence) => `- ${say(sentence)}`),
      ]),
    timeline: ({ id }) =>
      entriesOf(report.timeline, id).map(({ at, sentence }) => `- **${entryWords(at)}** ${say(sentence)}`),
    actions: ({ id }) =>
      entriesOf(report.actions, id).map(({ at, sentence }) => `- **${entryWords(at)}** ${say(sentence)}`),
    gaps: () => report.gaps.map((gap) => `- ${escape(gap)}`),
    evidence: () => report.evidence.flatMap((evidence) => evidenceBlocks(evidence, quotes.get(evidence.id) ?? [])),
    sources: () => [
      "| source | considered | used | newest |\n| --- | --- | --- | --- |",
      ...report.sources.map(
        ({ source_datatype, considered, used, newestAt }) =>
          `| ${escape(source_datatype)} | ${considered} | ${used} | ${newestAt === null ? "" : dateWords(newestAt)} |`,
      ),
    ],
    method: () => [
      `${escape(method.engineLabel)}, model ${escape(method.model)}: ${method.considered} items considered, ${method.used} used. ${escape(method.note)}`,
    ],
  };
  const blocks = [
    `# ${escape(report.title)}`,
    `**TLP:${escape(report.tlp)}** (${escape(tlpMeanings[report.tlp])}). As of ${dateWords(report.asOf)}. ${checkWords(written)}`,
    ...report.sections.flatMap((section) => {
      const lines = parts[section.part](section);
      const intro = section.intro === "" ? [] : [escape(section.intro)];
      return lines.length === 0 ? [] : [`## ${escape(section.heading)}`, ...intro, ...lines];
    }),
    `**TLP:${escape(report.tlp)}**`,
  ];
  return `${joinBlocks(blocks)}\n`;
}

function sentenceLine(sentence: Sentence, evidence: readonly Evidence[]): string {
  const marks = citedNumbers(sentence, evidence).map((number) => `[\\[${number}\\]](#evidence-${number})`);
  const text = [escape(sentence.text), ...marks].join(" ");
  const mark = exportMark(sentence);
  return mark === "" ? text : `${text} **(${escape(mark)})**`;
}

function evidenceBlocks(
  { number, title, author, date, source_datatype, url }: Evidence,
  quotes: readonly string[],
): string[] {
  const link = url !== null && /^https?:\/\//i.test(url) ? ` <${url.replace(/[\s<>]/g, encodeURIComponent)}>` : "";
  const name = title.trim() === "" ? "Untitled" : title;
  return [
    `### <a id="evidence-${number}"></a>${number}. ${escape(name)}`,
    `${escape(source_datatype)}, ${escape(author)}, ${dateWords(date)}${link}`,
    ...quotes.map((quote) => `> ${escape(quote)}`),
  ];
}

/** Lines of one list or table stay together; everything else is parted by an empty line. */
function joinBlocks(blocks: readonly string[]): string {
  return blocks.reduce((text, block, index) => {
    const before = blocks[index - 1] ?? "";
    const isRow = (line: string) => line.startsWith("- ") || line.startsWith("| ");
    return index === 0 ? block : `${text}${isRow(block) && isRow(before) ? "\n" : "\n\n"}${block}`;
  }, "");
}

function escape(text: string): string {
  const flat = withoutHiddenMarks(text.replace(/\s+/g, " ")).trim();
  return (
    flat
      .replace(/[\\`*_{}[\]<>|#~&!$]/g, "\\$&")
      // Readers of GitHub's kind draw a bare address as a link.
      .replace(/\b(https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|[\w.+-](?=@\w)/gi, "$&\\")
      .replace(/^([-+=]|\d+[.)])/, (mark) => mark.replace(/[-+=.)]/, "\\$&"))
  );
}
