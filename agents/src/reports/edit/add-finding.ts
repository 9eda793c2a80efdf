import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { findPassages } from "@hoopoe/quotes/find-passages.ts";
import { quoteSentence } from "@hoopoe/quotes/quote-sentence.ts";
import { judgeFinding } from "../judge-finding.ts";
import { citeAnew, freshId } from "./cite-anew.ts";
import { countOf } from "./count-of.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";

/** A finding about a matter of the asker's choice, in quotes that the report's events hold about it. */
export async function addFinding(doc: ReportDoc, about: string, { docs }: EditContext): Promise<EditStep> {
  const [first, ...others] = await findPassages(about, docs);
  if (first === undefined) return refuse(`This report has no event about “${about}”`);
  const citing = citeAnew(doc, docs);
  const rest = others.toSorted((a, b) => a.source.at - b.source.at);
  const [heading, ...sentences] = [first, ...rest].map((passage) => citing.toSentence(quoteSentence(passage)));
  if (heading === undefined) return refuse(`This report has no event about “${about}”`);
  const evidence = citing.evidence();
  const id = freshId("f");
  const judged = judgeFinding({ heading, sentences }, evidence);
  const finding = { id, heading, sentences, judgedBy: null, concerns: [], ...judged };
  return {
    done: true,
    doc: { ...doc, findings: [...doc.findings, finding], evidence },
    words: `Added a finding about “${about}” with ${countOf(1 + sentences.length, "sentence")}`,
  };
}
