import { type ReportPart, type ReportSection, tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import type { Evidence, ReportDoc, Sentence, TimelineEntry } from "@hoopoe/contract/reports/report.ts";
import { citedNumbers } from "./cited-numbers.ts";
import { dateWords, entryWords } from "./date-words.ts";
import { entriesOf } from "./entries-of.ts";
import { escapeHtml } from "./escape-html.ts";
import { checkWords, exportMark, forExport } from "./for-export.ts";
import { evidenceQuotes } from "./evidence-quotes.ts";
import { judgementLines } from "./judgement-lines.ts";
import { pageMarks, reportStyle } from "./report-style.ts";

/** A report as one HTML page that needs nothing else: no script, nothing remote, printable. Text of the sources is escaped. */
export function toHtml(written: ReportDoc): string {
  const { report } = forExport(written);
  const say = (sentence: Sentence) => sentenceHtml(sentence, report.evidence);
  const quotes = evidenceQuotes(report);
  const { method } = report;
  const rows = (entries: readonly TimelineEntry[]) =>
    entries
      .map(
        ({ at, sentence }) =>
          `<tr><td><time datetime="${escapeHtml(at)}">${entryWords(at)}</time></td><td>${say(sentence)}</td></tr>`,
      )
      .join("\n");
  const table = (content: string) =>
    content === ""
      ? ""
      : `<table><thead><tr><th>When</th><th>What</th></tr></thead><tbody>\n${content}\n</tbody></table>`;
  const parts: Record<ReportPart, (section: ReportSection) => string> = {
    bluf: () => report.bluf.map((sentence) => `<p>${say(sentence)}</p>`).join("\n"),
    findings: () =>
      report.findings
        .map(
          ({ id, heading, sentences, ...finding }) =>
            `<section id="${escapeHtml(id)}"><h3>${say(heading)}</h3>\n${judgementLines(finding)
              .map((line) => `<p class="meta">${escapeHtml(line)}</p>`)
              .join("")}${sentences.length === 0 ? "" : list(sentences.map(say))}</section>`,
        )
        .join("\n"),
    timeline: ({ id }) => table(rows(entriesOf(report.timeline, id))),
    actions: ({ id }) => table(rows(entriesOf(report.actions, id))),
    gaps: () => (report.gaps.length === 0 ? "" : list(report.gaps.map(escapeHtml))),
    evidence: () => {
      const entries = report.evidence.map((entry) => evidenceHtml(entry, quotes.get(entry.id) ?? [])).join("\n");
      return entries === "" ? "" : `<ol class="evidence">\n${entries}\n</ol>`;
    },
    sources: () => sourcesHtml(report),
    method: () =>
      `<p>${escapeHtml(method.engineLabel)}, model ${escapeHtml(method.model)}: ${method.considered} items considered, ${method.used} used. ${escapeHtml(method.note)}</p>`,
  };
  const sections = report.sections
    .map((section) => {
      const content = parts[section.part](section);
      if (content === "") return "";
      const intro = section.intro === "" ? "" : `<p>${escapeHtml(section.intro)}</p>\n`;
      const bluf = section.part === "bluf" ? ' class="bluf"' : "";
      return `<section${bluf}><h2>${escapeHtml(section.heading)}</h2>\n${intro}${content}\n</section>`;
    })
    .join("\n");
  const mark = `<strong class="tlp tlp-${report.tlp.toLowerCase().replace("+", "-")}">TLP:${report.tlp}</strong>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(report.title)}</title>
<style>${reportStyle}${pageMarks(report.tlp)}</style>
</head>
<body>
<main>
<header><h1 dir="auto">${escapeHtml(report.title)}</h1>
<p class="meta">${mark} ${tlpMeanings[report.tlp]}. As of ${dateWords(report.asOf)}. ${checkWords(written)}</p></header>
${sections}
<footer>${mark}</footer>
</main>
</body>
</html>
`;
}

function sourcesHtml({ sources }: ReportDoc): string {
  const rows = sources.map(
    ({ source_datatype, considered, used, newestAt }) =>
      `<tr><td>${escapeHtml(source_datatype)}</td><td>${considered}</td><td>${used}</td><td>${newestAt === null ? "" : dateWords(newestAt)}</td></tr>`,
  );
  const head = "<thead><tr><th>Source</th><th>Considered</th><th>Used</th><th>Newest</th></tr></thead>";
  return rows.length === 0 ? "" : `<table>${head}<tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

function list(entries: readonly string[]): string {
  return `<ul>\n${entries.map((entry) => `<li>${entry}</li>`).join("\n")}\n</ul>`;
}

function sentenceHtml(sentence: Sentence, evidence: readonly Evidence[]): string {
  const marks = citedNumbers(sentence, evidence).map(
    (number) => `<a href="#evidence-${number}" aria-label="Evidence ${number}">${number}</a>`,
  );
  const sup = marks.length === 0 ? "" : `<sup>${marks.join(" ")}</sup>`;
  const text = `<span dir="auto">${escapeHtml(sentence.text)}</span>${sup}`;
  const mark = exportMark(sentence);
  return mark === "" ? text : `<span class="uncovered">${text} <strong>${escapeHtml(mark)}</strong></span>`;
}

function evidenceHtml(
  { number, title, author, date, source_datatype, url }: Evidence,
  quotes: readonly string[],
): string {
  const name = `<span dir="auto">${escapeHtml(title.trim() === "" ? "Untitled" : title)}</span>`;
  const linked =
    url !== null && /^https?:\/\//i.test(url)
      ? `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${name}</a>`
      : name;
  const quoted = quotes.map((quote) => `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`).join("");
  return `<li id="evidence-${number}" value="${number}">${linked}<br><small>${escapeHtml(source_datatype)}, ${escapeHtml(author)}, ${dateWords(date)}</small>${quoted}</li>`;
}
