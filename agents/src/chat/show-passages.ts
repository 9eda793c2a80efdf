import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { findPassages } from "@hoopoe/quotes/find-passages.ts";
import { quoteSentence } from "@hoopoe/quotes/quote-sentence.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { checkCitations } from "../policy/check-citations.ts";

/** Passages for a question, the best first: nothing is concluded from them. */
export type Passages = { sentences: Sentence[]; evidence: Evidence[] };

/** The passages that hold a question's words, each laid beside its item. Empty where none holds enough of them. */
export async function showPassages(
  question: string,
  docs: readonly SourceDoc[],
  options: { context?: string; signal?: AbortSignal } = {},
): Promise<Passages> {
  const evidence = new Map<SourceDoc, Evidence>();
  const sentences = (await findPassages(question, docs, options)).map((passage, index): Sentence => {
    const { doc } = passage.source;
    const number = evidence.get(doc)?.number ?? evidence.size + 1;
    const cited: Evidence = evidence.get(doc) ?? { id: `e${number}`, number, ...doc };
    evidence.set(doc, cited);
    const { text, citations } = quoteSentence(passage, cited.id);
    return { id: `s${index + 1}`, text, citations, check: checkCitations({ text, citations }, [cited]) };
  });
  return { sentences, evidence: [...evidence.values()] };
}
