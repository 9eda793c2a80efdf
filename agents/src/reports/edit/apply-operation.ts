import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { tlpMeanings } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { addFinding } from "./add-finding.ts";
import { addTimeline } from "./add-timeline.ts";
import { addPart, dropPart, movePart, renamePart } from "./arrange-parts.ts";
import { mergeFindings, moveFinding } from "./arrange-findings.ts";
import { dropEvidence, dropSentences } from "./drop-evidence.ts";
import { type EditContext, type EditStep, judgedBy, refuse } from "./edit-step.ts";
import { holdsWords } from "./holds-words.ts";
import { sourceLabel, sourceOf } from "./report-words.ts";
import { shortenPart } from "./shorten-part.ts";
import { translateReport } from "./translate-report.ts";
import { writeSentence } from "./write-sentence.ts";

type Operation = Exclude<EditOperation, { kind: "undo" }>;
type Finding = Extract<
  Operation,
  { kind: `${string}-finding` | "merge-findings" | "judge-likelihood" | "judge-confidence" }
>;
type Omission = Extract<
  Operation,
  { kind: `${string}-source` | "drop-author" | "drop-mentions" | "drop-not-supported" | "drop-evidence" }
>;

/** One operation on a report. Pure: the document handed in stays as it is. */
export async function applyOperation(doc: ReportDoc, operation: Operation, context: EditContext): Promise<EditStep> {
  switch (operation.kind) {
    case "shorten":
      return shortenPart(doc, operation);
    case "drop-part":
      return dropPart(doc, operation.part);
    case "add-part":
      return addPart(doc, operation.part);
    case "move-part":
      return movePart(doc, operation.part, operation.where);
    case "rename-part":
      return renamePart(doc, operation.part, operation.heading);
    case "add-timeline":
      return addTimeline(doc, operation, context);
    case "set-tlp":
      return setTlp(doc, operation.tlp);
    case "set-title":
      return { done: true, doc: { ...doc, title: operation.title }, words: `The title is now “${operation.title}”` };
    case "rewrite-sentence":
    case "add-sentence":
      return writeSentence(doc, operation, context);
    case "translate":
      return translateReport(doc, operation, context);
    default:
      return onFindings(doc, operation, context);
  }
}

/** Findings, and what is left out of them and of the rest. */
function onFindings(doc: ReportDoc, operation: Finding | Omission, context: EditContext): EditStep | Promise<EditStep> {
  switch (operation.kind) {
    case "move-finding":
      return moveFinding(doc, operation, context);
    case "merge-findings":
      return mergeFindings(doc, operation, context);
    case "add-finding":
      return addFinding(doc, operation.about, context);
    case "drop-finding":
    case "judge-likelihood":
    case "judge-confidence":
      return changeFinding(doc, operation, context);
    default:
      return leaveOut(doc, operation);
  }
}

function leaveOut(doc: ReportDoc, operation: Omission): EditStep {
  switch (operation.kind) {
    case "drop-source":
    case "keep-source":
      return bySource(doc, operation);
    case "drop-author": {
      const isBy = holdsWords(operation.author);
      const missing = `This report uses no source item by “${operation.author}”`;
      return dropEvidence(doc, ({ author }) => isBy(author), { label: operation.author, missing });
    }
    case "drop-mentions": {
      const mentions = holdsWords(operation.words);
      const missing = `No sentence mentions “${operation.words}”`;
      return dropSentences(doc, ({ text }) => mentions(text), { label: `“${operation.words}”`, missing });
    }
    case "drop-not-supported":
      return dropSentences(doc, ({ check }) => check.status === "not-supported", {
        label: "Sentences without a quote",
        missing: "Every sentence is already covered by its quotes",
      });
    case "drop-evidence": {
      const { number } = operation;
      const missing = `The report has no evidence ${number}`;
      return dropEvidence(doc, (evidence) => evidence.number === number, { label: `Evidence ${number}`, missing });
    }
  }
}

function setTlp(doc: ReportDoc, tlp: ReportDoc["tlp"]): EditStep {
  if (doc.tlp === tlp) return refuse(`The report is already marked TLP:${doc.tlp}`);
  return { done: true, doc: { ...doc, tlp }, words: `Marking changed from ${doc.tlp} to ${tlp}: ${tlpMeanings[tlp]}` };
}

function bySource(doc: ReportDoc, { kind, source }: Extract<EditOperation, { source: string }>): EditStep {
  const present = [...new Set(doc.evidence.map(({ source_datatype }) => source_datatype))];
  const meant = sourceOf(source, present);
  const missing = `Nothing in this report comes from “${source}”; it cites ${present.map(sourceLabel).join(", ") || "no source"}`;
  if (meant === null) return refuse(missing);
  const isDropped = (one: string) => (kind === "drop-source" ? one === meant : one !== meant);
  return dropEvidence(doc, ({ source_datatype }) => isDropped(source_datatype), {
    label: kind === "drop-source" ? sourceLabel(meant) : `Everything except ${sourceLabel(meant)}`,
    missing: `Everything in this report already comes from ${sourceLabel(meant)}`,
  });
}

function changeFinding(
  doc: ReportDoc,
  operation: Extract<EditOperation, { kind: "drop-finding" | "judge-likelihood" | "judge-confidence" }>,
  { by, findingIds }: EditContext,
): EditStep {
  const { number } = operation;
  const at = doc.findings.findIndex(({ id }) => id === findingIds[number - 1]);
  const finding = doc.findings[at];
  if (finding === undefined) return refuse(`There is no finding ${number}; the report has ${doc.findings.length}`);
  if (operation.kind === "drop-finding") {
    return {
      done: true,
      doc: { ...doc, findings: doc.findings.toSpliced(at, 1) },
      words: `Removed finding ${number}`,
    };
  }
  const judged =
    operation.kind === "judge-likelihood"
      ? { ...finding, likelihood: operation.likelihood, judgedBy: by }
      : { ...finding, confidence: { level: operation.level, why: `${judgedBy}${by}` } };
  const words =
    operation.kind === "judge-likelihood"
      ? `Set the likelihood of finding ${number} to ${operation.likelihood}`
      : `Set the confidence in finding ${number} to ${operation.level}`;
  return { done: true, doc: { ...doc, findings: doc.findings.with(at, judged) }, words };
}
