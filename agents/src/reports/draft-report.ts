import type { SentenceDraft } from "./draft-sentence.ts";
import type { ReadDoc } from "./read-docs.ts";
import type { ScoredSentence } from "./score-sentences.ts";
import type { SettledClaims } from "./settle-claims.ts";

/** A report before its check. Citations name documents by their index; `at` is ISO 8601. */
export type DraftReport = {
  bluf: SentenceDraft[];
  /** `concerns`: names of the workspace's questions that it answers to. */
  findings: { heading: SentenceDraft; sentences: SentenceDraft[]; concerns?: string[] }[];
  timeline: DraftEntry[];
  actions: DraftEntry[];
};
export type DraftEntry = { at: string; docIndex: number; sentence: SentenceDraft };

/** What the extractive writer found: its draft, the documents by relevance (best first), and what the gaps are told from. */
export type Extract = {
  draft: DraftReport;
  ranked: readonly { source: ReadDoc; relevance: number }[];
  basis: { chosen: readonly ScoredSentence[] } & SettledClaims;
};
