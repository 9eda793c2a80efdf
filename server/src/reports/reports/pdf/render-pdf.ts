import { spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { withoutHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { evidenceQuotes } from "@hoopoe/agents/reports/evidence-quotes.ts";
import { excerptOf } from "@hoopoe/agents/reports/excerpt-of.ts";
import { checkWords, exportMark, forExport } from "@hoopoe/agents/reports/for-export.ts";
import { judgementLines } from "@hoopoe/agents/reports/judgement-lines.ts";
import { hasClock } from "@hoopoe/contract/reports/has-clock.ts";
import { tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import { templateLabels } from "@hoopoe/contract/reports/report-templates.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { breakable } from "./breakable.ts";

const deadlineMs = 30_000;

/** Lays a report out as an A4 PDF. Throws when typst refuses it or takes longer than 30 s. */
export async function renderPdf(doc: ReportDoc): Promise<Buffer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("pdf-child.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {},
    timeout: deadlineMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  child.stdin.on("error", () => undefined); // A child that dies early is told by its exit code.
  child.stdin.end(
    JSON.stringify(toTypst(doc), (key, value: unknown) =>
      typeof value === "string" && key !== "url" ? breakable(withoutHiddenMarks(value)) : value,
    ),
  );
  const [pdf, problem, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`typst ended with ${code ?? "a timeout"}: ${problem.slice(0, 2_000)}`);
  return pdf;
}

function toTypst(written: ReportDoc) {
  const report = forExport(written).report;
  const doc = withMarks(report);
  const quotes = evidenceQuotes(doc);
  return {
    ...doc,
    checkWords: checkWords(written),
    templateLabel: doc.templateName === "" ? templateLabels[doc.template] : doc.templateName,
    tlpMeaning: tlpMeanings[doc.tlp],
    findings: doc.findings.map(({ judgedBy, concerns, likelihood, confidence, ...finding }) => ({
      ...finding,
      judgement: judgementLines({ judgedBy, concerns, likelihood, confidence }),
    })),
    timeline: doc.timeline.map((entry) => ({ ...entry, hasClock: hasClock(entry.at) })),
    actions: doc.actions.map((entry) => ({ ...entry, hasClock: hasClock(entry.at) })),
    evidence: doc.evidence.map(({ body, url, ...entry }) => ({
      ...entry,
      url: linkOf(url),
      excerpt: excerptOf(body, quotes.get(entry.id) ?? []),
    })),
  };
}

/** Each sentence with what its reader is to know about it. */
function withMarks(report: ReportDoc) {
  const mark = (sentence: Sentence) => ({ ...sentence, mark: exportMark(sentence) });
  const entries = (list: ReportDoc["timeline"]) => list.map((entry) => ({ ...entry, sentence: mark(entry.sentence) }));
  return {
    ...report,
    bluf: report.bluf.map(mark),
    findings: report.findings.map(({ heading, sentences, ...finding }) => ({
      ...finding,
      heading: mark(heading),
      sentences: sentences.map(mark),
    })),
    timeline: entries(report.timeline),
    actions: entries(report.actions),
  };
}

/** Only what a browser opens as a page: an address of a source may be anything. */
function linkOf(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
