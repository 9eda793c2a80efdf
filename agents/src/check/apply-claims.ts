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
    citations.some(
      ({ evidenceId, field, start, quote }) =>
        items.get(evidenceId) === span.itemId &&
        field === span.field &&
        start < span.start + span.quote.length &&
        span.start < start + quote.length,
    );
  const against: Record<"disputed" | "superseded", CounterClaim[]> = { disputed: [], superseded: [] };
  for (const group of claims) {
    const current = group.claims.find(({ id }) => id === group.currentId);
    for (const claim of group.claims) {
      const value = claim.values.find((one) => text.includes(one.text))?.text;
      if (value === undefined || !isCited(claim)) continue;
      if (group.supersededIds.includes(claim.id) && current !== undefined)
        against.superseded.push(counter(current, value));
      if (group.disputedIds.includes(claim.id))
        for (const other of group.claims)
          if (other.id !== claim.id && group.disputedIds.includes(other.id))
            against.disputed.push(counter(other, value));
    }
  }
  if (against.disputed.length > 0) return { status: "disputed", against: against.disputed };
  return against.superseded.length > 0 ? { status: "superseded", against: against.superseded } : check;
}

function counter({ id, span, author, saidAt }: Claim, value: string): CounterClaim {
  return { value, quote: span.quote, by: author, at: saidAt, itemId: span.itemId, claimId: id };
}
