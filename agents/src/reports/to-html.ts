import type { Evidence, ReportDoc, Sentence } from "@hoopoe/contract/report.ts";
import { citedNumbers } from "./cited-numbers.ts";
import { dateWords } from "./date-words.ts";
import { escapeHtml } from "./escape-html.ts";
import { evidenceQuotes } from "./evidence-quotes.ts";
import { reportStyle } from "./report-style.ts";

/** A report as one HTML page that needs nothing else: no script, nothing remote, printable. Text of the sources is escaped. */
export function toHtml(report: ReportDoc): string {
  const say = (sentence: Sentence) => sentenceHtml(sentence, report.evidence);
  const quotes = evidenceQuotes(report);
  const { method } = report;
  const bluf = report.bluf.map((sentence) => `<p>${say(sentence)}</p>`).join("\n");
  const findings = report.findings
    .map(
      ({ id, heading, sentences }) =>
        `<section id="${escapeHtml(id)}"><h3>${say(heading)}</h3>\n${list(sentences.map(say))}</section>`,
    )
    .join("\n");
  const timeline = report.timeline
    .map(
      ({ at, sentence }) =>
        `<tr><td><time datetime="${escapeHtml(at)}">${dateWords(at)}</time></td><td>${say(sentence)}</td></tr>`,
    )
    .join("\n");
  const evidence = report.evidence.map((entry) => evidenceHtml(entry, quotes.get(entry.id) ?? [])).join("\n");
  const sources = report.sources
    .map(
      ({ source_datatype, considered, used, newestAt }) =>
        `<tr><td>${escapeHtml(source_datatype)}</td><td>${considered}</td><td>${used}</td><td>${newestAt === null ? "" : dateWords(newestAt)}</td></tr>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(report.title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<header><h1 dir="auto">${escapeHtml(report.title)}</h1>
<p class="meta">As of ${dateWords(report.asOf)}. ${method.verified} of ${method.sentences} sentences are covered by their quotes.</p></header>
<section class="bluf"><h2>Bottom line</h2>\n${bluf}</section>
${section("Findings", findings)}
${section("Timeline", timeline === "" ? "" : `<table><tbody>\n${timeline}\n</tbody></table>`)}
${section("Gaps", report.gaps.length === 0 ? "" : list(report.gaps.map(escapeHtml)))}
${section("Evidence", evidence === "" ? "" : `<ol class="evidence">\n${evidence}\n</ol>`)}
${section("Sources", sources === "" ? "" : `<table><thead><tr><th>Source</th><th>Considered</th><th>Used</th><th>Newest</th></tr></thead><tbody>\n${sources}\n</tbody></table>`)}
<section><h2>Method</h2><p>${escapeHtml(method.engineLabel)}, model ${escapeHtml(method.model)}: ${method.considered} items considered, ${method.used} used. ${escapeHtml(method.note)}</p></section>
</main>
</body>
</html>
`;
}

function section(heading: string, content: string): string {
  return content === "" ? "" : `<section><h2>${heading}</h2>\n${content}\n</section>`;
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
  if (sentence.check.status === "verified") return text;
  return `<span class="uncovered">${text} <strong>no quote covers this</strong> <small>(${escapeHtml(sentence.check.reasons.join("; "))})</small></span>`;
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
