import { createHash } from "node:crypto";
import { type ClaimItem, contentHashOf, zoneMinutesOf } from "@hoopoe/agents/claims/claim-item.ts";
import { claimsPromptVersion } from "@hoopoe/agents/claims/claims-prompt.ts";
import { extractClaims } from "@hoopoe/agents/claims/extract-claims.ts";
import { groupClaims, groupsPromptVersion } from "@hoopoe/agents/claims/group-claims.ts";
import type { FoundMatters, ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import { quoteClaims } from "@hoopoe/agents/claims/quote-claims.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { threadOf } from "@hoopoe/quotes/read-docs.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/open-database.ts";
import { isStoreAway } from "../../platform/engine/is-store-away.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { loadDateHeaders, loadItemClaims, type NewItemClaims, saveItemClaims } from "./claims-store.ts";
import { endReading, failReading, loadReading, loadSameMatters, noteProgress } from "./reading-store.ts";

export interface ReadDeps {
  readonly db: Database;
  readonly log: Pick<Logger, "error">;
  /** The workspace's for claims; the built-in one reads quotes only. */
  readonly modelOf: (scope: Scope, eventSetId: string) => Promise<AgentModel>;
  readonly loadEvents: (scope: Scope, eventSetId: string) => Promise<readonly KeptEvent[] | null>;
}

export interface ReadWork {
  readonly eventSetId: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
}

class CancelledReading extends Error {
  override readonly name = "CancelledReading";
}

const quotesReader = "quotes-1";
const savedAtOnce = 200;

/** Under which claims are kept: the model and the version of the prompt. */
function readerOf({ kind, modelId }: AgentModel): string {
  return kind === "built-in" ? quotesReader : `${kind}:${modelId} ${claimsPromptVersion}`;
}

/**
 * Reads the claims of a set of events and groups them. May be repeated: what was read is kept by item. A failure is kept with the
 * reading; items that couldn't be read are counted, and the next attempt asks for these alone.
 */
export async function readAndKeep(deps: ReadDeps, scope: Scope, work: ReadWork): Promise<void> {
  const { db, log } = deps;
  try {
    const reading = await db.withTenant(scope, (trx) => loadReading(trx, work.eventSetId));
    if (reading?.status !== "running" || reading.attempt !== work.attempt) return;
    const events = (await deps.loadEvents(scope, work.eventSetId)) ?? fail("report-not-found");
    await read(deps, scope, { ...work, events, model: await deps.modelOf(scope, work.eventSetId) });
  } catch (error) {
    // A process that stops leaves the work to the next one.
    if (work.signal.aborted || isStoreAway(error)) throw error;
    if (error instanceof CancelledReading) return;
    log.error({ err: error, eventSetId: work.eventSetId }, "couldn't read claims");
    const reason = error instanceof Failure ? error.message.slice(0, 500) : sentences.unknown;
    await db.withTenant(scope, (trx) => failReading(trx, { ...work, error: reason }));
  }
}

interface Reading extends ReadWork {
  readonly events: readonly KeptEvent[];
  readonly model: AgentModel;
}

async function read(deps: ReadDeps, scope: Scope, { events, model, signal, ...work }: Reading): Promise<void> {
  const { db } = deps;
  const reader = readerOf(model);
  const isQuoted = model.kind === "built-in";
  const hashes = hashesOf(events);
  const kept = await db.withTenant(scope, (trx) => loadItemClaims(trx, { hashes, reader }));
  const missing = await withZones(
    db,
    scope,
    events.filter(({ id }) => !kept.has(id)),
  );
  let itemsRead = kept.size;
  const keep = async (found: readonly NewItemClaims[]) => {
    itemsRead += found.length;
    const isRunning = await db.withTenant(scope, async (trx) => {
      await saveItemClaims(trx, { reader, read: found });
      return noteProgress(trx, { ...work, itemsRead });
    });
    // What was read stays kept.
    if (!isRunning) throw new CancelledReading();
  };
  const reason = isQuoted ? await quoteAll(missing, keep) : await askForAll(missing, { model, signal, keep });
  const all = await db.withTenant(scope, (trx) => loadItemClaims(trx, { hashes, reader }));
  const claims = [...all.values()].flatMap((one) => one.claims);
  const claimsHash = hashOf(claims, reader);
  const same = await db.withTenant(scope, (trx) => loadSameMatters(trx, claimsHash));
  const grouped = isQuoted
    ? { ...byThread(events, claims), failed: 0 }
    : same === null
      ? await groupClaims({ model, claims, signal })
      : { ...same, failed: 0 };
  const { failed, ...matters } = grouped;
  const isComplete = reason === null && failed === 0;
  const ended = {
    ...work,
    reader,
    claimsHash: failed === 0 ? claimsHash : null,
    matters,
    itemsRead: all.size,
    model: isQuoted ? null : model.label,
    status: isComplete ? "done" : "partial",
    error: reason ?? (failed === 0 ? null : `${failed} claims couldn't be compared with the others.`),
  } as const;
  await db.withTenant(scope, (trx) => endReading(trx, ended));
}

interface ZonedEvent extends KeptEvent {
  readonly zoneMinutes?: number | undefined;
}

async function withZones(db: Database, scope: Scope, events: readonly KeptEvent[]): Promise<ZonedEvent[]> {
  const ids = events.map(({ id }) => id);
  const dates = await db.withTenant(scope, (trx) => loadDateHeaders(trx, ids));
  return events.map((event) => ({ ...event, zoneMinutes: zoneMinutesOf(dates.get(event.id) ?? "") }));
}

/** Of each text, by its item. */
export function hashesOf(events: readonly KeptEvent[]): Map<string, Buffer> {
  return new Map(events.map((event) => [event.id, contentHashOf(event)]));
}

type Keep = (found: readonly NewItemClaims[]) => Promise<void>;

async function quoteAll(events: readonly KeptEvent[], keep: Keep): Promise<null> {
  for (let start = 0; start < events.length; start += savedAtOnce) {
    const batch = events.slice(start, start + savedAtOnce);
    await keep(
      batch.map((item) => ({ item, contentHash: contentHashOf(item), claims: quoteClaims(item), dropped: 0 })),
    );
  }
  return null;
}

/** Why some items couldn't be read; null where all were. */
async function askForAll(
  events: readonly ZonedEvent[],
  { model, signal, keep }: { model: AgentModel; signal: AbortSignal; keep: Keep },
): Promise<string | null> {
  const byId = new Map(events.map((event) => [event.id, event]));
  let reason: string | null = null;
  await extractClaims({
    model,
    items: events,
    signal,
    async onItem({ id }: ClaimItem, reading) {
      const item = byId.get(id);
      if (item === undefined) return;
      if (reading.status === "failed") reason = reading.reason;
      else await keep([{ item, contentHash: contentHashOf(item), claims: reading.claims, dropped: reading.dropped }]);
    },
  });
  return reason;
}

/** Without a model, claims are listed by thread, and nothing is said of how they bear on each other. */
function byThread(events: readonly KeptEvent[], claims: readonly ReadClaim[]): FoundMatters {
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const threads = new Map<string, { matter: string; claimIds: string[] }>();
  for (const { id, span } of claims) {
    const event = eventOf.get(span.itemId);
    if (event === undefined) continue;
    const thread = threadOf({ ...event, itemId: event.id });
    const of = threads.get(thread) ?? { matter: event.title.slice(0, 120) || event.source_datatype, claimIds: [] };
    of.claimIds.push(id);
    threads.set(thread, of);
  }
  return { matters: [...threads.values()], relations: [] };
}

function hashOf(claims: readonly ReadClaim[], reader: string): Buffer {
  const ids = claims.map(({ id, statement }) => `${id} ${statement}`).toSorted();
  return createHash("sha256")
    .update(JSON.stringify([groupsPromptVersion, reader, ids]))
    .digest();
}
