import type { FailureRecord } from "@hoopoe/connectors/shared/connector-record.ts";
import { excerptCharsMax } from "@hoopoe/connectors/shared/connector-record.ts";
import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { type CleanItem, cleanItem } from "./clean-item.ts";

/** What one transaction writes. Of one id, what came last counts. `seen` is how many records it stands for. */
export interface Page {
  readonly changes: Map<string, CleanItem | "delete">;
  readonly failures: FailureRecord[];
  seen: number;
  chars: number;
}

export function emptyPage(): Page {
  return { changes: new Map(), failures: [], seen: 0, chars: 0 };
}

export function addItem(page: Page, item: SourceItem): void {
  const clean = cleanItem(item);
  if ("reason" in clean) {
    const excerpt = `${item.title} ${item.body}`.slice(0, excerptCharsMax);
    addFailure(page, { type: "failure", externalId: item.externalId.slice(0, 200), reason: clean.reason, excerpt });
    return;
  }
  page.seen += 1;
  page.chars += clean.body.length + clean.raw.length;
  page.changes.set(clean.externalId, clean);
}

export function addDeletion(page: Page, externalId: string): void {
  page.changes.set(externalId, "delete");
}

export function addFailure(page: Page, failure: FailureRecord): void {
  page.seen += 1;
  page.failures.push(failure);
}

/**
 * Whether a page, or two that would be written together, must go now: a source that yields without end between two checkpoints
 * must not fill the memory.
 */
export function isFull(page: Page, next?: Page): boolean {
  const count = page.changes.size + page.failures.length + (next?.changes.size ?? 0) + (next?.failures.length ?? 0);
  return count >= 1_000 || page.chars + (next?.chars ?? 0) > 16_000_000;
}

/** The first, with what came after it. */
export function joined(page: Page, next: Page): Page {
  for (const [externalId, change] of next.changes) page.changes.set(externalId, change);
  page.failures.push(...next.failures);
  page.seen += next.seen;
  page.chars += next.chars;
  return page;
}

export function isEmpty(page: Page): boolean {
  return page.changes.size === 0 && page.failures.length === 0;
}
