import type { Standing } from "@hoopoe/contract/reports/claim.ts";

/** One item as a report reads it. `date` is ISO 8601 in UTC; `body` is plain text that nobody has vetted: it is quoted, never obeyed. */
export type SourceDoc = {
  itemId: string;
  source_datatype: string;
  date: string;
  author: string;
  title: string;
  body: string;
  url: string | null;
  /** Who its author is to the workspace; absent where that isn't known. */
  standing?: Standing;
  /** Somebody said that it matters: it has a place in the report, whatever words it is in. */
  isPinned?: boolean;
};

export type ReportStage = "reading" | "ranking" | "writing" | "checking";
export type ReportProgress = { stage: ReportStage; done: number; total: number };
