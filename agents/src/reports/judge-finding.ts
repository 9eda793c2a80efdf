import type { Likelihood } from "@hoopoe/contract/reports/report-layout.ts";
import type { Evidence, Finding } from "@hoopoe/contract/reports/report.ts";
import { isBacked } from "@hoopoe/contract/reports/sentence-check.ts";

/** What a source's own words come to in ICD 203's; the longer phrase first, since it holds the shorter one. */
const hedges: readonly (readonly [RegExp, Likelihood])[] = [
  [/\b(?:almost no chance|remote(?:ly possible)?|next to impossible)\b/i, "almost no chance"],
  [/\b(?:very unlikely|highly (?:unlikely|improbable))\b/i, "very unlikely"],
  [/\b(?:unlikely|improbabl[ey])\b/i, "unlikely"],
  [/\b(?:roughly even|even chance|fifty[- ]fifty|50[/-]50)\b/i, "roughly even chance"],
  [/\b(?:almost certain(?:ly)?|nearly certain(?:ly)?|virtually certain)\b/i, "almost certain"],
  [/\b(?:very likely|highly (?:likely|probable)|very probabl[ey])\b/i, "very likely"],
  [/\b(?:likely|probabl[ey])\b/i, "likely"],
];

/**
 * How likely a finding is, where its sources themselves put it so (null: they state it as a fact), and how much it
 * stands on: kinds of source, items and people that say it.
 */
export function judgeFinding(
  { heading, sentences }: Pick<Finding, "heading" | "sentences">,
  evidence: readonly Evidence[],
): Pick<Finding, "likelihood" | "confidence"> {
  const all = [heading, ...sentences];
  const cited = new Set(all.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
  const items = evidence.filter(({ id }) => cited.has(id));
  const kinds = new Set(items.map(({ source_datatype }) => source_datatype)).size;
  const authors = new Set(items.map(({ author }) => author)).size;
  const isCovered = all.every(isBacked);
  const level =
    kinds >= 2 && items.length >= 3 && isCovered
      ? "high"
      : items.length >= 2 && authors >= 2 && isCovered
        ? "moderate"
        : "low";
  const why = [
    `${count(items.length, "item")} from ${count(kinds, "kind")} of source`,
    ...(isCovered ? [] : ["not every sentence is quoted or supported"]),
  ].join("; ");
  return {
    likelihood: hedges.find(([pattern]) => pattern.test(heading.text))?.[1] ?? null,
    confidence: { level, why },
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
