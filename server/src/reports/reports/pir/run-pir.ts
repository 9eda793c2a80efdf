import { randomUUID } from "node:crypto";
import { reportResultsMax } from "@hoopoe/contract/constants.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import type { PirQuery } from "@hoopoe/contract/search/pir.ts";
import type { PirRun, SavedPir, SavedQuery } from "@hoopoe/contract/reports/saved-pir.ts";
import type { Trx } from "../../../platform/db/open-database.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import { compareEvents } from "../compare-events.ts";
import { keepEvents, loadEvents } from "../event-set-store.ts";
import type { SearchService } from "../../../search/search/service.ts";
import { loadMarks, type Mark } from "./mark-store.ts";
import { type DueTime, findDueRun, insertRun, loadPir, loadRuns, lockPir } from "./store.ts";

const dayMs = 86_400_000;

/** What a saved query means at a moment. */
export function queryAt({ terms, sources, windowDays, from, to }: SavedQuery, now: Date): PirQuery {
  if (windowDays === null) return { terms, sources, from, to };
  return { terms, sources, from: new Date(now.getTime() - windowDays * dayMs).toISOString(), to: null };
}

/**
 * Searches, and keeps what was found with why it is in and what people had said of it; what they left out stays out.
 * The run knows what is new, changed and withdrawn against the one before. For a due time there is one run, however often it is asked
 * for. @throws Failure pir-not-found, search-invalid
 */
export async function runPir(
  deps: {
    search: Pick<SearchService, "collect" | "summarise">;
    withTenant: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  },
  scope: Scope,
  { pir, due, now }: { pir: SavedPir; due: DueTime | null; now: Date },
): Promise<PirRun> {
  const leftOut = await deps.withTenant(async (trx) => countLeftOut(await loadMarks(trx, pir.id)));
  const query = queryAt(pir.query, now);
  // As many more as are left out, so that a full set is known by its count.
  const found = await deps.search.collect(scope, query, reportResultsMax + leftOut);
  const counted = found.length < reportResultsMax ? null : await deps.search.summarise(scope, query);
  return deps.withTenant(async (trx) => {
    await lockPir(trx, pir.id);
    if ((await loadPir(trx, pir.id)) === null) fail("pir-not-found");
    const made = due === null ? null : await findDueRun(trx, { pirId: pir.id, dueAt: due.dueAt });
    if (made !== null) return made;
    const marks = await loadMarks(trx, pir.id);
    const all = found.flatMap(({ item, why }): KeptEvent[] => {
      const mark = marks.get(item.id);
      if (mark?.isExcluded === true) return [];
      const said = { isPinned: mark?.isPinned ?? false, note: mark?.note ?? "" };
      return [{ ...item, why, ...said }];
    });
    const events = all.slice(0, reportResultsMax);
    const [last] = await loadRuns(trx, { pirId: pir.id, countMax: 1 });
    const before = last?.events_path == null ? null : await loadEvents(trx, last.events_path);
    // What people left out since is not missing at its source.
    const kept = (before ?? []).filter(({ id }) => marks.get(id)?.isExcluded !== true);
    const { added, changed, withdrawn } = compareEvents(kept, events, { since: query.from });
    const eventSetId = randomUUID();
    await keepEvents(trx, scope, {
      eventSetId,
      query: { pirId: pir.id, ...pir.query, ...query },
      events,
      found:
        counted === null
          ? undefined
          : { total: counted.total - (found.length - all.length), isExact: counted.isTotalExact, isNewest: true },
    });
    return insertRun(trx, {
      pirId: pir.id,
      number: (last?.number ?? 0) + 1,
      due,
      eventSetId,
      count: events.length,
      added: last === undefined ? 0 : added.length,
      changed: changed.length,
      withdrawn: withdrawn.length,
    });
  });
}

function countLeftOut(marks: ReadonlyMap<string, Mark>): number {
  return [...marks.values()].filter(({ isExcluded }) => isExcluded).length;
}
