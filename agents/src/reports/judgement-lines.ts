import { likelihoods } from "@hoopoe/contract/reports/report-layout.ts";
import type { Finding } from "@hoopoe/contract/reports/report.ts";

/** Likelihood and confidence of a finding, each on a line of its own: ICD 203 keeps them out of one sentence. */
export function judgementLines({
  likelihood,
  confidence,
  judgedBy,
  concerns,
}: Omit<Finding, "id" | "heading" | "sentences">): string[] {
  // Quotes: nobody has judged them.
  if (likelihood === null && confidence === null && judgedBy === null) return concernsLine(concerns);
  const by = judgedBy === null ? "" : `, judged by ${judgedBy}`;
  return [
    likelihood === null
      ? `Stated as a fact by its sources${by}`
      : `Likelihood: ${likelihood} (${likelihoods[likelihood].join("-")} %)${by}`,
    ...(confidence === null ? [] : [`Confidence: ${confidence.level} (${confidence.why})`]),
    ...concernsLine(concerns),
  ];
}

function concernsLine(concerns: readonly string[]): string[] {
  return concerns.length === 0 ? [] : [`Concerns: ${concerns.join(", ")}`];
}
