import * as z from "zod/mini";
import { checkCitations } from "../policy/check-citations.ts";
import { placeQuote } from "../reports/place-quote.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** A sentence with the words it stands on; `source` counts the documents from 1. Whether it is verified, code says. */
export type CitedSentence = {
  text: string;
  quotes: { source: number; quote: string }[];
  isVerified: boolean;
  reasons: string[];
};

/** What a model is asked for. */
export const citedAnswer = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string().check(z.minLength(1), z.maxLength(1000)),
        citations: z.array(z.object({ n: z.int(), quote: z.string().check(z.maxLength(2000)) })).check(z.maxLength(8)),
      }),
    )
    .check(z.maxLength(40)),
});

/** Lays a sentence beside its quotes. */
export function citeSentence(
  { text, citations }: z.infer<typeof citedAnswer>["sentences"][number],
  docs: readonly SourceDoc[],
): CitedSentence {
  const cited = citations.map(({ n, quote }) => ({ evidenceId: String(n), ...placeQuote(quote, docs[n - 1]) }));
  const evidence = docs.map((doc, index) => ({ id: String(index + 1), number: index + 1, ...doc }));
  const check = checkCitations({ text, citations: cited }, evidence);
  return {
    text: text.replace(/\s+/g, " ").trim(),
    quotes: citations.map(({ n, quote }) => ({ source: n, quote })),
    isVerified: check.status === "verified",
    reasons: check.status === "verified" ? [] : check.reasons,
  };
}

/** The sentences as one text, each with the numbers of its sources behind it. */
export function textOfSentences(sentences: readonly CitedSentence[], separator = " "): string {
  return sentences
    .map(({ text, quotes }) => {
      const numbers = [...new Set(quotes.map(({ source }) => source))];
      return numbers.length === 0 ? text : `${text} [${numbers.join(", ")}]`;
    })
    .join(separator);
}
