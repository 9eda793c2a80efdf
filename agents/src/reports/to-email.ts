import { tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { withoutHiddenMarks } from "../policy/hidden-marks.ts";
import { judgementLines } from "./judgement-lines.ts";

/** A report as the subject and the plain text of an email: its marking first and last, as TLP 2.0 asks for, then what it says. */
export function toEmail(report: ReportDoc, { url }: { url: string }): { subject: string; text: string } {
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
    `${report.method.verified} of ${report.method.sentences} sentences cited. See each with its evidence: ${url}`,
    mark,
  ];
  const subject = `${mark} ${report.title}`.replaceAll(/\s+/g, " ").slice(0, 200);
  return { subject: withoutHiddenMarks(subject), text: withoutHiddenMarks(`${text.join("\n\n")}\n`) };
}

/** The same for a channel, where people read the first lines: the bottom line and what was found, by its headings. */
export function toChannelMessage(report: ReportDoc, { url }: { url: string }): string {
  const text = [
    `TLP:${report.tlp} ${report.title}`,
    report.bluf.map((sentence) => `• ${say(sentence)}`).join("\n"),
    ...(report.findings.length === 0
      ? []
      : [report.findings.map(({ heading }, index) => `${index + 1}. ${say(heading)}`).join("\n")]),
    `${report.method.verified} of ${report.method.sentences} sentences cited: ${url}`,
  ].join("\n\n");
  return withoutHiddenMarks(text);
}

/** One line; what no quote covers says so, wherever it is read. */
function say({ text, check }: Sentence): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return check.status === "verified" ? flat : `${flat} (no quote covers this)`;
}
