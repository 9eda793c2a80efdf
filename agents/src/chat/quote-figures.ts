import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../policy/check-citations.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { Passages } from "./show-passages.ts";

/** The first lines of figures that a tool counted, each quoted as it stands there. */
export function quoteFigures(docs: readonly SourceDoc[], linesMax: number): Passages {
  const evidence: Evidence[] = docs.map((doc, index) => ({ id: `e${index + 1}`, number: index + 1, ...doc }));
  const sentences = evidence.flatMap((source): Sentence[] => {
    let start = 0;
    return source.body
      .split("\n")
      .map((line) => {
        const citations = [{ evidenceId: source.id, field: "body" as const, quote: line, start }];
        start += line.length + 1;
        return { text: line, citations, check: checkCitations({ text: line, citations }, [source]) };
      })
      .slice(0, linesMax)
      .map((sentence, index) => ({ id: `${source.id}.${index + 1}`, ...sentence }));
  });
  return { sentences, evidence };
}
