import type { ConnectorRecord } from "@hoopoe/connectors/shared/connector-record.ts";
import { addDeletion, addFailure, addItem, emptyPage, isEmpty, isFull, joined, type Page } from "./page.ts";

export interface PageParts {
  readonly page: Page;
  readonly total: number | null;
  readonly state: unknown;
  readonly present: ReadonlySet<string> | undefined;
}

/** Undefined says that the run has ended and nothing was written. */
export type Commit = (parts: PageParts) => Promise<object | undefined>;

/**
 * Gathers what a connector yields into pages and commits them in order. One page is written while the next is read:
 * the source and the database work at the same time, and never more than two pages are in memory. Checkpoints that come
 * while a page is written go together into the next one: a source of many small ones costs no transaction for each.
 */
export interface PageWriter {
  /** False once the run has ended: reading on is of no use. */
  take(record: ConnectorRecord): Promise<boolean>;
  /** Writes what is left; rejects with the first commit that failed. */
  finish(): Promise<boolean>;
  /** Waits until all is written up to the last checkpoint, and writes nothing behind it: that is read again. */
  settle(): Promise<void>;
}

export function createPageWriter(
  commit: Commit,
  { isFresh, total: totalBefore }: { isFresh: boolean; total: number | null },
): PageWriter {
  /** What came since the last checkpoint. */
  let page = emptyPage();
  /** What came before it and is not on its way yet. */
  let ready: PageParts | undefined;
  let total = totalBefore;
  let inFlight: Promise<void> | undefined;
  let hasEnded = false;
  const presence: Presence = { names: new Set(), isComplete: false, isNamedInOneGo: true };

  async function settle(): Promise<void> {
    const settled = inFlight;
    inFlight = undefined;
    await settled;
  }

  function begin(): void {
    if (inFlight !== undefined) return;
    inFlight = writeReady();
    // Whoever awaits it next is told; until then it is not an error that nobody handles.
    inFlight.catch(() => undefined);
  }

  async function writeReady(): Promise<void> {
    while (ready !== undefined && !hasEnded) {
      const parts = ready;
      ready = undefined;
      if ((await commit(parts)) === undefined) hasEnded = true;
    }
    // One that failed stays: nothing is written behind it.
    inFlight = undefined;
  }

  async function take(state: unknown): Promise<void> {
    // Names judge what is there then: nothing that came before or after them may go into the same page.
    if (presence.isComplete || state === undefined) await settle();
    if (hasEnded || (state === undefined && isEmpty(page) && !presence.isComplete)) return;
    const names = presence.isComplete ? new Set(presence.names) : undefined;
    ready = { page: ready === undefined ? page : joined(ready.page, page), total, state, present: names };
    page = emptyPage();
    begin();
    if (presence.isComplete) await settle();
    presence.isComplete = false;
  }

  return {
    settle,
    async take(record) {
      if (record.type === "item") addItem(page, record.item);
      else if (record.type === "delete") addDeletion(page, record.externalId);
      else if (record.type === "failure") addFailure(page, record);
      else if (record.type === "progress") total = record.total;
      else if (record.type === "presence") notePresence(presence, record, isFresh);
      else {
        if (presence.names.size > 0 && !presence.isComplete) presence.isNamedInOneGo = false;
        await take(record.state);
      }
      if (ready !== undefined && isFull(ready.page, page)) await settle();
      if (isFull(page)) await take(undefined);
      return !hasEnded;
    },
    async finish() {
      await take(undefined);
      await settle();
      return !hasEnded;
    },
  };
}

/** What the source says is there. */
interface Presence {
  readonly names: Set<string>;
  isComplete: boolean;
  isNamedInOneGo: boolean;
}

/**
 * A run resumed in the middle has not seen the names before its last checkpoint: nothing is taken away then, the next
 * run does it. Names that all came since then, with no checkpoint between, are all there are.
 */
function notePresence(
  presence: Presence,
  { externalIds, complete }: Extract<ConnectorRecord, { type: "presence" }>,
  isFresh: boolean,
): void {
  for (const externalId of externalIds) presence.names.add(externalId);
  presence.isComplete = complete && (isFresh || presence.isNamedInOneGo);
}
