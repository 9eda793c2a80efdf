import { domainOf } from "../tasks/mail-domains.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { isOutside } from "../claims/standing.ts";
import type { CitedText } from "../policy/check-citations.ts";

/**
 * What only strangers or the press say is not backed unless the sentence says who says it, and never leads: neither a bottom line nor
 * an answer rests on it alone. Whose words count is known where the evidence has its standing. `isQuotes`: each sentence is shown
 * as somebody's quote, with their name beside it.
 */
export function applyStanding(
  check: SentenceCheck,
  { text, citations, inherits = [], leads = false }: CitedText,
  { evidence, isQuotes }: { evidence: readonly Evidence[]; isQuotes: boolean },
): SentenceCheck {
  if (check.status !== "quoted" && check.status !== "supported") return check;
  const ids = new Set(saying(check, citations.length === 0 ? inherits : citations).map(({ evidenceId }) => evidenceId));
  const cited = evidence.filter(({ id }) => ids.has(id));
  const [first] = cited;
  if (first === undefined || !cited.every(isOutside)) return check;
  const who = `${first.author || "nobody named"}, ${first.standing === "press" ? "the press" : "a stranger to the workspace"}`;
  if (leads) return { status: "not-supported", reasons: [`only ${who}, says so: it can't lead`] };
  if (isQuotes || cited.some((one) => names(text, one))) return check;
  return { status: "not-supported", reasons: [`only ${who}, says so, and the sentence doesn't say who`] };
}

/** Where it is said: at the words that confirm it, however many other items it was compared with; else at what it cites. */
function saying(check: SentenceCheck, citations: CitedText["citations"]): CitedText["citations"] {
  return check.status === "supported" ? [check.span] : citations;
}

/** By value: the author's name, address or domain. */
function names(text: string, { author }: Evidence): boolean {
  const said = text.toLowerCase();
  const name = author
    .replace(/<[^<>]*>\s*$/, "")
    .replaceAll('"', "")
    .trim()
    .toLowerCase();
  const domain = domainOf(author);
  return (name.length > 1 && said.includes(name)) || (domain !== null && said.includes(domain));
}
