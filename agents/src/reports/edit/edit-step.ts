import type { ReportDoc } from "@hoopoe/contract/report.ts";
import type { SourceDoc } from "../source-doc.ts";

/** What an operation works on. `docs` are the events the report stands on, `by` is who asks. */
export interface EditContext {
  readonly docs: readonly SourceDoc[];
  readonly by: string;
}

/** What one operation came to: another document and what was done, or why nothing was. */
export type EditStep = { done: true; doc: ReportDoc; words: string } | { done: false; words: string };

export function refuse(words: string): EditStep {
  return { done: false, words };
}
