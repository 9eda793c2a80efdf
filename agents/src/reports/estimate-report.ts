import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { claimsInstructions, claimsPrompt } from "../claims/claims-prompt.ts";
import { batchPiecesOf, cutItem } from "../claims/cut-pieces.ts";
import { fenceEvidence } from "../models/fence-evidence.ts";

const bytesPerToken = 4;

/** How many tokens a text is, about: tokenisers differ, and none of them is here. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

export interface ReportEstimate {
  readonly task: "claims" | "report";
  readonly calls: number;
  readonly inputTokens: number;
}

/** What a report over items sends at least: each item once to read its claims, and once to write from it. */
export function estimateReport(docs: readonly SourceDoc[]): ReportEstimate[] {
  const items = docs.map(({ itemId, ...doc }) => ({ ...doc, id: itemId }));
  const batches = batchPiecesOf(items.flatMap((item) => cutItem(item)));
  const prompts = batches.map((batch) => claimsPrompt(batch.map(({ item, text }) => ({ ...item, text }))));
  const evidence = docs.map(({ title, author, date, body }, index) => {
    return { number: index + 1, heading: [title, author, date].join(" | "), body };
  });
  return [
    {
      task: "claims",
      calls: batches.length,
      inputTokens: prompts.reduce((sum, prompt) => sum + tokensOf(claimsInstructions + prompt), 0),
    },
    { task: "report", calls: 1, inputTokens: tokensOf(fenceEvidence(evidence)) },
  ];
}
