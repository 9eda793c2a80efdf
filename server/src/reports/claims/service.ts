import type { KnownPeople } from "@hoopoe/agents/claims/standing.ts";
import type { ClaimLedger, ClaimReading, LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import type { ReportChange } from "@hoopoe/contract/reports/routes/report-change.ts";
import { bind } from "../../platform/bind.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { buildMatters } from "./build-matters.ts";
import type { ClaimsDeps } from "./claims-deps.ts";
import { findCorrected, findSettled } from "./find-changes.ts";
import { type Basis, loadBasis, loadBasisOf } from "./load-basis.ts";
import { insertOverride, loadOverrides, lockDecisions, type OverrideRow, undoOverride } from "./override-store.ts";
import { loadCandidates } from "./candidate-store.ts";
import { keptIdsOf } from "./claims-store.ts";
import { loadCitedStandings, loadStandings } from "./load-standings.ts";
import { loadPeople } from "./load-people.ts";
import { readAndKeep, type ReadWork } from "./read-and-keep.ts";
import { describeUnread, type ReadFirst, type ReadFirstWork, startWork, waitForReading } from "./read-first.ts";
import { loadReading, type ReadingRow } from "./reading-store.ts";
import { loadStandingList, saveStandingList, type StandingList } from "./standing-store.ts";
import { suggestStanding } from "./suggest-standing.ts";
import { noteVisit } from "./visit-store.ts";

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
    readFirst,
    findChanges,
    listChanged,
    hasCandidate,
    loadStandings,
    loadCitedStandings,
    start,
    read,
    settle,
    undo,
    loadStanding,
    saveStanding,
    suggestStanding,
    loadKnownPeople,
  });
}

async function loadLedger(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<ClaimLedger> {
  const { reading, ...of } = await loadBasis(deps, scope, reportId);
  const { overrides, since } = await deps.db.withTenant(scope, async (trx) => ({
    overrides: await loadOverrides(trx, ofReport(reportId, of)),
    since: await noteVisit(trx, scope, reportId),
  }));
  const matters = buildMatters({ ...of, overrides });
  const named = new Set(matters.flatMap(({ claims }) => claims.map(({ span }) => span.itemId)));
  const items = of.events
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .map(({ id, title, source_datatype, url }, index) => ({ id, number: index + 1, title, source_datatype, url }))
    .filter(({ id }) => named.has(id));
  const isNew = ({ claims }: LedgerMatter) =>
    since !== null && claims.some(({ span }) => (of.readAt.get(span.itemId) ?? since) > since);
  const news = { since: since?.toISOString() ?? null, matterIds: matters.filter(isNew).map(({ id }) => id) };
  return { reading: toReading(reading, of), matters, items, news };
}

/** Reads what isn't read yet of the events that a version is to be written from, and gives their claims with what people decided. */
async function readFirst(
  deps: ClaimsDeps,
  scope: Scope,
  { reportId, readers, ...work }: ReadFirstWork & { reportId: string; readers: readonly string[] | null },
): Promise<ReadFirst> {
  const { eventSetId } = work;
  const events = (await deps.loadEvents(scope, eventSetId)) ?? fail("report-not-found");
  await waitForReading(deps, scope, { ...work, events });
  const basis = await loadBasisOf(deps, scope, eventSetId);
  const decided = { ...ofReport(reportId, basis), readers };
  const overrides = await deps.db.withTenant(scope, (trx) => loadOverrides(trx, decided));
  return { claims: buildMatters({ ...basis, overrides }), limits: describeUnread(basis.reading, basis.unread) };
}

/** What changed since the newest version of a report was written, of what it uses. */
async function findChanges(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<ReportChange[]> {
  const { doc } = await deps.loadReport(scope, reportId);
  if (doc === null) return [];
  const basis = await loadBasis(deps, scope, reportId);
  const overrides = await deps.db.withTenant(scope, (trx) => loadOverrides(trx, ofReport(reportId, basis)));
  const corrected = findCorrected(doc, {
    written: basis.events,
    now: await deps.loadItems(scope, keptIdsOf(doc.evidence)),
  });
  return [...findSettled({ doc, basis, overrides }), ...corrected];
}

/** The newest reports of which something that they use changed since they were written. */
async function listChanged(deps: ClaimsDeps, scope: Scope): Promise<{ reportId: string; changes: number }[]> {
  const candidates = await deps.db.withTenant(scope, (trx) => loadCandidates(trx, null));
  const changed: { reportId: string; changes: number }[] = [];
  for (const reportId of candidates) {
    const changes = (await findChanges(deps, scope, reportId)).length;
    if (changes > 0) changed.push({ reportId, changes });
  }
  return changed;
}

/** Whether something about what a report uses was written since: what it is, `findChanges` says. */
async function hasCandidate({ db }: ClaimsDeps, scope: Scope, reportId: string): Promise<boolean> {
  return (await db.withTenant(scope, (trx) => loadCandidates(trx, reportId))).length > 0;
}

const unreadShown = 100;

/** For what else has to know who somebody is. */
function loadKnownPeople({ db }: ClaimsDeps, scope: Scope): Promise<KnownPeople> {
  return db.withTenant(scope, (trx) => loadPeople(trx, scope));
}

function toReading(
  reading: ReadingRow | null,
  { events, dropped, unread }: Pick<Basis, "events" | "dropped" | "unread">,
): ClaimReading {
  const itemsTotal = reading?.itemsTotal ?? events.length;
  if (reading === null)
    return {
      status: "none",
      itemsTotal,
      itemsRead: 0,
      dropped: 0,
      model: null,
      error: null,
      finishedAt: null,
      unread: [],
    };
  const { status, itemsRead, model, error } = reading;
  const titles = status === "partial" ? unread.slice(0, unreadShown).map(({ title }) => title) : [];
  const finishedAt = reading.finishedAt?.toISOString() ?? null;
  return { status, itemsTotal, itemsRead, dropped, model, error, finishedAt, unread: titles };
}

/** Starts reading what isn't read yet. Where it is under way already, nothing more is started. */
async function start(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<ClaimReading> {
  const { eventSetId } = await deps.loadReport(scope, reportId);
  if (eventSetId === null) fail("report-not-found");
  const events = (await deps.loadEvents(scope, eventSetId)) ?? fail("report-not-found");
  if (events.length === 0) fail("report-empty");
  await startWork(deps, scope, { eventSetId, itemsTotal: events.length });
  const reading = await deps.db.withTenant(scope, (trx) => loadReading(trx, eventSetId));
  return toReading(reading, { events, dropped: 0, unread: [] });
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
    await lockDecisions(trx, scope);
    const before = matterIn(await loadOverrides(trx, ofReport(reportId, basis)));
    const { claimId, reason } = decision;
    const taken = before.claims.find(({ id }) => id === claimId);
    if (claimId !== null && taken === undefined) fail("claim-not-found");
    if (decision.revision !== before.revision) fail("claim-settled", meanwhile(before));
    const value = claimId === null ? decision.value : null;
    const known = before.claims.map(({ id, span }) => ({ id, span }));
    await insertOverride(trx, scope, { reportId, matter: before.matter, known, claimId, value, reason });
    const details = { reportId, value: value ?? taken?.statement.slice(0, 200) ?? "disputed", reason };
    await deps.audit.record(trx, { ...scope, action: "claim.settled", target: before.matter, details });
    return matterIn(await loadOverrides(trx, ofReport(reportId, basis)));
  });
}

function ofReport(reportId: string, { events }: Pick<Basis, "events">) {
  return { reportId, itemIds: events.map(({ id }) => id) };
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
  const basis = await loadBasis(deps, scope, reportId);
  await deps.db.withTenant(scope, async (trx) => {
    await lockDecisions(trx, scope);
    const counting = await loadOverrides(trx, ofReport(reportId, basis));
    if (!counting.some(({ id }) => id === overrideId)) fail("claim-not-found");
    const matter = (await undoOverride(trx, scope, overrideId)) ?? fail("claim-not-found");
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
