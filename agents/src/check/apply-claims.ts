import type { Claim, ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { CounterClaim, SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import type { CitedText } from "../policy/check-citations.ts";

/**
 * A sentence that its evidence backs, but whose evidence another claim disputes or has replaced, says so: it cites the words
 * of a disputed or superseded claim and states that claim's value.
 */
export function applyClaims(
  check: SentenceCheck,
  { text, citations }: CitedText,
  { evidence, claims }: { evidence: readonly Evidence[]; claims: readonly ClaimGroup[] },
): SentenceCheck {
  if (check.status !== "quoted" && check.status !== "supported") return check;
  const items = new Map(evidence.map(({ id, itemId }) => [id, itemId]));
  const isCited = ({ span }: Claim) =>
    citations.some(({ evidenceId, field, start, quote }) => {
      const isIn = items.get(evidenceId) === span.itemId && field === span.field;
      const overlaps = start < span.start + span.quote.length && span.start < start + quote.length;
      // A reply that holds the claim's words quotes it: it says nothing of its own.
      return (isIn && overlaps) || quote.includes(span.quote);
    });
  const against = claims.flatMap((group) =>
    group.claims.flatMap((claim) => {
      const value = claim.values.find((one) => text.includes(one.text))?.text;
      return value === undefined || !isCited(claim) ? [] : speaksAgainst(claim, { group, value });
    }),
  );
  const disputed = against.flatMap(({ kind, counter }) => (kind === "disputed" ? [counter] : []));
  if (disputed.length > 0) return { status: "disputed", against: disputed };
  const superseded = against.map(({ counter }) => counter);
  return superseded.length > 0 ? { status: "superseded", against: superseded } : check;
}

function speaksAgainst(
  { id }: Claim,
  { group, value }: { group: ClaimGroup; value: string },
): { kind: "disputed" | "superseded"; counter: CounterClaim }[] {
  const { claims, currentId, supersededIds, disputedIds } = group;
  const current = supersededIds.includes(id) ? claims.filter((other) => other.id === currentId) : [];
  const others = disputedIds.includes(id)
    ? claims.filter((other) => other.id !== id && disputedIds.includes(other.id))
    : [];
  return [
    ...others.map((other) => ({ kind: "disputed" as const, counter: toCounter(other, value) })),
    ...current.map((other) => ({ kind: "superseded" as const, counter: toCounter(other, value) })),
  ];
}

function toCounter({ id, span, author, saidAt }: Claim, value: string): CounterClaim {
  return { value, quote: span.quote, by: author, at: saidAt, itemId: span.itemId, claimId: id };
}
