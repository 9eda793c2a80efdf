import type { Evidence, ReportDoc } from "@hoopoe/contract/reports/report.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import type { CitedText } from "../../policy/check-citations.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/**
 * What an operation works on. `docs` are the events the report stands on, `by` is who asks. `findingIds`: the findings in the order
 * in which who asks sees them, so that "drop finding 1 and finding 2" are those two.
 */
export interface EditContext {
  readonly docs: readonly SourceDoc[];
  readonly by: string;
  readonly findingIds: readonly string[];
  /** The check of one sentence, with the model where there is one. */
  readonly check: (sentence: CitedText, evidence: readonly Evidence[]) => Promise<SentenceCheck>;
  readonly model: AgentModel;
  readonly signal?: AbortSignal | undefined;
}

/** What one operation came to: another document and what was done, or why nothing was. */
export type EditStep = { done: true; doc: ReportDoc; words: string } | { done: false; words: string };

/** How the reason of a confidence begins that a person set; `judgedBy` of a finding names who set its likelihood. */
export const judgedBy = "judged by ";

export function refuse(words: string): EditStep {
  return { done: false, words };
}
