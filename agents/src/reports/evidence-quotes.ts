import { type ReportDoc, sentencesOf } from "@hoopoe/contract/reports/report.ts";

/** What a report quotes of each evidence, in its order there; a quote that stands inside a longer one is left out. */
export function evidenceQuotes(report: ReportDoc): Map<string, string[]> {
  const quotes = new Map<string, Map<string, number>>();
  for (const { citations } of sentencesOf(report)) {
    for (const { evidenceId, quote, start, field } of citations) {
      if (field === "author" || field === "date") continue;
      const known = quotes.get(evidenceId) ?? new Map<string, number>();
      known.set(quote.replace(/\s+/g, " ").trim(), field === "title" ? -1 : start);
      quotes.set(evidenceId, known);
    }
  }
  return new Map(
    [...quotes].map(([id, known]) => {
      const whole = [...known].filter(
        ([quote]) => ![...known.keys()].some((other) => other !== quote && other.includes(quote)),
      );
      return [id, whole.toSorted((a, b) => a[1] - b[1]).map(([quote]) => quote)];
    }),
  );
}
