import type { ConnectorRecord } from "@hoopoe/connectors/shared/connector-record.ts";
import { addDeletion, addFailure, addItem, emptyPage, isEmpty, isFull, type Page } from "./page.ts";
import type { RunRow } from "./run-store.ts";

export interface PageParts {
  readonly page: Page;
  readonly total: number | null;
  readonly state: unknown;
  readonly present: ReadonlySet<string> | undefined;
}

/** Undefined says that the run has ended and nothing was written. */
export type Commit = (parts: PageParts) => Promise<RunRow | undefined>;

/**
 * Gathers what a connector yields into pages and commits them in order. One page is written while the next is read:
 * the source and the database work at the same time, and never more than two pages are in memory.
 */
export interface PageWriter {
  /** False once the run has ended: reading on is of no use. */
  take(record: ConnectorRecord): Promise<boolean>;
  /** Writes what is left; rejects with the first commit that failed. */
  finish(): Promise<boolean>;
  /** Waits for the page that is being written, and writes no other: what came after its checkpoint is read again. */
  settle(): Promise<void>;
}

export function createPageWriter(
  commit: Commit,
  { isFresh, total: totalBefore }: { isFresh: boolean; total: number | null },
): PageWriter {
  let page = emptyPage();
  let total = totalBefore;
  let underWay: Promise<RunRow | undefined> | undefined;
  let hasEnded = false;
  const present = new Set<string>();
  let isPresenceComplete = false;
  let isNamedInOneGo = true;

  async function settle(): Promise<void> {
    const settled = underWay;
    underWay = undefined;
    if (settled !== undefined && (await settled) === undefined) hasEnded = true;
  }

  async function turn(state: unknown): Promise<void> {
    await settle();
    if (hasEnded || (state === undefined && isEmpty(page) && !isPresenceComplete)) return;
    underWay = commit({ page, total, state, present: isPresenceComplete ? new Set(present) : undefined });
    // Whoever awaits it next is told; until then it is not an error that nobody handles.
    underWay.catch(() => undefined);
    page = emptyPage();
    isPresenceComplete = false;
  }

  return {
    settle,
    async take(record) {
      if (record.type === "item") addItem(page, record.item);
      else if (record.type === "delete") addDeletion(page, record.externalId);
      else if (record.type === "failure") addFailure(page, record);
      else if (record.type === "progress") total = record.total;
      else if (record.type === "presence") notePresence(record);
      else {
        if (present.size > 0 && !isPresenceComplete) isNamedInOneGo = false;
        await turn(record.state);
      }
      if (isFull(page)) await turn(undefined);
      return !hasEnded;
    },
    async finish() {
      await turn(undefined);
      await settle();
      return !hasEnded;
    },
  };

  /**
   * A run resumed in the middle has not seen the names before its last checkpoint: nothing is taken away then, the next
   * run does it. Names that all came since then, with no checkpoint between, are all there are.
   */
  function notePresence({ externalIds, complete }: Extract<ConnectorRecord, { type: "presence" }>): void {
    for (const externalId of externalIds) present.add(externalId);
    isPresenceComplete = complete && (isFresh || isNamedInOneGo);
  }
}
