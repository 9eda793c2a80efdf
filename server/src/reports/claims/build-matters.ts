import { decideCurrent, mayHold } from "@hoopoe/agents/claims/decide-current.ts";
import { inOrder } from "@hoopoe/agents/claims/in-order.ts";
import type { FoundMatters, ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import { type KnownPeople, standingIn } from "@hoopoe/agents/claims/standing.ts";
import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import type { OverrideRow } from "./override-store.ts";

const matterMax = 120;

export interface MattersOf {
  /** Of the items that the reader may see. */
  readonly claims: readonly { readonly claim: ReadClaim; readonly source: string; readonly facts: MailFacts | null }[];
  readonly found: FoundMatters;
  readonly people: KnownPeople;
  readonly overrides: readonly OverrideRow[];
}

/**
 * The matters as one reader sees them. A matter of which some claims are of items that they may not see is named by what they may:
 * its name was made from all of them.
 */
export function buildMatters({ claims, found, people, overrides }: MattersOf): LedgerMatter[] {
  const relations = relationsOf(found);
  const byId = new Map(
    claims.map(({ claim, source, facts }): [string, Claim] => {
      const stood = standingIn({ author: claim.author, source, facts }, people);
      return [claim.id, { ...claim, ...stood, relations: relations.get(claim.id) ?? [] }];
    }),
  );
  const grouped = new Set<string>();
  const matters: { name: string; claims: Claim[] }[] = [];
  for (const { matter, claimIds } of found.matters) {
    const seen = claimIds.flatMap((id) => byId.get(id) ?? []).filter(({ id }) => !grouped.has(id));
    for (const { id } of seen) grouped.add(id);
    const [first] = seen;
    if (first === undefined) continue;
    matters.push({
      name: seen.length === claimIds.length ? matter : first.statement.slice(0, matterMax),
      claims: seen,
    });
  }
  for (const claim of byId.values())
    if (!grouped.has(claim.id)) matters.push({ name: claim.statement.slice(0, matterMax), claims: [claim] });
  return settle(
    matters.map(({ name, claims: of }) => toMatter(name, of)),
    overrides,
  );
}

type RelationsOf = ReadonlyMap<string, Claim["relations"]>;

/** By the claim that has them. */
function relationsOf({ relations }: FoundMatters): RelationsOf {
  return new Map(
    [...Map.groupBy(relations, ({ from }) => from)].map(([from, of]) => [
      from,
      of.map(({ kind, to }) => ({ kind, claimId: to })),
    ]),
  );
}

function toMatter(matter: string, of: readonly Claim[]): LedgerMatter {
  const claims = of.toSorted(inOrder);
  const ids = new Set(claims.map(({ id }) => id));
  const seen = claims.map((claim) => ({
    ...claim,
    relations: claim.relations.filter(({ claimId }) => ids.has(claimId)),
  }));
  return {
    id: seen[0]?.id ?? "",
    matter,
    ...decideCurrent(seen),
    claims: seen,
    override: null,
    subject: subjectOf(seen) ?? matter,
    hasNewEvidence: false,
    revision: 0,
    history: [],
  };
}

/** What most of the claims are about. */
function subjectOf(claims: readonly Claim[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { subjects } of claims) for (const { name } of subjects) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Each decision goes to the matter that shares most claims with the one it was made about. */
function settle(matters: readonly LedgerMatter[], overrides: readonly OverrideRow[]): LedgerMatter[] {
  const of = new Map<LedgerMatter, OverrideRow[]>();
  const ofItem = Map.groupBy(
    matters.flatMap((matter) => matter.claims.map((claim) => ({ matter, claim }))),
    ({ claim }) => claim.span.itemId,
  );
  for (const override of overrides) {
    const near = [...new Set(override.known.map(({ span }) => span.itemId))].flatMap((id) => ofItem.get(id) ?? []);
    const shared = Map.groupBy(
      near.filter(({ claim }) => isKnown(claim, override)),
      ({ matter }) => matter,
    );
    const [best] = [...shared].toSorted((a, b) => b[1].length - a[1].length);
    if (best !== undefined) of.set(best[0], [...(of.get(best[0]) ?? []), override]);
  }
  return matters.map((matter) => {
    const history = of.get(matter) ?? [];
    const active = history.find(({ undoneAt }) => undoneAt === null);
    const revision = history.length + history.filter(({ undoneAt }) => undoneAt !== null).length;
    const settled = { ...matter, revision, history: history.map(toSettled) };
    return active === undefined ? settled : { ...settled, ...applied(matter, active) };
  });
}

/** The same claim, or other words of the same place, as another model may have cut them. */
function isKnown({ id, span }: Pick<Claim, "id" | "span">, { known }: OverrideRow): boolean {
  return known.some(
    (one) =>
      one.id === id ||
      (one.span.itemId === span.itemId &&
        one.span.field === span.field &&
        one.span.start < span.start + span.quote.length &&
        span.start < one.span.start + one.span.quote.length),
  );
}

function applied(matter: LedgerMatter, decided: OverrideRow) {
  const override = inMatter(matter, decided);
  const { claims, currentId, supersededIds, disputedIds } = matter;
  const hasNewEvidence = claims.some(
    (claim) => mayHold(claim) && !isKnown(claim, override) && claim.relations.some(({ kind }) => kind !== "confirms"),
  );
  const shown = { override: toOverride(override), hasNewEvidence };
  if (override.claimId !== null) {
    const taken = claims.find(({ id }) => id === override.claimId);
    const replaced = supersededIds.filter((id) => id !== override.claimId);
    return { ...shown, currentId: taken?.id ?? null, supersededIds: replaced, disputedIds: [] };
  }
  if (override.value !== null) return { ...shown, currentId: null, supersededIds, disputedIds: [] };
  const left = claims.filter((claim) => mayHold(claim) && !supersededIds.includes(claim.id)).map(({ id }) => id);
  return { ...shown, currentId: null, supersededIds, disputedIds: currentId === null ? disputedIds : left };
}

/** A claim that was taken elsewhere and that isn't among this report's: what holds is its words. */
function inMatter({ claims }: LedgerMatter, override: OverrideRow): OverrideRow {
  const taken = override.known.find(({ id }) => id === override.claimId);
  const isHere = claims.some(({ id }) => id === override.claimId);
  return isHere || taken === undefined ? override : { ...override, claimId: null, value: taken.span.quote };
}

function toOverride({ id, claimId, value, reason, by, at }: OverrideRow) {
  return { id, claimId, value, reason, by, at };
}

function toSettled(override: OverrideRow) {
  return { ...toOverride(override), undoneBy: override.undoneBy, undoneAt: override.undoneAt };
}
