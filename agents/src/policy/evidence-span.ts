import type { Citation, Evidence } from "@hoopoe/contract/report.ts";
import type { Claims } from "./claim.ts";
import { readClaims } from "./read-claims.ts";

/** A quote that stands where it says, with what it claims and the day its evidence was written. */
export type EvidenceSpan = { field: Citation["field"]; claims: Claims; writtenAt: Date; quote: string; source: string };

export function toEvidenceSpan(citation: Citation, evidence: Evidence): EvidenceSpan {
  return {
    field: citation.field,
    claims: readClaims(citation.quote),
    writtenAt: new Date(evidence.date),
    quote: citation.quote,
    source: `${evidence.title}\n${evidence.body}`,
  };
}
