import { findProse } from "@hoopoe/quotes/retrieval/find-prose.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { type ClaimItem, claimIdOf } from "./claim-item.ts";
import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";

const statementMax = 1_000;

/** Without a model a claim is a sentence with its author and time, of unknown kind: nothing is inferred. */
export function quoteClaims({ id, date, author, body }: ClaimItem): ReadClaim[] {
  return findProse(body, author)
    .flatMap((prose) => splitSentences(body, prose))
    .map(({ start, end }) => {
      const quote = body.slice(start, Math.min(end, start + statementMax));
      const span = { itemId: id, field: "body", quote, start } as const;
      return {
        id: claimIdOf(span, 0),
        statement: quote.replace(/\s+/g, " "),
        subjects: [],
        values: [],
        kind: "unknown",
        happenedAt: null,
        author,
        saidAt: date,
        span,
      };
    });
}
