import { tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { withoutHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { checkWords, exportMark, forExport } from "./for-export.ts";
import { judgementLines } from "./judgement-lines.ts";

/** A report as the subject and the plain text of an email: its marking first and last, as TLP 2.0 asks for, then what it says. */
export function toEmail(written: ReportDoc, { url }: { url: string }): { subject: string; text: string } {
  const { report } = forExport(written);
  const mark = `TLP:${report.tlp}`;
  const text = [
    `${mark} (${tlpMeanings[report.tlp]})`,
    report.title,
    ...report.bluf.map((sentence) => `- ${say(sentence)}`),
    ...report.findings.map(({ heading, sentences, ...finding }, index) =>
      [`${index + 1}. ${say(heading)}`, ...judgementLines(finding), ...sentences.map((one) => `- ${say(one)}`)].join(
        "\n",
      ),
    ),
    ...(report.gaps.length === 0 ? [] : [["What is missing:", ...report.gaps.map((gap) => `- ${gap}`)].join("\n")]),
    `${checkWords(written)} See each sentence with its evidence: ${url}`,
    mark,
  ];
  const subject = `${mark} ${report.title}`.replaceAll(/\s+/g, " ").slice(0, 200);
  return { subject: withoutHiddenMarks(subject), text: withoutHiddenMarks(`${text.join("\n\n")}\n`) };
}

/** The same for a channel, where people read the first lines: the bottom line and what was found, by its headings. */
export function toChannelMessage(written: ReportDoc, { url }: { url: string }): string {
  const { report } = forExport(written);
  const text = [
    `TLP:${report.tlp} ${report.title}`,
    report.bluf.map((sentence) => `• ${say(sentence)}`).join("\n"),
    ...(report.findings.length === 0
      ? []
      : [report.findings.map(({ heading }, index) => `${index + 1}. ${say(heading)}`).join("\n")]),
    `${checkWords(written)} ${url}`,
  ].join("\n\n");
  return withoutHiddenMarks(text);
}

/** One line; what is disputed, superseded or kept by a person says so, wherever it is read. */
function say(sentence: Sentence): string {
  const flat = sentence.text.replaceAll(/\s+/g, " ").trim();
  const mark = exportMark(sentence);
  return mark === "" ? flat : `${flat} (${mark})`;
}
