import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { MattersOf } from "./build-matters.ts";
import type { ClaimsDeps } from "./claims-deps.ts";
import { type KeptItemClaims, loadHiddenItems, loadItemClaims, loadMailFacts } from "./claims-store.ts";
import { loadPeople } from "./load-people.ts";
import { hashesOf } from "./read-and-keep.ts";
import { loadReading, type ReadingRow } from "./reading-store.ts";

export interface Basis extends Omit<MattersOf, "overrides"> {
  readonly events: readonly KeptEvent[];
  readonly reading: ReadingRow | null;
  readonly unread: readonly KeptEvent[];
  /** When the claims of each item were read. */
  readonly readAt: ReadonlyMap<string, Date>;
  readonly dropped: number;
}

/** What the claims of a report's newest events are made of, as the caller may see them. */
export async function loadBasis(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<Basis> {
  const { eventSetId } = await deps.loadReport(scope, reportId);
  return loadBasisOf(deps, scope, eventSetId ?? fail("report-not-found"));
}

export async function loadBasisOf(deps: ClaimsDeps, scope: Scope, eventSetId: string): Promise<Basis> {
  const { db } = deps;
  const events = (await deps.loadEvents(scope, eventSetId)) ?? fail("report-not-found");
  const hidden = await loadHidden(deps, scope, events);
  return db.withTenant(scope, async (trx) => {
    const reading = await loadReading(trx, eventSetId);
    const people = await loadPeople(trx, scope);
    const seen = events.filter(({ id }) => !hidden.has(id));
    const facts = await loadMailFacts(
      trx,
      seen.map(({ id }) => id),
    );
    const reader = reading?.reader ?? "";
    const kept =
      reading?.matters == null
        ? new Map<string, KeptItemClaims>()
        : await loadItemClaims(trx, { hashes: hashesOf(seen), reader });
    const ofItems = seen.flatMap(({ id, source_datatype: source }) => {
      const { claims = [] } = kept.get(id) ?? {};
      return claims.map((claim) => ({ claim, source, facts: facts.get(id) ?? null }));
    });
    const dropped = [...kept.values()].reduce((sum, one) => sum + one.dropped, 0);
    const found = reading?.matters ?? { matters: [], relations: [] };
    const readAt = new Map([...kept].map(([id, one]) => [id, one.readAt]));
    const unread = seen.filter(({ id }) => !kept.has(id));
    return { events: seen, reading, claims: ofItems, found, people, dropped, unread, readAt };
  });
}

async function loadHidden({ db }: ClaimsDeps, { userId, ...scope }: Scope, events: readonly KeptEvent[]) {
  if (userId === null) return new Set<string>();
  const itemIds = events.map(({ id }) => id);
  return db.withTenant({ ...scope, userId: null }, (trx) => loadHiddenItems(trx, { userId, itemIds }));
}
