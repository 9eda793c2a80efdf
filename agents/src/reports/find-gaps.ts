import type { Disagreement } from "./settle-claims.ts";
import type { ReportSource } from "@hoopoe/contract/reports/report.ts";
import { dateWords } from "./date-words.ts";
import type { ScoredSentence } from "./score-sentences.ts";
import { type Facet } from "./sentence-cues.ts";

const facetQuestions: readonly (readonly [Facet, string])[] = [
  ["cause", "what caused it"],
  ["scale", "how far it went"],
  ["response", "what was done about it"],
  ["decision", "what was decided"],
  ["detection", "how it was found"],
  ["communication", "who was notified"],
];
const staleMs = 24 * 3_600_000;
const disagreementsMax = 5;

/** What the report could not show, in plain words: silent sources, questions without a sentence, counts that disagree, where the sources end. Counted by code from the items, so there is nothing to quote. */
export function findGaps(at: {
  chosen: readonly ScoredSentence[];
  disagreements: readonly Disagreement[];
  superseded: ReadonlySet<string>;
  sources: readonly ReportSource[];
  asOf: string;
}): string[] {
  const { chosen, sources } = at;
  const seen = new Set(chosen.flatMap(({ candidate }) => [...candidate.cues.facets.keys()]));
  const gaps = facetQuestions
    .filter(([facet]) => !seen.has(facet))
    .map(([, question]) => `No source says ${question}.`);
  for (const source of sources) {
    if (source.used === 0)
      gaps.push(`None of the ${source.considered} items from ${source.source_datatype} had anything for this report.`);
  }
  const newest = sources
    .flatMap(({ newestAt }) => newestAt ?? [])
    .toSorted()
    .at(-1);
  if (newest === undefined) return ["No item matched the question.", ...gaps];
  for (const { source_datatype, newestAt, used } of sources) {
    if (used > 0 && newestAt !== null && Date.parse(newest) - Date.parse(newestAt) > staleMs)
      gaps.push(`Nothing from ${source_datatype} after ${dateWords(newestAt)}.`);
  }
  if (Date.parse(at.asOf) - Date.parse(newest) > staleMs)
    gaps.push(`No source has anything after ${dateWords(newest)}, so this report doesn't cover what happened since.`);
  for (const { word, noun, values } of at.disagreements.slice(0, disagreementsMax)) {
    const overruled = values.filter(({ value }) => at.superseded.has(`n:${value} ${noun}`));
    const standing = values
      .filter((value) => !overruled.includes(value))
      .toSorted((a, b) => b.docs.size - a.docs.size)[0];
    if (standing === undefined || overruled.length === 0) continue;
    gaps.push(
      `The sources give different figures for ${word}: ${standing.text} in ${items(standing.docs.size)}; ${overruled.map(({ text, docs }) => `${text} in ${items(docs.size)}`).join(", ")}, which a later item corrects.`,
    );
  }
  return gaps;
}

function items(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}
