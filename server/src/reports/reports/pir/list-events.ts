import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import type { PirEvent, PirRun } from "@hoopoe/contract/reports/saved-pir.ts";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/open-database.ts";
import { inScope } from "../../../platform/db/scope-queries.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import { compareEvents } from "../compare-events.ts";
import { loadAsked, loadEvents } from "../event-set-store.ts";
import { describeLimits } from "../describe-limits.ts";
import { loadStaleSources } from "../../../intake/trust/service.ts";
import { loadMarks, type Mark } from "./mark-store.ts";

const excerptChars = 320;

export interface ListedEvents {
  readonly run: PirRun;
  readonly data: PirEvent[];
  readonly withdrawn: PirEvent[];
  readonly gaps: { words: string; from: string | null }[];
}

/** A run's events with what changed since the run before, what people say of them, and which sources were silent. */
export async function listEvents(
  trx: Trx,
  scope: Scope,
  { pirId, run, before }: { pirId: string; run: PirRun; before: PirRun | undefined },
): Promise<ListedEvents> {
  const events =
    (run.events_path === null ? null : await loadEvents(trx, run.events_path)) ?? fail("pir-run-not-found");
  const earlier = before?.events_path == null ? null : await loadEvents(trx, before.events_path);
  const asked = run.events_path === null ? { since: null, found: null } : await loadAsked(trx, run.events_path);
  const compared = compareEvents(earlier ?? [], events, { since: asked.since });
  const [added, changed] = [new Set(compared.added), new Set(compared.changed)];
  const marks = await loadMarks(trx, pirId);
  const withdrawn = earlier === null ? [] : compared.withdrawn.filter(({ id }) => marks.get(id)?.isExcluded !== true);
  const there = await loadThere(
    trx,
    [...events, ...withdrawn].map(({ id }) => id),
  );
  const toListed = (event: KeptEvent, change: PirEvent["change"]) =>
    toPirEvent(event, { change, mark: marks.get(event.id), isGone: !there.has(event.id) });
  const stale = await loadStaleSources(trx, scope, { streams: null, now: new Date(run.at) });
  return {
    run,
    data: events.map((event) =>
      toListed(event, earlier === null ? null : added.has(event) ? "new" : changed.has(event) ? "changed" : null),
    ),
    withdrawn: withdrawn.map((event) => toListed(event, null)),
    gaps: [
      ...describeLimits(events, asked.found).map((words) => ({ words, from: null })),
      ...stale.map(({ sentence, readAt }) => ({ words: `${sentence}.`, from: readAt?.toISOString() ?? null })),
    ],
  };
}

function toPirEvent(
  { body, isPinned: _pinned, note: _note, isCut: _cut, ...event }: KeptEvent,
  { change, mark, isGone }: { change: PirEvent["change"]; mark: Mark | undefined; isGone: boolean },
): PirEvent {
  const excerpt = body.replaceAll(/\s+/g, " ").trim();
  return {
    ...event,
    excerpt: excerpt.length <= excerptChars ? excerpt : `${excerpt.slice(0, excerptChars)}…`,
    change,
    thread: threadOf(event),
    isGone,
    isPinned: mark?.isPinned ?? false,
    isExcluded: mark?.isExcluded ?? false,
    note: mark?.note ?? "",
    markedBy: mark?.by ?? null,
    notedBy: mark?.noteBy ?? null,
  };
}

/** Replies share their subject, and what names a ticket belongs to it; a channel is its own thread. */
function threadOf({ title }: Pick<KeptEvent, "title">): string {
  const ticket = /\b[A-Z]{2,10}-\d{1,7}\b/.exec(title)?.[0];
  const subject = title.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*|\s*\[[^\]]*\]\s*)+/i, "").trim();
  return ticket ?? (subject === "" ? "No subject" : subject);
}

async function loadThere(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from items where ${inScope()}
      and id = any (${ids}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
