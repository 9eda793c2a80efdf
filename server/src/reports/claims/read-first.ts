import type { ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import type { Scope } from "../../platform/scope.ts";
import { failReading, loadReading, type ReadingRow, startReading } from "./reading-store.ts";
import type { ClaimsDeps } from "./claims-deps.ts";

export interface ReadFirstWork {
  readonly eventSetId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { done: number; total: number }) => void;
}

/** What a report is written from: its claims by matter, and in sentences which of its items were not read for it. */
export interface ReadFirst {
  readonly claims: readonly ClaimGroup[];
  readonly limits: readonly string[];
}

export interface Started {
  readonly workId: string;
  readonly attempt: number;
}

const lookMs = 500;
const titlesShown = 5;
const titleMax = 80;
const cancelled = "The report was cancelled.";

/**
 * Has the claims of a set of events read by the workspace's model and waits for the end, in work of its own: a process that stops
 * takes nothing away. Without a model nothing is read. Throws where the caller aborts; nothing more is asked for then.
 */
export async function waitForReading(
  deps: ClaimsDeps,
  scope: Scope,
  { eventSetId, events, signal, onProgress }: ReadFirstWork & { events: readonly KeptEvent[] },
): Promise<void> {
  const { db, engine, modelOf } = deps;
  if (events.length === 0 || (await modelOf(scope, eventSetId)).kind === "built-in") return;
  const total = events.length;
  const { workId, attempt } = await startWork(deps, scope, { eventSetId, itemsTotal: total });
  let done = -1;
  for (;;) {
    const { status } = await engine.outcome(workId, { waitMs: lookMs });
    if (signal.aborted) {
      await db.withTenant(scope, (trx) => failReading(trx, { eventSetId, attempt, error: cancelled }));
      signal.throwIfAborted();
    }
    if (status !== "running" && status !== "unknown") return;
    const reading = await db.withTenant(scope, (trx) => loadReading(trx, eventSetId));
    if (reading === null || reading.itemsRead === done) continue;
    done = reading.itemsRead;
    onProgress({ done, total });
  }
}

/** Starts the durable work of reading a set of events; where it is under way, that one is meant. */
export async function startWork(
  { db, engine }: Pick<ClaimsDeps, "db" | "engine">,
  scope: Scope,
  { eventSetId, itemsTotal }: { eventSetId: string; itemsTotal: number },
): Promise<Started> {
  const attempt = await db.withTenant(scope, (trx) => startReading(trx, scope, { eventSetId, itemsTotal }));
  const { tenantId, workspaceId, userId } = scope;
  const workId = `claims-${eventSetId}-${attempt}`;
  await engine.start("claims", { id: workId, input: { tenantId, workspaceId, userId, eventSetId, attempt } });
  return { workId, attempt };
}

/** Which items weren't read, and why. */
export function describeUnread(reading: ReadingRow | null, unread: readonly Pick<KeptEvent, "title">[]): string[] {
  if (reading?.error == null) return [];
  const total = reading.itemsTotal;
  const why = /[.!?]$/.test(reading.error) ? reading.error : `${reading.error}.`;
  if (unread.length === 0) return [`Claims were compared in part: ${why}`];
  const titles = unread.slice(0, titlesShown).map(({ title }) => `“${title.slice(0, titleMax)}”`);
  const more = unread.length - titles.length;
  const listed = more > 0 ? `${titles.join(", ")} and ${more} more` : titles.join(", ");
  return [`Claims were read from ${total - unread.length} of ${total} items. ${why} Not read: ${listed}.`];
}
