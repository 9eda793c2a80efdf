import type { Claims, TimeClaim } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

/** Times of day are compared by value; a zone or a second that no quote gives is an invention. */
export function checkTimes(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => span.claims.times);
  return claims.times
    .filter((time) => !quoted.some((candidate) => covers(candidate, time)))
    .map((time) => `the time ${time.text} isn't in any quote`);
}

function covers(quoted: TimeClaim, said: TimeClaim): boolean {
  if (said.zone !== null && quoted.zone === null) return false;
  if (said.second !== null && said.second !== (quoted.second ?? 0)) return false;
  const shift = said.zone === null || quoted.zone === null ? 0 : said.zone - quoted.zone;
  return (quoted.minute + shift + 2880) % 1440 === said.minute;
}
