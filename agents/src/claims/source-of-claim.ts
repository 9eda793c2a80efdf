import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";

/** A claim as a prompt shows it. */
export function sourceOfClaim(
  { author, saidAt, kind, subjects, statement, span }: ReadClaim,
  number: number,
  lead = "",
) {
  const about = subjects.map(({ name }) => name).join(", ");
  return {
    number,
    heading: `${lead}${author} | ${saidAt} | ${kind} | ${about}`,
    body: `${statement}\n"${span.quote}"`,
  };
}
