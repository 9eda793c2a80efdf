import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { Finding, ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { judgeFinding } from "../judge-finding.ts";
import { type EditContext, type EditStep, judgedBy, refuse } from "./edit-step.ts";

export function moveFinding(
  doc: ReportDoc,
  { number, to }: Extract<EditOperation, { kind: "move-finding" }>,
  { findingIds }: EditContext,
): EditStep {
  const at = doc.findings.findIndex(({ id }) => id === findingIds[number - 1]);
  const moved = doc.findings[at];
  if (moved === undefined) return refuse(`There is no finding ${number}; the report has ${doc.findings.length}`);
  const place = Math.min(to, doc.findings.length) - 1;
  if (place === at) return refuse(`Finding ${number} is already there`);
  const findings = doc.findings.toSpliced(at, 1).toSpliced(place, 0, moved);
  return { done: true, doc: { ...doc, findings }, words: `Finding ${number} is now finding ${place + 1}` };
}

/** The first of them keeps its place, heading and hand-made judgement; what the others say stands below it, each sentence once. */
export function mergeFindings(
  doc: ReportDoc,
  { numbers }: Extract<EditOperation, { kind: "merge-findings" }>,
  { findingIds }: EditContext,
): EditStep {
  const asked = [...new Set(numbers)];
  const merged = asked.flatMap((number) => doc.findings.find(({ id }) => id === findingIds[number - 1]) ?? []);
  const [first, ...others] = merged;
  if (first === undefined || others.length === 0 || merged.length < asked.length)
    return refuse(`Those findings don't exist; the report has ${doc.findings.length}`);
  const texts = new Set([first.heading, ...first.sentences].map(({ text }) => text));
  const added = others
    .flatMap(({ heading, sentences }) => [heading, ...sentences])
    .filter(({ text }) => !texts.has(text) && texts.add(text));
  const whole = { heading: first.heading, sentences: [...first.sentences, ...added] };
  const { confidence } = judgeFinding(whole, doc.evidence);
  const finding: Finding = {
    ...first,
    ...whole,
    confidence: first.confidence?.why.startsWith(judgedBy) === true ? first.confidence : confidence,
    concerns: [...new Set(merged.flatMap(({ concerns }) => concerns))],
  };
  const gone = new Set(others.map(({ id }) => id));
  const findings = doc.findings.filter(({ id }) => !gone.has(id)).map((one) => (one.id === first.id ? finding : one));
  return {
    done: true,
    doc: { ...doc, findings },
    words: `Merged findings ${asked.join(", ")} into finding ${findings.indexOf(finding) + 1}`,
  };
}
