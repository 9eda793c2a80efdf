import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";

/** `answers`: ids of the parts of the question that it helps to answer, where a model said so. */
export type SentenceDraft = { text: string; citations: Citation[]; answers?: readonly number[] };

/** A report before its check. Citations name documents by their index; `at` is ISO 8601. */
export type DraftReport = {
  bluf: SentenceDraft[];
  /** `concerns`: names of the workspace's questions that it answers to. */
  findings: { heading: SentenceDraft; sentences: SentenceDraft[]; concerns?: string[] }[];
  timeline: DraftEntry[];
  actions: DraftEntry[];
};
/** `zonedAt`: the same moment with the offset that its source speaks in, where a model gave one. */
export type DraftEntry = { at: string; zonedAt?: string; docIndex: number; sentence: SentenceDraft };

/** What was quoted, the documents by relevance (best first), and what the quotes can't show. */
export type Quoted = {
  draft: DraftReport;
  ranked: readonly { index: number; relevance: number }[];
  gaps: string[];
};
