import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

export interface WorkspaceSearch {
  readonly words: string;
  readonly source: string | null;
  readonly author: string | null;
  /** ISO 8601; null: no bound. */
  readonly from: string | null;
  readonly to: string | null;
  readonly limit: number;
}

/** All items that everybody who may read the report may see; its own are among them. */
export interface WorkspacePort {
  /** The report's stretch of time, which a search without bounds of its own keeps to. */
  readonly frame: { readonly from: string | null; readonly to: string | null };
  search(asked: WorkspaceSearch): Promise<readonly SourceDoc[]>;
  /** Null where there is no such item for the report's readers. */
  open(itemId: string): Promise<SourceDoc | null>;
  thread(itemId: string): Promise<readonly SourceDoc[]>;
}
