import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { type CitedText, type CodeCheck, weighSentence, type WeighOptions } from "../policy/check-citations.ts";
import type { Us } from "./judge-prompt.ts";

/** So many items nearest to those cited are looked at, and so many added at most. */
const nearestMax = 150;
const addedMax = 2;

/**
 * The check by code, with citations widened before a sentence is refused: a value that its sources don't hold may be in
 * another item of the document, such as the full name of somebody. The judge then reads those items too. A sentence that
 * cites nothing real isn't widened.
 */
export function weighWidely(sentence: CitedText, evidence: readonly Evidence[], options: WeighOptions = {}): CodeCheck {
  let code = weighSentence(sentence, evidence, options);
  const cited = new Set([...sentence.citations, ...(sentence.inherits ?? [])].map(({ evidenceId }) => evidenceId));
  const own = evidence.filter(({ id }) => cited.has(id));
  if (code.status !== "refused" || own.length === 0) return code;
  const near = nearestOf(own, evidence);
  let inherits = sentence.inherits ?? [];
  for (let added = 0; added < addedMax && code.status === "refused"; added += 1) {
    const before: CodeCheck & { status: "refused" } = code;
    const tried = near.map((item) => {
      const wider = [...inherits, { evidenceId: item.id, field: "body" as const, quote: "", start: 0 }];
      return { wider, found: weighSentence({ ...sentence, inherits: wider }, evidence, options) };
    });
    const open = tried.find(({ found }) => found.status === "open");
    if (open !== undefined) return open.found;
    const countOf = ({ found }: (typeof tried)[number]) => (found.status === "refused" ? found.reasons.length : 0);
    const [best] = tried.toSorted((a, b) => countOf(a) - countOf(b));
    if (best === undefined || countOf(best) >= before.reasons.length) return code;
    inherits = best.wider;
    code = { status: "refused", reasons: best.found.status === "refused" ? best.found.reasons : before.reasons };
  }
  return weighSentence(sentence, evidence, options);
}

/** The other items of the same thread first, then those written nearest in time. */
function nearestOf(own: readonly Evidence[], evidence: readonly Evidence[]): Evidence[] {
  const ids = new Set(own.map(({ id }) => id));
  const titles = new Set(own.map(({ title }) => title.toLowerCase()));
  const times = own.map(({ date }) => Date.parse(date));
  const distance = ({ date, title }: Evidence) =>
    titles.has(title.toLowerCase()) ? -1 : Math.min(...times.map((time) => Math.abs(time - Date.parse(date))));
  return evidence
    .filter(({ id }) => !ids.has(id))
    .map((item) => ({ item, away: distance(item) }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, nearestMax)
    .map(({ item }) => item);
}

/** What we are called: our sources need not say it. */
export function ourNamesOf(us: Us | null | undefined): string {
  if (us == null) return "";
  return [us.organisation, ...us.domains.flatMap((domain) => domain.split(/[.-]/).slice(0, -1))].join("\n");
}
