import { hasOwnDomain, type KnownPeople, standingIn } from "@hoopoe/agents/claims/standing.ts";
import type { ClaimGroup, Standing } from "@hoopoe/contract/reports/claim.ts";
import type { ClaimLedger, ClaimReading, LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import type { KeptEvent } from "@hoopoe/contract/reports/kept-event.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { buildMatters, type MattersOf } from "./build-matters.ts";
import { type KeptClaims, loadHiddenItems, loadItemClaims, loadMailFacts } from "./claims-store.ts";
import { insertOverride, loadOverrides, lockReport, type OverrideRow, undoOverride } from "./override-store.ts";
import { hashesOf, readAndKeep, type ReadDeps, type ReadWork } from "./read-and-keep.ts";
import { loadReading, type ReadingRow, startReading } from "./reading-store.ts";
import { loadPeople } from "./load-people.ts";
import { loadStandingList, saveStandingList, type StandingList } from "./standing-store.ts";
import { suggestStanding } from "./suggest-standing.ts";

export interface ClaimsDeps extends ReadDeps {
  readonly engine: Pick<Engine, "start">;
  readonly audit: Pick<AuditService, "record">;
  /** The newest events of a report that the caller may read. @throws Failure report-not-found */
  readonly loadReport: (scope: Scope, reportId: string) => Promise<{ eventSetId: string | null }>;
  readonly clock: Clock;
}

export interface Decision {
  readonly matterId: string;
  readonly claimId: string | null;
  readonly value: string | null;
  readonly reason: string;
  readonly revision: number;
}

export type ClaimsService = ReturnType<typeof createClaimsService>;

/** What the sources of a report claim, who says it, and what holds of it. */
export function createClaimsService(deps: ClaimsDeps) {
  return bind(deps, {
    loadLedger,
    loadClaims,
    start,
    read,
    settle,
    undo,
    loadStanding,
    saveStanding,
    suggestStanding,
    loadKnownPeople,
    loadStandings,
  });
}

async function loadLedger(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<ClaimLedger> {
  const { reading, ...of } = await loadBasis(deps, scope, reportId);
  const overrides = await deps.db.withTenant(scope, (trx) => loadOverrides(trx, reportId));
  const matters = buildMatters({ ...of, overrides });
  const named = new Set(matters.flatMap(({ claims }) => claims.map(({ span }) => span.itemId)));
  const items = of.events
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .map(({ id, title, source_datatype, url }, index) => ({ id, number: index + 1, title, source_datatype, url }))
    .filter(({ id }) => named.has(id));
  return { reading: toReading(reading, of), matters, items };
}

/** The claims of a report's newest events by matter, with what people decided: for what is written from them. */
async function loadClaims(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<ClaimGroup[]> {
  return (await loadLedger(deps, scope, reportId)).matters;
}

interface Basis extends Omit<MattersOf, "overrides"> {
  readonly events: readonly KeptEvent[];
  readonly reading: ReadingRow | null;
  readonly dropped: number;
}

async function loadBasis(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<Basis> {
  const { db } = deps;
  const { eventSetId } = await deps.loadReport(scope, reportId);
  if (eventSetId === null) fail("report-not-found");
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
        ? new Map<string, KeptClaims>()
        : await loadItemClaims(trx, { hashes: hashesOf(seen), reader });
    const ofItems = seen.flatMap(({ id, source_datatype: source }) => {
      const { claims = [] } = kept.get(id) ?? {};
      return claims.map((claim) => ({ claim, source, facts: facts.get(id) ?? null }));
    });
    const dropped = [...kept.values()].reduce((sum, one) => sum + one.dropped, 0);
    const found = reading?.matters ?? { matters: [], relations: [] };
    return { events: seen, reading, claims: ofItems, found, people, dropped };
  });
}

async function loadHidden({ db }: ClaimsDeps, { userId, ...scope }: Scope, events: readonly KeptEvent[]) {
  if (userId === null) return new Set<string>();
  const itemIds = events.map(({ id }) => id);
  return db.withTenant({ ...scope, userId: null }, (trx) => loadHiddenItems(trx, { userId, itemIds }));
}

/** For what else has to know who somebody is. */
function loadKnownPeople({ db }: ClaimsDeps, scope: Scope): Promise<KnownPeople> {
  return db.withTenant(scope, (trx) => loadPeople(trx, scope));
}

interface Authored {
  readonly itemId: string;
  readonly author: string;
  readonly source_datatype: string;
}

/** Who the authors of items are, by item id; empty before the workspace has listed a domain as its own. */
async function loadStandings(
  { db }: ClaimsDeps,
  scope: Scope,
  items: readonly Authored[],
): Promise<ReadonlyMap<string, Standing>> {
  return db.withTenant(scope, async (trx) => {
    const people = await loadPeople(trx, scope);
    if (!hasOwnDomain(people)) return new Map();
    const ids = items.map(({ itemId }) => itemId).filter((id) => /^\d{1,18}$/.test(id));
    const facts = await loadMailFacts(trx, ids);
    const standingFor = ({ author, source_datatype: source, itemId }: Authored) =>
      standingIn({ author, source, facts: facts.get(itemId) ?? null }, people).standing;
    return new Map(items.map((item) => [item.itemId, standingFor(item)]));
  });
}

function toReading(
  reading: ReadingRow | null,
  { events, dropped }: { events: readonly KeptEvent[]; dropped: number },
): ClaimReading {
  if (reading === null)
    return {
      status: "none",
      itemsTotal: events.length,
      itemsRead: 0,
      dropped: 0,
      model: null,
      error: null,
      finishedAt: null,
    };
  const { status, itemsTotal, itemsRead, model, error, finishedAt } = reading;
  return { status, itemsTotal, itemsRead, dropped, model, error, finishedAt: finishedAt?.toISOString() ?? null };
}

/** Starts reading what isn't read yet. Where it is under way already, nothing more is started. */
async function start(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<ClaimReading> {
  const { eventSetId } = await deps.loadReport(scope, reportId);
  if (eventSetId === null) fail("report-not-found");
  const events = (await deps.loadEvents(scope, eventSetId)) ?? fail("report-not-found");
  if (events.length === 0) fail("report-empty");
  const attempt = await deps.db.withTenant(scope, (trx) =>
    startReading(trx, scope, { eventSetId, itemsTotal: events.length }),
  );
  const { tenantId, workspaceId, userId } = scope;
  const input = { tenantId, workspaceId, userId, eventSetId, attempt };
  await deps.engine.start("claims", { id: `claims-${eventSetId}-${attempt}`, input });
  const reading = await deps.db.withTenant(scope, (trx) => loadReading(trx, eventSetId));
  return toReading(reading, { events, dropped: 0 });
}

/** The durable work itself, called by the workflow; may be repeated. */
function read(deps: ClaimsDeps, scope: Scope, work: ReadWork): Promise<void> {
  return readAndKeep(deps, scope, work);
}

async function settle(
  deps: ClaimsDeps,
  scope: Scope,
  { reportId, ...decision }: Decision & { reportId: string },
): Promise<LedgerMatter> {
  const basis = await loadBasis(deps, scope, reportId);
  const matterIn = (overrides: readonly OverrideRow[]) =>
    buildMatters({ ...basis, overrides }).find(({ id }) => id === decision.matterId) ?? fail("claim-not-found");
  return deps.db.withTenant(scope, async (trx) => {
    await lockReport(trx, reportId);
    const before = matterIn(await loadOverrides(trx, reportId));
    const { claimId, reason } = decision;
    const taken = before.claims.find(({ id }) => id === claimId);
    if (claimId !== null && taken === undefined) fail("claim-not-found");
    if (decision.revision !== before.revision) fail("claim-settled", meanwhile(before));
    const value = claimId === null ? decision.value : null;
    const known = before.claims.map(({ id, span }) => ({ id, span }));
    await insertOverride(trx, scope, { reportId, matter: before.matter, known, claimId, value, reason });
    const details = { reportId, value: value ?? taken?.statement.slice(0, 200) ?? "disputed", reason };
    await deps.audit.record(trx, { ...scope, action: "claim.settled", target: before.matter, details });
    return matterIn(await loadOverrides(trx, reportId));
  });
}

/** Who decided since the caller looked, and what. */
function meanwhile({ history, claims }: LedgerMatter): { name: string; value: string } {
  const [last] = history;
  if (last === undefined) return { name: "", value: "" };
  if (last.undoneBy !== null) return { name: last.undoneBy, value: "undone" };
  const taken = claims.find(({ id }) => id === last.claimId)?.statement;
  return { name: last.by, value: (last.value ?? taken ?? "disputed").slice(0, 200) };
}

async function undo(
  deps: ClaimsDeps,
  scope: Scope,
  { reportId, overrideId }: { reportId: string; overrideId: string },
): Promise<void> {
  await deps.loadReport(scope, reportId);
  await deps.db.withTenant(scope, async (trx) => {
    await lockReport(trx, reportId);
    const matter = (await undoOverride(trx, scope, { reportId, overrideId })) ?? fail("claim-not-found");
    await deps.audit.record(trx, { ...scope, action: "claim.unsettled", target: matter, details: { reportId } });
  });
}

function loadStanding({ db }: ClaimsDeps, scope: Scope): Promise<StandingList> {
  return db.withTenant(scope, (trx) => loadStandingList(trx));
}

async function saveStanding({ db, audit }: ClaimsDeps, scope: Scope, list: StandingList): Promise<StandingList> {
  const entries = [...new Map(list.entries.map((entry) => [entry.match, entry])).values()];
  return db.withTenant(scope, async (trx) => {
    const { entries: before } = await loadStandingList(trx);
    if (!(await saveStandingList(trx, scope, { ...list, entries }))) fail("standing-changed");
    const details = { entries: entries.length, set: apart(entries, before), removed: apart(before, entries) };
    await audit.record(trx, { ...scope, action: "standing.changed", details });
    return { entries, version: list.version + 1 };
  });
}

/** Entries of one list that the other doesn't have in this form, as text for the audit. */
function apart(one: StandingList["entries"], other: StandingList["entries"]): string {
  const written = ({ match, standing, sameAs }: StandingList["entries"][number]) =>
    sameAs ? `${match} = ${sameAs}` : `${match}: ${standing}`;
  const known = new Set(other.map(written));
  const changed = one.map(written).filter((entry) => !known.has(entry));
  return changed.join(", ").slice(0, 1_000);
}
