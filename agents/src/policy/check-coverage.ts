import { contentStems } from "../retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { maskText } from "./mask-text.ts";

const coverageMin = 0.6;

/** At least six in ten content words of the sentence must stand in its quotes (numbers, dates and times are weighed elsewhere), so that a borrowed phrase cannot carry a claim of its own. */
export function checkCoverage(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = new Set(spans.flatMap((span) => contentStems(span.claims.folded)));
  const said = [...new Set(contentStems(maskText(claims.folded, claims.numbers)))].filter((stem) =>
    /^\P{N}{2,}$/u.test(stem),
  );
  if (said.length === 0) return ["the sentence says nothing that could be checked"];
  const covered = said.filter((stem) => quoted.has(stem)).length;
  return covered / said.length >= coverageMin ? [] : ["most of the sentence stands in no quote"];
}
